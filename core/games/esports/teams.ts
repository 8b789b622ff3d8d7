// Sixteen teams that there are not, the maps that they play on, and how results move their strengths.
import type { Fixture } from '../league/fixtures.ts'
import type { Score } from '../league/score.ts'
import type { Strengths } from '../league/sport.ts'
import { SCALE, type Weights } from '../league/weights.ts'
import { seriesEnd, type BestOf, type Chance } from './law.ts'

/** A code is for ever: it stands in the fingerprint of every match. Its name is a text of the members' language. */
export const teams = [
  'ember', 'wolf', 'storm', 'owl', 'blade', 'abyss', 'orbit', 'frost',
  'rock', 'mirage', 'sun', 'tide', 'armour', 'aurora', 'obsidian', 'gale',
] as const // prettier-ignore
export type Team = (typeof teams)[number]

export const maps = ['harbour', 'market', 'bridge', 'garden', 'gate'] as const
export type MapCode = (typeof maps)[number]

/** The map of a series: each match begins one further on. */
export const mapOf = (number: number, at: number): MapCode => maps[(number + at) % maps.length]!

/** The highest strength in thousandths; 0 is an average team. */
const MOST_STRENGTH = 600

export const firstStrengths: Readonly<Record<string, number>> = Object.fromEntries(
  teams.map((team, at) => [team, 375 - 50 * at]),
)

const strengthOf = (strengths: Strengths, team: string): number => (strengths[team] ?? 0) as number

/** One match a day is best of five, the others best of three. */
export const bestOf = ({ number }: Pick<Fixture, 'number'>): BestOf => ((number - 1) % (teams.length / 2) === 0 ? 5 : 3)

/** A round's chance in millionths: between teams as far apart as they can be 578 to 422. */
export function chanceOf(strengths: Strengths, { home, away }: Pick<Fixture, 'home' | 'away'>): Chance {
  const ahead = 65 * (strengthOf(strengths, home) - strengthOf(strengths, away))
  return { home: BigInt(500_000 + ahead), away: BigInt(500_000 - ahead) }
}

/** How slowly a team's strength learns from a result: the maps won above expectation, in thousandths and divided by this, are added to it. */
const LEARNED = 30

/** The strengths of both sides after a result. */
export function learn(strengths: Strengths, { home, away }: Fixture, weights: Weights, score: Score): Strengths {
  const ends = weights.map((weight, cell) => ({ weight, ...seriesEnd(cell, weights.length) }))
  const mean = ends.reduce((sum, end) => sum + end.weight * (end.home - end.away), 0)
  const more = Math.trunc((1_000 * (score.home - score.away) - Math.trunc(mean / (SCALE / 1_000))) / LEARNED)
  const within = (value: number) => Math.max(-MOST_STRENGTH, Math.min(MOST_STRENGTH, value))
  return {
    ...strengths,
    [home]: within(strengthOf(strengths, home) + more),
    [away]: within(strengthOf(strengths, away) - more),
  }
}
