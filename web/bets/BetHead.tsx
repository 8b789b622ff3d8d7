import type { ReactNode } from 'react'
import type { Bet } from '../../core/bets.ts'
import { m } from '../../text/compiled/messages.js'
import { Money } from '../ui/Money.tsx'
import { ReceiptHead } from '../ui/ReceiptHead.tsx'
import { Tag } from '../ui/Tag.tsx'
import s from './Bets.module.css'
import { broughtBy, statusLooks, statusNames } from './words.ts'

/** The amount on top, with its word; then what was drawn, where something was. */
export function BetHead({ bet, drawn }: { bet: Bet; drawn?: ReactNode }) {
  const { amount, word, isWin, isOpen } = broughtBy(bet)
  return (
    <ReceiptHead
      of={
        <>
          {bet.gameName} · {bet.summary}
        </>
      }
      tag={<Tag {...statusLooks[bet.status]}>{statusNames[bet.status]()}</Tag>}
      amount={<Money amount={amount} sign={!isOpen} big win={isWin} />}
      word={isOpen ? m.bets_staked() : word}
      isWin={isWin}
    >
      {drawn && <div className={s.drawn}>{drawn}</div>}
    </ReceiptHead>
  )
}
