// Names of teams, maps and sides.
import { m } from '../../../text/compiled/messages.js'
import type { Language } from '../../endpoint.ts'
import type { Name } from '../../lottery/game.ts'
import { lineText } from '../league/picks.ts'
import type { Pick } from '../league/sport.ts'
import type { MapCode, Team } from './teams.ts'

export const teamNames: Record<Team, Name> = {
  ember: m.games_es_ember,
  wolf: m.games_es_wolf,
  storm: m.games_es_storm,
  owl: m.games_es_owl,
  blade: m.games_es_blade,
  abyss: m.games_es_abyss,
  orbit: m.games_es_orbit,
  frost: m.games_es_frost,
  rock: m.games_es_rock,
  mirage: m.games_es_mirage,
  sun: m.games_es_sun,
  tide: m.games_es_tide,
  armour: m.games_es_armour,
  aurora: m.games_es_aurora,
  obsidian: m.games_es_obsidian,
  gale: m.games_es_gale,
}

export const mapNames: Record<MapCode, Name> = {
  harbour: m.games_es_map_harbour,
  market: m.games_es_map_market,
  bridge: m.games_es_map_bridge,
  garden: m.games_es_map_garden,
  gate: m.games_es_map_gate,
}

const sideNames: Record<string, Name> = {
  home: m.games_pick_home,
  away: m.games_pick_away,
  over: m.games_pick_over,
  under: m.games_pick_under,
  yes: m.games_pick_yes,
  no: m.games_pick_no,
}

/** The side of a pick in a few letters: "Home −1.5", "Over 2.5", "2–1". */
export function sideName({ market, side, line }: Pick, options: { locale?: Language } = {}): string {
  const own = sideNames[side]
  const text = own ? own({}, options) : side.replace('-', '–')
  return line === undefined ? text : `${text} ${lineText(line, market === 'mh' || market === 'fh')}`
}
