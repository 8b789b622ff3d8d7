// The amounts that the slider of savings stops at.
import { fen, type Fen } from '../../core/money.ts'

const NICE = [1n, 2n, 5n]

/** From the least to the most in fen: 1, 2 and 5 of each power of ten between them. Empty where there is no choice. */
export function stepsBetween(least: Fen, most: Fen): Fen[] {
  if (most < least) return []
  const steps = [least]
  for (let unit = 1n; unit <= most; unit *= 10n)
    steps.push(...NICE.map((nice) => fen(nice * unit)).filter((step) => step > least && step < most))
  if (most > least) steps.push(most)
  return steps
}
