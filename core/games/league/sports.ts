// Every sport of the house by its game's code.
import type { GameCode } from '../catalog.ts'
import { esportsSport } from '../esports/esports.ts'
import { footballSport } from '../football/football.ts'
import type { Sport } from './sport.ts'

const sports: Readonly<Record<Sport['game'], Sport>> = { football: footballSport, esports: esportsSport }

/** Throws on a game that is no league. */
export function sportOf(game: GameCode): Sport {
  const sport = (sports as Partial<Record<GameCode, Sport>>)[game]
  if (!sport) throw new Error(`${game} is no sport`)
  return sport
}
