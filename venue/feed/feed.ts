// A feed of matches as the engine asks it. What it answers is nobody's word yet: the door (`door.ts`) judges it.
import type { GameCode } from '../../core/games/catalog.ts'

export type MatchPlace = { chain: number; number: number }

export type Feed = {
  /** The house's own: that a key is lost is believed at once, and of everybody else after a day. */
  isOwn: boolean
  /** The newest chain of keys; undefined where it does not answer. */
  chain(game: GameCode): Promise<unknown>
  /** The next match behind this one, or the first; undefined where there is none yet. */
  fixture(game: GameCode, after: MatchPlace | undefined): Promise<unknown>
  /** The result of a match that has begun; undefined where the feed does not say, `lost` where nobody can. */
  result(game: GameCode, match: MatchPlace): Promise<unknown>
}

export const lost = Symbol('the key of a match is lost')
