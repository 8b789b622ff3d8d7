// Outcomes of the bets on one issue, and how loudly they may be shown (design 8).
import type { DrawStatus } from '../../../core/lottery/issue.ts'
import { fen, fromWire, sumFen, type Fen } from '../../../core/money.ts'

/** From ten times the stake, or ¥1,000.00 net, a win fills the screen (design 8). */
const FULL_TIMES = 10n
const FULL_NET = fen(100_000n)

export type OwnResult = {
  issue: string
  isVoid: boolean
  stakeFen: Fen
  /** Prizes and refunds. */
  returnedFen: Fen
  numbers: readonly number[] | null
}

/** A board whose next draw is so near is not covered: the win stands in its line (design 8). */
const SHORT_SECONDS = 60

/** line: no more than said · sheet: a win · full: a great one. What is no more than the stake is never celebrated. */
export function celebrationOf({ isVoid, stakeFen, returnedFen }: OwnResult, periodSeconds: number) {
  if (isVoid || returnedFen <= stakeFen || periodSeconds <= SHORT_SECONDS) return 'line'
  const net = returnedFen - stakeFen
  return returnedFen >= stakeFen * FULL_TIMES || net >= FULL_NET ? 'full' : 'sheet'
}

type Order = { total: string; payout: string | null; status: DrawStatus; numbers: number[] | null }

/** The result of an issue over all of its orders; undefined until each of them is settled. */
export function settledOf(issue: string, orders: readonly Order[]): OwnResult | undefined {
  if (orders.length === 0) return undefined
  const isVoid = orders.every(({ status }) => status === 'void')
  if (!isVoid && orders.some(({ status, payout }) => status !== 'settled' || payout === null)) return undefined
  const stakeFen = sumFen(orders.map(({ total }) => fromWire(total)))
  const returnedFen = isVoid ? stakeFen : sumFen(orders.map(({ payout }) => fromWire(payout ?? '0.00')))
  return { issue, isVoid, stakeFen, returnedFen, numbers: orders[0]!.numbers }
}
