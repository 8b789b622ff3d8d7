// Interest on savings: simple, in whole fen, a 365th of the yearly rate a day (rulebook 6.3, decision 75).
import { fen, lesser, type Fen } from '../money.ts'
import { HOUR_MS } from '../time.ts'

/** The year's interest on a fen at one basis point is the 10,000th of it; a year has 8,760 hours, a leap year too. */
export const WEIGHT_OF_A_FEN = 10_000n * 8_760n

export const productCodes = ['flex', 'lock1', 'lock7', 'lock30', 'lock90'] as const
export type ProductCode = (typeof productCodes)[number]

/** `days` is null if the money may leave at any time; `max` is what a member may have in it at once. */
export type Product = { readonly days: number | null; readonly min: Fen; readonly max: Fen }

export const products: Readonly<Record<ProductCode, Product>> = {
  flex: { days: null, min: fen(100_00n), max: fen(1_000_000_00n) },
  lock1: { days: 1, min: fen(100_00n), max: fen(1_000_000_00n) },
  lock7: { days: 7, min: fen(100_00n), max: fen(1_000_000_00n) },
  lock30: { days: 30, min: fen(100_00n), max: fen(500_000_00n) },
  lock90: { days: 90, min: fen(100_00n), max: fen(500_000_00n) },
}

/** The weight of a stretch of hours: for each hour its lowest balance times its rate. */
export const weightOf = (lows: readonly Fen[], rateBp: (hour: number) => number): bigint =>
  lows.reduce((sum, low, hour) => sum + low * BigInt(rateBp(hour)), 0n)

/** The whole fen that a weight has earned with the carry; the remainder is the new carry. */
export function earnedBy(weight: bigint, carry: bigint): { interest: Fen; carry: bigint } {
  const sum = carry + weight
  return { interest: fen(sum / WEIGHT_OF_A_FEN), carry: sum % WEIGHT_OF_A_FEN }
}

/** The interest in fen of a locked amount at the end of its term; fixed when the amount is locked. */
export const lockedInterest = (principal: Fen, rateBp: number, days: number): Fen =>
  fen((principal * BigInt(rateBp) * BigInt(days)) / 3_650_000n)

/** An entry of the savings wallet: what was in it before and after. */
export type SavingsEntry = { readonly atMs: number; readonly before: Fen; readonly after: Fen }

export type Hours = { readonly fromMs: number; readonly count: number }

/**
 * The lowest balance held in each full hour of a stretch that begins with `opening`. Entries come in the order of
 * their numbers; one that is older by the clock than what came before it counts where that one does, and one exactly
 * on the hour belongs to the hour that it begins (decision 75), so it earns nothing for the one before.
 */
export function hourLows(opening: Fen, entries: readonly SavingsEntry[], { fromMs, count }: Hours): Fen[] {
  const lows: Fen[] = []
  let [at, held, latest] = [0, opening, fromMs]
  for (let hour = 0; hour < count; hour++) {
    const past = fromMs + (hour + 1) * HOUR_MS
    let low = held
    for (; at < entries.length; at++) {
      const { atMs, before, after } = entries[at]!
      latest = Math.max(latest, atMs)
      if (latest >= past) break
      low = lesser(low, lesser(before, after))
      held = after
    }
    lows.push(low)
  }
  return lows
}

/** A rate holds from the full hour at which it begins. */
export type Rate = { readonly rateBp: number; readonly sinceMs: number }

/** The rate that holds at an instant; of rates that begin at once, the last one. 0 before the first. */
export function rateAt(rates: readonly Rate[], atMs: number): number {
  const begun = rates.filter(({ sinceMs }) => sinceMs <= atMs)
  return begun.reduce((last, rate) => (rate.sinceMs >= last.sinceMs ? rate : last), NO_RATE).rateBp
}

const NO_RATE: Rate = { rateBp: 0, sinceMs: -Infinity }

const NEXT_HOUR = (ms: number) => Math.ceil(ms / HOUR_MS) * HOUR_MS
const THIS_HOUR = (ms: number) => Math.floor(ms / HOUR_MS) * HOUR_MS

/**
 * The interest weight of money credited to flex later than due: the full hours in which it would have earned and did
 * not, as the wallet earns from the first full hour after the credit.
 */
export function lateWeight(
  amount: Fen,
  { dueMs, cameMs }: { dueMs: number; cameMs: number },
  rates: readonly Rate[],
): bigint {
  let weight = 0n
  for (let hour = NEXT_HOUR(dueMs); hour <= THIS_HOUR(cameMs); hour += HOUR_MS)
    weight += amount * BigInt(rateAt(rates, hour))
  return weight
}
