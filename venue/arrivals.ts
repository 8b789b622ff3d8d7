// Bets and steps that have reached the play door and are not decided yet. The instant of a bet is when its whole message had
// come off the socket, before it waits for a lock, a connection or the house (decision 107); a table deals its cards only
// once everything that came before its close is decided.
import type { GameCode } from '../core/games/catalog.ts'

export type Arrival = {
  /** The arrival in ms of the process's own steady clock, performance.now. */
  readonly at: number
  /** Undefined until the session has said whose message it is. */
  game: GameCode | undefined
}

export type Arrivals = {
  /** Undefined where the process is too busy to decide one more before a table has to deal: the page hears so at once. */
  come(): Arrival | undefined
  over(arrival: Arrival | undefined): void
  /** Is a message under way that came before this instant, and is it for this game or may it be? */
  anyBefore(game: GameCode, at: number): boolean
}

type Bounds = { most: number; lateMs: number }

/** Nothing waits longer than the house is asked for a permit, unless the process has too much to do. */
const USUAL: Bounds = { most: 1_000, lateMs: 3_000 }
/** More messages under way than one player can cause, because those of one player wait for each other. */
const LATE = 8

export function openArrivals({ most, lateMs }: Bounds = USUAL): Arrivals {
  const all = new Set<Arrival>()
  // Arrivals are kept in the order in which they came.
  const isBusy = () => {
    const late = [...all][LATE - 1]
    return all.size >= most || (late !== undefined && performance.now() - late.at > lateMs)
  }
  return {
    come: () => {
      if (isBusy()) return undefined
      const arrival = { at: performance.now(), game: undefined }
      all.add(arrival)
      return arrival
    },
    over: (arrival) => void (arrival && all.delete(arrival)),
    anyBefore: (game, at) => [...all].some((one) => one.at < at && (one.game ?? game) === game),
  }
}

/** How long a message has waited, in seconds: the database's clock less this is never earlier than its arrival. */
export const waitedS = (cameAt: number): number => (performance.now() - cameAt) / 1_000
