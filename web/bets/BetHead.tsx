import type { ReactNode } from 'react'
import type { Bet } from '../../core/bets.ts'
import { m } from '../../text/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
import { Tag } from '../ui/Tag.tsx'
import s from './Bets.module.css'
import { broughtBy, statusLooks, statusNames } from './words.ts'

/** The amount on top, with its word; then what was drawn, where something was. */
export function BetHead({ bet, drawn }: { bet: Bet; drawn?: ReactNode }) {
  const { amount, word, isWin, isOpen } = broughtBy(bet)
  return (
    <Card>
      <div className={s.head}>
        <p className={s.what}>
          {bet.gameName} · {bet.summary}
        </p>
        <Tag {...statusLooks[bet.status]}>{statusNames[bet.status]()}</Tag>
      </div>
      <p className={s.amount}>
        <Money amount={amount} sign={!isOpen} big win={isWin} />
        <span className={isWin ? 'gain' : 'dim'}>{isOpen ? m.bets_staked() : word}</span>
      </p>
      {drawn && <div className={s.drawn}>{drawn}</div>}
    </Card>
  )
}
