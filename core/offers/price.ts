// The member's cost of a bonus: the required stake, and its average loss, beside the reward.
import type { Fraction } from '../games/fraction.ts'
import { fen, percentText, type Fen } from '../money.ts'

/** The share of a lottery stake that counts towards a bonus, in ten-thousandths (decision 73). The share of a game is in the catalogue of games. */
export const LOTTERY_SHARE_BP = 5_000

/** `valid` is the mean share of a stake that counts at all, before `shareBp`: ties, pushes and commissions do not. */
export type PricedGame = { shareBp: number; mean: Fraction; valid: Fraction }
export type Price = { stakes: Fen; costs: Fen }

/**
 * Both rounded up to the fen: a cost is never said too low. A game that returns everything costs nothing. Throws a
 * RangeError where nothing of a stake counts.
 */
export function priceAt(required: Fen, { shareBp, mean, valid }: PricedGame): Price {
  const stakes = up(required * 10_000n * valid.denominator, BigInt(shareBp) * valid.numerator)
  const lost = mean.denominator - mean.numerator
  return { stakes, costs: lost <= 0n ? fen(0n) : up(stakes * lost, mean.denominator) }
}

const up = (part: bigint, whole: bigint): Fen => fen((part + whole - 1n) / whole)

/** A return in per cent with two decimals, rounded down: "96.97". */
export function showMean({ numerator, denominator }: Fraction): string {
  return percentText((numerator * 10_000n) / denominator, 2)
}
