// Twenty clubs that there are not, and how results move their strengths.
import type { Fixture } from '../league/fixtures.ts'
import type { Score } from '../league/score.ts'
import type { Strengths } from '../league/sport.ts'
import type { Weights } from '../league/weights.ts'
import { MOST_STRENGTH, type Strength } from './means.ts'
import { meanGoals } from './weights.ts'

/** A code is for ever: it stands in the fingerprint of every match. Its name is a text of the members' language. */
export const clubs = [
  'jade', 'carp', 'crane', 'lotus', 'bamboo', 'plum', 'lantern', 'drum', 'kite', 'amber',
  'willow', 'harbour', 'copper', 'summit', 'orchid', 'thunder', 'river', 'maple', 'comet', 'pearl',
] as const // prettier-ignore
export type Club = (typeof clubs)[number]

/** Before the first match: from the strongest to the weakest, half of each in attack. */
export const firstStrengths: Readonly<Record<string, Strength>> = Object.fromEntries(
  clubs.map((club, at) => {
    const level = 228 - 24 * at
    // Some clubs score and concede more than others, so that totals of goals differ.
    const lean = (at % 3) * 50 - 50
    return [club, { attack: level + lean, defence: level - lean }]
  }),
)

export const strengthOf = (strengths: Strengths, club: string): Strength =>
  (strengths[club] ?? { attack: 0, defence: 0 }) as Strength

/** The divisor of a result's surprise: a thirtieth of the goals more than expected goes into a strength. */
const LEARNED = 30

/** The strengths of both sides after a result. */
export function learn(strengths: Strengths, { home, away }: Fixture, weights: Weights, score: Score): Strengths {
  const more = (side: 'home' | 'away') => Math.trunc((1_000 * score[side] - meanGoals(weights, side)) / LEARNED)
  const moved = (club: string, attack: number, defence: number): Strength => {
    const now = strengthOf(strengths, club)
    return { attack: within(now.attack + attack), defence: within(now.defence + defence) }
  }
  return {
    ...strengths,
    [home]: moved(home, more('home'), -more('away')),
    [away]: moved(away, more('away'), -more('home')),
  }
}

const within = (value: number): number => Math.max(-MOST_STRENGTH, Math.min(MOST_STRENGTH, value))
