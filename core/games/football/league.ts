// The league: twenty clubs that there are not, who meets whom, and how results move their strengths.
import { MOST_STRENGTH, type Strength } from './means.ts'
import type { Score } from './score.ts'
import { meanGoals, type Weights } from './weights.ts'

/** A code is for ever: it stands in the fingerprint of every match. Its name is a text of the members' language. */
export const clubs = [
  'jade', 'carp', 'crane', 'lotus', 'bamboo', 'plum', 'lantern', 'drum', 'kite', 'amber',
  'willow', 'harbour', 'copper', 'summit', 'orchid', 'thunder', 'river', 'maple', 'comet', 'pearl',
] as const // prettier-ignore
export type Club = (typeof clubs)[number]

/** Half of a day's matches of the league; twice as many days as there are other clubs. */
export const DAY_MATCHES = clubs.length / 2
export const SEASON_DAYS = 2 * (clubs.length - 1)
export const SEASON_MATCHES = DAY_MATCHES * SEASON_DAYS

export type Fixture = { season: number; day: number; home: Club; away: Club }

/** The match of a number, counted from 1: each club meets each other one at home and away, a season behind the other. */
export function fixtureOf(number: number): Fixture {
  const at = (number - 1) % SEASON_MATCHES
  const day = Math.floor(at / DAY_MATCHES)
  const place = at % DAY_MATCHES
  const ring = clubs.length - 1
  const turn = day % ring
  // The circle: the last club stands, all others go round it.
  const [one, other] =
    place === 0 ? [clubs[ring]!, clubs[turn]!] : [clubs[(turn + place) % ring]!, clubs[(turn + ring - place) % ring]!]
  // Each club is at home every second day, and the second half of a season turns all around.
  const isTurned = (place === 0 ? turn % 2 === 1 : place % 2 === 1) !== day >= ring
  return {
    season: Math.floor((number - 1) / SEASON_MATCHES) + 1,
    day: day + 1,
    home: isTurned ? other : one,
    away: isTurned ? one : other,
  }
}

export type Strengths = Readonly<Record<string, Strength>>

/** Before the first match: from the strongest to the weakest, half of each in attack. */
export const firstStrengths: Strengths = Object.fromEntries(
  clubs.map((club, at) => {
    const level = 228 - 24 * at
    // Some live by goals, others by having none.
    const lean = (at % 3) * 50 - 50
    return [club, { attack: level + lean, defence: level - lean }]
  }),
)

/** So much of a goal more than expected goes into a strength: a thirtieth. */
const LEARNED = 30

/** What a result makes of the strengths of its two sides. */
export function learn(strengths: Strengths, { home, away }: Fixture, weights: Weights, score: Score): Strengths {
  const more = (side: 'home' | 'away') => Math.trunc((1_000 * score[side] - meanGoals(weights, side)) / LEARNED)
  const moved = (club: Club, attack: number, defence: number): Strength => {
    const now = strengths[club] ?? { attack: 0, defence: 0 }
    return { attack: within(now.attack + attack), defence: within(now.defence + defence) }
  }
  return {
    ...strengths,
    [home]: moved(home, more('home'), -more('away')),
    [away]: moved(away, more('away'), -more('home')),
  }
}

const within = (value: number): number => Math.max(-MOST_STRENGTH, Math.min(MOST_STRENGTH, value))

export type Played = { home: string; away: string; score: Pick<Score, 'home' | 'away'> }
export type Standing = { club: string; played: number; won: number; drawn: number; lost: number; goals: number; against: number; points: number } // prettier-ignore

/** The table of a season: by points, then by what goals are left, then by goals. */
export function standingsOf(results: readonly Played[]): Standing[] {
  const table = new Map<string, Standing>(
    clubs.map((club) => [club, { club, played: 0, won: 0, drawn: 0, lost: 0, goals: 0, against: 0, points: 0 }]),
  )
  const add = (club: string, goals: number, against: number) => {
    const row = table.get(club)
    if (!row) return
    row.played += 1
    row.goals += goals
    row.against += against
    row.won += goals > against ? 1 : 0
    row.drawn += goals === against ? 1 : 0
    row.lost += goals < against ? 1 : 0
    row.points += goals > against ? 3 : goals === against ? 1 : 0
  }
  for (const { home, away, score } of results) {
    add(home, score.home, score.away)
    add(away, score.away, score.home)
  }
  return [...table.values()].toSorted(
    (a, b) => b.points - a.points || b.goals - b.against - (a.goals - a.against) || b.goals - a.goals,
  )
}

export type Form = 'won' | 'drawn' | 'lost'

/** How the last matches of a club went, the newest last; `results` are in their order. */
export function formOf(club: string, results: readonly Played[], most = 5): Form[] {
  return results
    .filter(({ home, away }) => home === club || away === club)
    .slice(-most)
    .map(({ home, score }) => {
      const [own, other] = home === club ? [score.home, score.away] : [score.away, score.home]
      return own > other ? 'won' : own === other ? 'drawn' : 'lost'
    })
}
