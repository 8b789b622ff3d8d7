// A pond of one's own: of the shoal that everybody sees, each member has taken out what they caught.
import { caughtBy, type FishBet, type FishDrawn } from './fish.ts'
import { LONGEST_STAY_S, pondAt, type Fish, type FishRoom } from './shoal.ts'
import { touchedBy, type FishTerms } from './volley.ts'

const SECOND_MS = 1_000

/** Volleys that are older have caught nothing that would still be there. */
export const REACH_MS = LONGEST_STAY_S * SECOND_MS

type Past = { bet: FishBet; terms: FishTerms; drawn: FishDrawn }

/** The fish that these volleys have caught in a room. */
export const caughtIn = (room: FishRoom, last: readonly Past[]): Set<number> =>
  new Set(last.flatMap(({ bet, terms, drawn }) => (bet.room === room ? caughtBy(bet, terms, drawn) : [])))

/** The moment of a volley: the second, and the fish within its reach that are caught already. */
export function momentOf(bet: FishBet, now: number, last: readonly Past[]): { second: number; gone: number[] } {
  const [touched, caught] = [touchedBy(bet), caughtIn(bet.room, last)]
  const gone = [...touched].filter((id) => caught.has(id)).toSorted((a, b) => a - b)
  return { second: Math.floor(now / SECOND_MS), gone }
}

/** The fish still in a member's pond. */
export const pondOf = (room: FishRoom, second: number, caught: ReadonlySet<number>): Fish[] =>
  pondAt(room, second).filter(({ id }) => !caught.has(id))
