// The price of play: what going on costs on average, from the exact return of a bet. Rounded up, never down: a cost
// is not said too low.
import { fen, type Fen } from '../money.ts'
import { fraction, multiply, subtract, type Fraction } from './fraction.ts'
import { varianceOf, type Expectation } from './rules.ts'
import { HOUR_MS } from '../time.ts'

/** A pace of play: `rounds` in `inMs` milliseconds. */
export type Pace = { rounds: number; inMs: number }

/** The price of play an hour: the mean loss, and its standard deviation. */
export type Price = { cost: Fen; spread: Fen }

/** The member's own pace is that of the last ten minutes. */
export const PACE_MS = 600_000
/** The least rounds from which a member's pace is computed: with fewer, two quick ones would read as hundreds an hour. */
export const PACE_ROUNDS = 20

export function priceOf(stake: Fen, { mean, square }: Pick<Expectation, 'mean' | 'square'>, pace: Pace): Price {
  const rounds = fraction(BigInt(pace.rounds) * BigInt(HOUR_MS), BigInt(pace.inMs))
  const staked = fraction(stake)
  const lost = multiply(staked, subtract(fraction(1n), mean), rounds)
  const variance = multiply(staked, staked, varianceOf({ mean, square }), rounds)
  return { cost: fen(wholeUp(lost)), spread: fen(rootUp(wholeUp(variance))) }
}

/** The fastest pace that the game allows. */
export const shortestCycle = (cycleMs: number): Pace => ({ rounds: 1, inMs: cycleMs })

type Played = { placedAt: readonly number[]; startedAt: number; now: number; cycleMs: number }

/**
 * The pace of the last ten minutes, or of the session where it is younger; undefined with too few rounds in them. It is
 * never faster than the game itself, however few moments have passed.
 */
export function paceOf({ placedAt, startedAt, now, cycleMs }: Played): Pace | undefined {
  const from = Math.max(startedAt, now - PACE_MS)
  const rounds = placedAt.filter((at) => at >= from && at <= now).length
  if (rounds < PACE_ROUNDS) return undefined
  return { rounds, inMs: Math.max(now - from, rounds * cycleMs) }
}

const wholeUp = ({ numerator, denominator }: Fraction): bigint => {
  const whole = numerator / denominator
  return whole * denominator < numerator ? whole + 1n : whole
}

/** The square root, rounded up to a whole number. */
function rootUp(square: bigint): bigint {
  if (square <= 0n) return 0n
  // Newton's steps from above end at the root that is rounded down.
  let root = 1n << BigInt((square.toString(2).length >> 1) + 1)
  for (let next = (root + square / root) >> 1n; next < root; next = (root + square / root) >> 1n) root = next
  return root * root < square ? root + 1n : root
}
