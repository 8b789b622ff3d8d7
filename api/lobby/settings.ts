// The operator's settings of the lobby: the games of the house that are offered.
import * as v from 'valibot'
import { gameCodes, type GameCode } from '../../core/games/catalog.ts'

const isGame = (code: string): code is GameCode => (gameCodes as readonly string[]).includes(code)

export const lobbySettings = v.pipe(
  v.object({
    /** Codes of the house's own games to offer, with commas between, or none: all of them by default. */
    GAMES: v.pipe(
      v.optional(v.string(), gameCodes.join(',')),
      v.transform((text) => text.split(',').filter((code) => code !== '')),
      v.check(
        (codes) => codes.every((code) => isGame(code) || (code === 'none' && codes.length === 1)),
        `must be none, or of ${gameCodes.join(', ')} with commas between`,
      ),
      v.transform((codes) => codes.filter(isGame)),
    ),
  }),
  v.transform((given) => ({ games: given.GAMES })),
)
