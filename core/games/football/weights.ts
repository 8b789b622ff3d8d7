// How likely each score of a match is, by Dixon and Coles (rulebook 3.11).
import { made, SCALE, type Weights } from '../league/weights.ts'

export const MOST_GOALS = 10
const SIDE = MOST_GOALS + 1
export const CELLS = SIDE * SIDE

/** The means of both sides' goals, and how much more often low scores come than by chance alone. */
export type Means = { home: number; away: number; rho: number }

export const goalsOf = (cell: number): [home: number, away: number] => [Math.floor(cell / SIDE), cell % SIDE]

/** Row by row: the goals of the home side are the row. `Math.exp` may differ by a last digit between engines, so weights are stored and published. */
export function weightsOf({ home, away, rho }: Means): Weights {
  const [homes, aways] = [poisson(home), poisson(away)]
  const raw = homes.flatMap((one, i) => aways.map((other, j) => one * other * lowScores(i, j, { home, away, rho })))
  const all = raw.reduce((sum, each) => sum + each, 0)
  return made(raw.map((each) => Math.floor((each / all) * SCALE)))
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

/** The mean of a side's goals by the weights, in thousandths, cut. */
export function meanGoals(weights: Weights, side: 'home' | 'away'): number {
  const sum = weights.reduce((all, each, cell) => all + each * goalsOf(cell)[side === 'home' ? 0 : 1], 0)
  return Math.floor(sum / (SCALE / 1_000))
}
