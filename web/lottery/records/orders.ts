// An order of the official board in words: what it brought, and its addresses.
import { address, type Address } from '../../../core/addresses.ts'
import type { OfficialOrder } from '../../../core/lottery/official-calls.ts'
import { fromWire } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'

export type Brought = {
  /** Signed fen: what was won or lost; while it is open, the stake. */
  amountFen: bigint
  word: string
  /** Whether the payout is above the stake: the only amount with a colour. */
  isWin: boolean
  isOpen: boolean
}

/** The net result of an order, from its lines. A payout of no more than its stake is no win and gets no colour (design 8). */
export function broughtBy(order: Pick<OfficialOrder, 'total' | 'payout' | 'betStatus'>): Brought {
  const stake = fromWire(order.total)
  const payout = fromWire(order.payout ?? '0.00')
  const plain = { isWin: false, isOpen: false }
  const back = { ...plain, amountFen: 0n }
  if (order.betStatus === 'unfinished') return { ...plain, amountFen: stake, word: m.official_waiting(), isOpen: true }
  if (order.betStatus === 'withdrawn') return { ...back, word: m.official_withdrawn() }
  if (order.betStatus === 'cancelled') return { ...back, word: m.official_void() }
  const net = { ...plain, amountFen: payout - stake }
  if (payout > stake) return { ...net, word: m.official_won(), isWin: true }
  return { ...net, word: payout > 0n ? m.official_paid() : m.official_lost() }
}

/** The draw's proof, with the own ticket in it unless the order was taken back before. */
export const verifyHref = ({ lottery, issue, orderId, betStatus }: OfficialOrder): Address =>
  address.verify({ lottery, issue, ...(betStatus !== 'withdrawn' && { order: orderId, line: 0 }) })
