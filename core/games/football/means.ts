// The means of a match's goals, out of the strengths of its sides (rulebook 3.11).
import type { Means } from './weights.ts'

/** Strengths in thousandths, each from −600 to 600; 0 is an average side. */
export type Strength = { attack: number; defence: number }

export const MOST_STRENGTH = 600

const COMMON = 0.18
const AT_HOME = 0.25
const RHO = -0.08

export const meansOf = (home: Strength, away: Strength): Means => ({
  home: Math.exp(COMMON + AT_HOME + (home.attack - away.defence) / 1_000),
  away: Math.exp(COMMON + (away.attack - home.defence) / 1_000),
  rho: RHO,
})
