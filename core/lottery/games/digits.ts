// Properties of three digits from 0 to 9, in the terms of PC28 and of 时时彩.
import type { Draw } from '../game.ts'

/** Each pattern's draws of 1,000: together they are all draws. */
export const digitPatterns = {
  leopard: 10,
  straight: 60,
  pair: 270,
  half: 360,
  misc: 300,
} as const
export type DigitPattern = keyof typeof digitPatterns

/** The pattern of three digits in any order; 9 and 0 are neighbours, so 890 and 901 are straights. */
export function digitPattern(digits: Draw): DigitPattern {
  const [a = 0, b = 0, c = 0] = digits
  const different = new Set(digits).size
  if (different === 1) return 'leopard'
  if (different === 2) return 'pair'
  const neighbours = [a - b, b - c, c - a].filter((step) => [1, 9].includes(Math.abs(step))).length
  return (['misc', 'half', 'straight'] as const)[neighbours]!
}
