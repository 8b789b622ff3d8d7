// How likely each score of a match is: whole weights, worked out once before it opens and never again (rulebook 3.11).
// They price every market of the match and draw its score, so nothing is priced by another law than it is drawn by.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export const MOST_GOALS = 10
const SIDE = MOST_GOALS + 1
/** The sum of all weights. */
export const SCALE = 1_000_000_000

/** 121 weights, row by row: the goals of the home side are the row. */
export type Weights = readonly number[]

/** The means of both sides' goals, and how much more often low scores come than by chance alone. */
export type Means = { home: number; away: number; rho: number }

export const cellOf = (home: number, away: number): number => home * SIDE + away
export const goalsOf = (cell: number): [home: number, away: number] => [Math.floor(cell / SIDE), cell % SIDE]

/** By Dixon and Coles. `Math.exp` may differ by a last digit between engines, so weights are stored and published. */
export function weightsOf({ home, away, rho }: Means): Weights {
  const [homes, aways] = [poisson(home), poisson(away)]
  const raw = homes.flatMap((one, i) => aways.map((other, j) => one * other * lowScores(i, j, { home, away, rho })))
  const all = raw.reduce((sum, each) => sum + each, 0)
  const whole = raw.map((each) => Math.floor((each / all) * SCALE))
  // What the cuts left over goes to the likeliest score.
  const likeliest = whole.reduce((best, each, cell) => (each > whole[best]! ? cell : best), 0)
  whole[likeliest]! += SCALE - whole.reduce((sum, each) => sum + each, 0)
  return whole
}

function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)]
  for (let goals = 1; goals <= MOST_GOALS; goals++) chances.push((chances[goals - 1]! * mean) / goals)
  return chances
}

function lowScores(i: number, j: number, { home, away, rho }: Means): number {
  if (i === 0 && j === 0) return 1 - home * away * rho
  if (i === 0 && j === 1) return 1 + home * rho
  if (i === 1 && j === 0) return 1 + away * rho
  return i === 1 && j === 1 ? 1 - rho : 1
}

/** Are these weights that a match can have? */
export const areWeights = (weights: Weights): boolean =>
  weights.length === SIDE * SIDE &&
  weights.every((each) => Number.isInteger(each) && each >= 0) &&
  weights.reduce((sum, each) => sum + each, 0) === SCALE

/** The mean of a side's goals by the weights, in thousandths, cut. */
export function meanGoals(weights: Weights, side: 'home' | 'away'): number {
  const sum = weights.reduce((all, each, cell) => all + each * goalsOf(cell)[side === 'home' ? 0 : 1], 0)
  return Math.floor(sum / (SCALE / 1_000))
}

/** What is published of a match before it opens. */
export type Published = { chain: number; number: number; home: string; away: string; kickoff: number; weights: Weights }

/** The fingerprint of a match: who meets whom and when, and how likely each score is. */
export function fingerprintOf({ chain, number, home, away, kickoff, weights }: Published): string {
  const text = ['koi', 'football', 1, chain, number, home, away, kickoff, weights.join(',')].join(':')
  return bytesToHex(sha256(utf8ToBytes(text)))
}
