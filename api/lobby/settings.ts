// The operator's settings of the lobby: the games of the house that are offered.
import * as v from 'valibot'
import { gameCodes, type GameCode } from '../../core/games/catalog.ts'
import { declared, setting } from '../shell/settings.ts'

const isGame = (code: string): code is GameCode => (gameCodes as readonly string[]).includes(code)

export const lobbySettings = declared({
  GAMES: setting(
    v.pipe(
      v.optional(v.string(), gameCodes.join(',')),
      v.transform((text) => text.split(',').filter((code) => code !== '')),
      v.check(
        (codes) => codes.every((code) => isGame(code) || (code === 'none' && codes.length === 1)),
        `must be none, or of ${gameCodes.join(', ')} with commas between`,
      ),
      v.transform((codes) => codes.filter(isGame)),
    ),
    "Codes of the house's own games to offer, with commas between, or none: all of them by default",
  ),
})
