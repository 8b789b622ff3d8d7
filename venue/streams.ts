// Who listens to a launch, or to a table with all its players: the streams of pages, in this process. What they hear is
// a hint.
import type { GameCode } from '../core/games/catalog.ts'
import type { PlayEvent } from '../core/venue/play.ts'

type Listener = (event: PlayEvent) => void

/** Streams of events: to a launch by its id, or to a table. */
export type Streams = {
  /** Answers how to stop. */
  listen(to: string, listener: Listener): () => void
  tell(to: string, event: PlayEvent): void
  /** Whether anybody listens, of this process's players. */
  anyAt(to: string): boolean
}

export const tableStream = (game: GameCode): string => `table ${game}`

export function openStreams(): Streams {
  const all = new Map<string, Set<Listener>>()
  return {
    listen(to, listener) {
      const mine = all.get(to) ?? new Set()
      all.set(to, mine.add(listener))
      return () => {
        mine.delete(listener)
        if (mine.size === 0 && all.get(to) === mine) all.delete(to)
      }
    },
    tell: (to, event) => {
      for (const listener of all.get(to) ?? []) listener(event)
    },
    anyAt: (to) => all.has(to),
  }
}
