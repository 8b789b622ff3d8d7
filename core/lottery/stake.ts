// The price and multiple of a ticket, per board (rulebook 0, decisions 21, 23, 47).
import { fen, type Fen } from '../money.ts'
import type { Board } from './game.ts'

/** Unit prices of the official board in fen: 元, 角, 分. A 厘 is less than a fen and not offered. */
export const unitPrices = { yuan: fen(200n), jiao: fen(20n), fen: fen(2n) } as const
export type UnitPrice = keyof typeof unitPrices

export const MULTIPLE = { min: 1, max: 9_999 } as const

/** The least stake of a ticket on the odds board and in quick win. */
export const ODDS_BOARD_MIN = fen(100n)

/** The largest possible payout of an order, in fen (rulebook 0): an order above it is refused, a win is never cut. */
export const MAX_ORDER_PAYOUT = fen(50_000_000n)

export const isMultiple = (multiple: number): boolean =>
  Number.isInteger(multiple) && multiple >= MULTIPLE.min && multiple <= MULTIPLE.max

/** The stake of one ticket on the official board. Throws on a multiple that the schema lets pass no longer. */
export function officialStake(price: UnitPrice, multiple: number): Fen {
  if (!isMultiple(multiple)) throw new RangeError(`no multiple of ${multiple}`)
  return fen(unitPrices[price] * BigInt(multiple))
}

/** Can one ticket cost this on this board? Upper limits are settings of a lottery and judged by the server. */
export function isUnitStake(board: Board, stake: Fen): boolean {
  if (board !== 'official') return stake >= ODDS_BOARD_MIN
  return Object.values(unitPrices).some(
    (price) => stake > 0n && stake % price === 0n && stake / price <= BigInt(MULTIPLE.max),
  )
}
