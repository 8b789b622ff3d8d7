// Properties of three dice, in the terms of Fast 3; Sic Bo can share them.
import type { Draw } from '../game.ts'

export const patterns = ['leopard', 'straight', 'pair', 'half', 'misc'] as const
export type Pattern = (typeof patterns)[number]

/** Runs never wrap: 5-6-1 is not one (rulebook 1.1). */
export const straights: readonly (readonly number[])[] = [
  [1, 2, 3],
  [2, 3, 4],
  [3, 4, 5],
  [4, 5, 6],
]

export const sumOf = (draw: Draw): number => draw.reduce((sum, face) => sum + face, 0)

/** The different faces. Typed so that any entry of a selection, number or text, can be looked up. */
export const facesOf = (draw: Draw): ReadonlySet<number | string> => new Set(draw)

/** A draw has exactly one pattern; the first that fits in this order. */
export function patternOf(draw: Draw): Pattern {
  const [low = 0, middle = 0, high = 0] = draw.toSorted((a, b) => a - b)
  if (low === high) return 'leopard'
  if (low === middle || middle === high) return 'pair'
  const neighbours = [middle - low, high - middle].filter((step) => step === 1).length
  return (['misc', 'half', 'straight'] as const)[neighbours]!
}

export const isTriple = (draw: Draw): boolean => draw.every((face) => face === draw[0])

/** Is the sum big or small, odd or even, or both at once, as `side` says? Where triples lose (围骰), they are none of these. */
export function isSide(draw: Draw, side: string, triplesLose: boolean): boolean {
  if (triplesLose && isTriple(draw)) return false
  const sum = sumOf(draw)
  const size = sum >= 11 ? 'big' : 'small'
  const parity = sum % 2 === 1 ? 'odd' : 'even'
  return side === size || side === parity || side === size + parity
}
