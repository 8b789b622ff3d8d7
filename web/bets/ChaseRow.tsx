import { CornerDownRight } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { Tile } from '../art/Art.tsx'
import { cutOfGame } from '../art/cut.ts'
import { Money } from '../ui/Money.tsx'
import { Row } from '../ui/Row.tsx'
import { StatusAt } from '../ui/StatusAt.tsx'
import { BetRow } from './BetRow.tsx'
import { broughtByAll, type Chased } from './chased.ts'

/** The bets of a chase on one day: a row with their total, and each of them when it is unfolded. */
export function ChaseRow({ of: { chase, bets } }: { of: Chased }) {
  const [isOpen, setOpen] = useState(false)
  const [newest] = bets
  const { amount, word, isWin, isOpen: isRunning } = broughtByAll(bets)
  return (
    <>
      <Row
        picture={<Tile {...cutOfGame(newest.gameCode)} />}
        title={newest.gameName}
        sub={m.bets_chase({ count: bets.length })}
        side={<Money amount={amount} sign={!isRunning} strong win={isWin} />}
        sideSub={<StatusAt status={<span className={isWin ? 'gain' : undefined}>{word}</span>} at={newest.placedAt} />}
        isOpen={isOpen}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <>
          {bets.map((bet) => (
            <BetRow key={`${bet.orderNo} ${bet.line}`} bet={bet} ofChase />
          ))}
          <Row
            icon={CornerDownRight}
            title={m.bets_chase_all()}
            href={address.chases({ lottery: newest.gameCode, chase })}
          />
        </>
      )}
    </>
  )
}
