// A bet in words: its status, and what it brought.
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

/** Design 5: neutral, ok with a check, and lines for bets that ended without a draw. */
export const statusLooks: Record<BetStatus, { kind: TagKind; icon?: LucideIcon }> = {
  unfinished: { kind: 'plain' },
  completed: { kind: 'ok', icon: Check },
  cancelled: { kind: 'line', icon: CircleX },
  withdrawn: { kind: 'line', icon: Undo2 },
}

export type Brought = {
  /** The net result of a bet in the form of the wire; the stake while it is open. */
  amount: string
  word: string
  /** Whether the payout is above the stake: the only amount with a colour. */
  isWin: boolean
  isOpen: boolean
}

/**
 * The net result of a bet, so that rows add up to their head. A payout of no more than its stake is no win and gets no
 * colour (design 8).
 */
export function broughtBy({ status, stake, payout, refund, net }: Bet): Brought {
  const amount = net ?? '0.00'
  const plain = { amount, isWin: false, isOpen: false }
  const isSome = (part: string | null) => part !== null && fromWire(part) > 0n
  if (status === 'unfinished') return { ...plain, amount: stake, word: statusNames.unfinished(), isOpen: true }
  if (status !== 'completed') return { ...plain, word: m.bets_refunded() }
  if (!amount.startsWith('-') && isSome(amount)) return { ...plain, word: m.bets_won(), isWin: true }
  if (isSome(payout)) return { ...plain, word: m.bets_paid() }
  if (isSome(refund)) return { ...plain, word: m.bets_refunded() }
  return { ...plain, word: m.bets_lost() }
}
