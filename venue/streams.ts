// Who listens to a launch: the streams of its pages, in this process. What they hear is a hint.
import type { PlayEvent } from '../core/play.ts'

type Listener = (event: PlayEvent) => void

export type Streams = {
  /** Answers how to stop. */
  listen(launch: string, listener: Listener): () => void
  tell(launch: string, event: PlayEvent): void
}

export function openStreams(): Streams {
  const all = new Map<string, Set<Listener>>()
  return {
    listen(launch, listener) {
      const mine = all.get(launch) ?? new Set()
      all.set(launch, mine.add(listener))
      return () => {
        mine.delete(listener)
        if (mine.size === 0 && all.get(launch) === mine) all.delete(launch)
      }
    },
    tell: (launch, event) => {
      for (const listener of all.get(launch) ?? []) listener(event)
    },
  }
}
