import type { Bet } from '../../core/bets.ts'
import { sumOf } from '../../core/lottery/games/dice.ts'
import { findLottery } from '../../core/lottery/calendar.ts'
import { m } from '../../text/compiled/messages.js'
import { Ball, Die, Drawn } from '../ui/Ball.tsx'
import { Card } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
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
          <Numbers bet={bet} numbers={bet.numbers} />
        </div>
      )}
    </Card>
  )
}

function Numbers({ bet, numbers }: { bet: Bet; numbers: number[] }) {
  const isDice = findLottery(bet.gameCode)?.family === 'k3'
  return (
    <>
      <Drawn>
        {numbers.map((number, place) =>
          isDice ? <Die key={place} face={number} size={34} /> : <Ball key={place}>{number}</Ball>,
        )}
      </Drawn>
      {isDice && <span>{m.bets_sum({ sum: sumOf(numbers) })}</span>}
    </>
  )
}
