// Who meets whom: a calendar that follows from the number of a match alone, and what its results come to.
import type { Score } from './score.ts'

export type Fixture = { number: number; season: number; day: number; home: string; away: string }

/** The matches of a league on a day: every club plays once. */
export const dayMatches = (clubs: readonly string[]): number => clubs.length / 2
export const seasonMatches = (clubs: readonly string[]): number => dayMatches(clubs) * 2 * (clubs.length - 1)

/** The match of a number, counted from 1: each club meets each other one at home and away, a season behind the other. */
export function fixtureOf(clubs: readonly string[], number: number): Fixture {
  const matches = dayMatches(clubs)
  const at = (number - 1) % seasonMatches(clubs)
  const day = Math.floor(at / matches)
  const place = at % matches
  const ring = clubs.length - 1
  const turn = day % ring
  // The circle method for a round-robin: the last club is fixed, all others rotate.
  const [one, other] =
    place === 0 ? [clubs[ring]!, clubs[turn]!] : [clubs[(turn + place) % ring]!, clubs[(turn + ring - place) % ring]!]
  // Each club is at home every second day, and the second half of a season turns all around.
  const isTurned = (place === 0 ? turn % 2 === 1 : place % 2 === 1) !== day >= ring
  return {
    number,
    season: Math.floor((number - 1) / seasonMatches(clubs)) + 1,
    day: day + 1,
    home: isTurned ? other : one,
    away: isTurned ? one : other,
  }
}

export type Played = { home: string; away: string; score: Score }
export type Standing = { club: string; played: number; won: number; drawn: number; lost: number; goals: number; against: number; points: number } // prettier-ignore

/** The table of a season: by points, then by goal difference, then by goals. */
export function standingsOf(clubs: readonly string[], results: readonly Played[]): Standing[] {
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
