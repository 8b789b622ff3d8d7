// A bet in words: its status, what it brought, and its link.
import { Check, CircleX, type LucideIcon, Undo2 } from 'lucide-react'
import type { Bet, BetStatus } from '../../core/bets.ts'
import { fromWire } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import type { TagKind } from '../ui/Tag.tsx'

export const statusNames: Record<BetStatus, () => string> = {
  unfinished: m.bets_status_unfinished,
  completed: m.bets_status_completed,
  cancelled: m.bets_status_cancelled,
  withdrawn: m.bets_status_withdrawn,
}

/** Design 5: neutral, ok with a check, and lines for what ended without a draw. */
export const statusLooks: Record<BetStatus, { kind: TagKind; icon?: LucideIcon }> = {
  unfinished: { kind: 'plain' },
  completed: { kind: 'ok', icon: Check },
  cancelled: { kind: 'line', icon: CircleX },
  withdrawn: { kind: 'line', icon: Undo2 },
}

export type Brought = {
  /** Signed fen. What came back, or the stake that did not. */
  amountFen: bigint
  word: string
  /** More than the stake: the only amount with a colour. */
  isWin: boolean
  isOpen: boolean
}

/** What a bet brought. A payout of no more than its stake is said plainly (design 8). */
export function broughtBy(bet: Bet): Brought {
  const stake = fromWire(bet.stake)
  const payout = fromWire(bet.payout ?? '0.00')
  const refund = fromWire(bet.refund ?? '0.00')
  const plain = { isWin: false, isOpen: false }
  if (bet.status === 'unfinished')
    return { ...plain, amountFen: -stake, word: statusNames.unfinished(), isOpen: true }
  if (bet.status !== 'completed') return { ...plain, amountFen: refund, word: m.bets_refunded() }
  if (payout > stake) return { ...plain, amountFen: payout, word: m.bets_won(), isWin: true }
  if (payout > 0n) return { ...plain, amountFen: payout, word: m.bets_paid() }
  if (refund > 0n) return { ...plain, amountFen: refund, word: m.bets_refunded() }
  return { ...plain, amountFen: -stake, word: m.bets_lost() }
}

export const betHref = (bet: Pick<Bet, 'orderNo' | 'line'>): string =>
  `/mine/betDetail?order=${bet.orderNo}&line=${bet.line}`
