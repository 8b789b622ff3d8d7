// Faults of a feed's messages: counted by kind, logged once each time the kind changes, and followed by a short pause.
import type { GameCode } from '../../core/games/catalog.ts'
import type { FeedWrong } from './door.ts'

export type FeedTrouble = FeedWrong | 'silent'

export type Notes = {
  wrong(game: GameCode, trouble: FeedTrouble): void
  /** How often each trouble was met since the process began. */
  of(game: GameCode): ReadonlyMap<FeedTrouble, number>
  rest(game: GameCode, forMs: number): void
  isResting(game: GameCode): boolean
}

export function openNotes(): Notes {
  const counts = new Map<GameCode, Map<FeedTrouble, number>>()
  const last = new Map<GameCode, FeedTrouble>()
  const restsUntil = new Map<GameCode, number>()
  const of = (game: GameCode) => counts.get(game) ?? new Map<FeedTrouble, number>()
  return {
    of,
    wrong(game, trouble) {
      const own = of(game)
      counts.set(game, own.set(trouble, (own.get(trouble) ?? 0) + 1))
      if (last.get(game) !== trouble) process.stderr.write(`feed of ${game}: ${trouble}\n`)
      last.set(game, trouble)
    },
    rest: (game, forMs) => void restsUntil.set(game, performance.now() + forMs),
    isResting: (game) => performance.now() < (restsUntil.get(game) ?? -Infinity),
  }
}
