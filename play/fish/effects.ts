// A volley as it is seen: each bullet flies, and then its fish is caught, missed, or was gone.
import { fishOf, type Fish, type FishRoom } from '../../core/games/fish/shoal.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { hitsIn, volleyOf } from './words.ts'

export type Effect = {
  /** The target. */
  fish: Fish
  /** The instant at which this bullet is fired, in ms from the first shot. */
  at: number
  what: 'caught' | 'missed' | 'back'
  times: number
  /** The fish that it takes out of the pond. */
  taken: readonly Fish[]
}

/** Milliseconds from bullet to bullet, of a flight, and until its outcome has been seen. */
export const SHOT_MS = 140
export const FLIGHT_MS = 240
export const SEEN_MS = 900

export function effectsOf(round: PlayedRound): Effect[] {
  const volley = volleyOf(round)
  if (!volley) return []
  const { room, shots } = volley.bet
  return hitsIn(round).flatMap(({ target, isCaught, times }, index): Effect[] => {
    const fish = target?.fish ?? aimedAt(room, shots[index])
    if (!fish) return []
    const what = isCaught ? 'caught' : target ? 'missed' : 'back'
    return [{ fish, at: index * SHOT_MS, what, times, taken: isCaught && target ? target.taken : [] }]
  })
}

const aimedAt = (room: FishRoom, id: number | undefined) => (id === undefined ? undefined : fishOf(room, id))

export const lastsMs = (effects: readonly Effect[]): number =>
  Math.max(0, ...effects.map(({ at }) => at)) + FLIGHT_MS + SEEN_MS

/** The fish that the nets have closed on by this time, in ms from the first shot. */
export const caughtBy = (effects: readonly Effect[], sinceMs: number): Set<number> =>
  new Set(effects.flatMap(({ at, taken }) => (sinceMs >= at + FLIGHT_MS ? taken.map(({ id }) => id) : [])))
