import type { Bet } from '../../core/bets.ts'
import { findLottery } from '../../core/lottery/calendar.ts'
import { m } from '../../text/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
import { Numbers } from '../ui/Numbers.tsx'
import { Tag } from '../ui/Tag.tsx'
import s from './Bets.module.css'
import { broughtBy, playText, statusLooks, statusNames } from './words.ts'

/** The amount on top, with its word; then what was drawn. */
export function BetHead({ bet }: { bet: Bet }) {
  const { amountFen, word, isWin, isOpen } = broughtBy(bet)
  return (
    <Card>
      <div className={s.head}>
        <p className={s.what}>
          {bet.gameName} · {playText(bet)}
        </p>
        <Tag {...statusLooks[bet.status]}>{statusNames[bet.status]()}</Tag>
      </div>
      <p className={s.amount}>
        <Money amount={isOpen ? -amountFen : amountFen} sign={!isOpen} big win={isWin} />
        <span className={isWin ? s.gain : s.word}>{isOpen ? m.bets_staked() : word}</span>
      </p>
      {bet.numbers && (
        <div className={s.drawn}>
          <Drawn bet={bet} numbers={bet.numbers} />
        </div>
      )}
    </Card>
  )
}

function Drawn({ bet, numbers }: { bet: Bet; numbers: number[] }) {
  const family = findLottery(bet.gameCode)?.family
  const sum = numbers.reduce((total, face) => total + face, 0)
  return (
    <>
      <Numbers family={family} numbers={numbers} />
      {family === 'k3' && <span>{m.bets_sum({ sum })}</span>}
    </>
  )
}
