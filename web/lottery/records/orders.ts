// An order of the official board in words: what it brought, and its addresses.
import { address, type Address } from '../../../core/addresses.ts'
import type { OfficialOrder } from '../../../core/lottery/official-calls.ts'
import { fromWire } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'

export type Brought = {
  /** Signed fen. What came back, or the stake that did not. */
  amountFen: bigint
  word: string
  /** More than the stake: the only amount with a colour. */
  isWin: boolean
  isOpen: boolean
  /** The stake came back whole: void, or taken back. */
  isBack: boolean
}

/** What an order brought. No more than its stake is said plainly (design 8). */
export function broughtBy(order: Pick<OfficialOrder, 'total' | 'payout' | 'betStatus'>): Brought {
  const stake = fromWire(order.total)
  const payout = fromWire(order.payout ?? '0.00')
  const plain = { isWin: false, isOpen: false, isBack: false }
  const back = { ...plain, amountFen: stake, isBack: true }
  if (order.betStatus === 'unfinished')
    return { ...plain, amountFen: -stake, word: m.official_waiting(), isOpen: true }
  if (order.betStatus === 'withdrawn') return { ...back, word: m.official_withdrawn() }
  if (order.betStatus === 'cancelled') return { ...back, word: m.official_void() }
  if (payout > stake) return { ...plain, amountFen: payout, word: m.official_won(), isWin: true }
  if (payout > 0n) return { ...plain, amountFen: payout, word: m.official_paid() }
  return { ...plain, amountFen: -stake, word: m.official_lost() }
}

/** The draw's proof, with the own ticket in it unless the order was taken back before. */
export const verifyHref = ({ lottery, issue, orderId, betStatus }: OfficialOrder): Address =>
  address.verify({ lottery, issue, ...(betStatus !== 'withdrawn' && { order: orderId, line: 0 }) })
