import { address } from '../../core/addresses.ts'
import type { Bet } from '../../core/bets.ts'
import { showTime } from '../../core/time.ts'
import { Tile } from '../art/Art.tsx'
import { cutOfGame } from '../art/cut.ts'
import { Money } from '../ui/Money.tsx'
import { Row } from '../ui/Row.tsx'
import { broughtBy } from './words.ts'

/** One bet: which game and what was picked in it, when, and what it brought. It stands in a list by days. */
export function BetRow({ bet }: { bet: Bet }) {
  const { amount, word, isWin, isOpen } = broughtBy(bet)
  return (
    <Row
      picture={<Tile {...cutOfGame(bet.gameCode)} />}
      title={`${bet.gameName} · ${bet.summary}`}
      sub={<span className="num">{showTime(bet.placedAt)}</span>}
      side={<Money amount={amount} sign={!isOpen} strong win={isWin} />}
      sideSub={<span className={isWin ? 'gain' : undefined}>{word}</span>}
      href={address.bet({ order: bet.orderNo, line: bet.line })}
    />
  )
}
