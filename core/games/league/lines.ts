// Singles, accumulators and systems 串关: an order is one line or several, each a product of its legs (rulebook 3.11).
import { fen, sumFen, type Fen } from '../../money.ts'
import { PART, returnedPart, type Outcome } from './score.ts'

export type SettledLeg = { oddsMilli: number; outcome: Outcome }

export const MOST_LEGS = 10
/** The most that a line may multiply its stake by, in thousandths. */
export const MOST_ODDS = 1_000_000n

/** The systems by their names: how many legs, and which sizes of lines are made of them. */
export const systems: Readonly<Record<string, { legs: number; sizes: readonly number[] }>> = {
  '3x4': { legs: 3, sizes: [2, 3] },
  '3x7': { legs: 3, sizes: [1, 2, 3] },
  '4x5': { legs: 4, sizes: [3, 4] },
  '4x11': { legs: 4, sizes: [2, 3, 4] },
  '4x15': { legs: 4, sizes: [1, 2, 3, 4] },
  '5x26': { legs: 5, sizes: [2, 3, 4, 5] },
  '5x31': { legs: 5, sizes: [1, 2, 3, 4, 5] },
  '6x57': { legs: 6, sizes: [2, 3, 4, 5, 6] },
  '6x63': { legs: 6, sizes: [1, 2, 3, 4, 5, 6] },
  '7x120': { legs: 7, sizes: [2, 3, 4, 5, 6, 7] },
  '8x247': { legs: 8, sizes: [2, 3, 4, 5, 6, 7, 8] },
}

/** Singles, one accumulator of all legs, or a system of that many legs. */
export const areSizes = (legs: number, sizes: readonly number[]): boolean => {
  const text = sizes.join()
  const own = Object.values(systems).filter((system) => system.legs === legs)
  return text === '1' || text === String(legs) || own.some((system) => system.sizes.join() === text)
}

/** The lines of an order: which legs are in each. */
export function linesOf(legs: number, sizes: readonly number[]): number[][] {
  const all = Array.from({ length: legs }, (_, at) => at)
  const chosen = (from: readonly number[], size: number): number[][] =>
    size === 0
      ? [[]]
      : from.flatMap((first, at) => chosen(from.slice(at + 1), size - 1).map((rest) => [first, ...rest]))
  return sizes.flatMap((size) => chosen(all, size))
}

/** The payout of one line, rounded down to the fen once. */
export function linePaid(stake: Fen, legs: readonly SettledLeg[]): Fen {
  const parts = legs.map(({ oddsMilli, outcome }) => returnedPart(outcome, oddsMilli))
  const product = parts.reduce((all, part) => all * part, stake as bigint)
  return fen(product / PART ** BigInt(legs.length))
}

/** The payout of an order: the same stake lies on each of its lines. */
export const orderPaid = (stake: Fen, legs: readonly SettledLeg[], sizes: readonly number[]): Fen =>
  sumFen(linesOf(legs.length, sizes).map((line) => linePaid(stake, line.map((at) => legs[at]!)))) // prettier-ignore

/** The price of a line: that of its legs multiplied, in thousandths, cut. */
export const lineOdds = (odds: readonly number[]): bigint =>
  odds.reduce((all, each) => all * BigInt(each), 1_000n) / 1_000n ** BigInt(odds.length)
