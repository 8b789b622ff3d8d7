// Names of clubs and of sides.
import { m } from '../../../text/compiled/messages.js'
import type { Language } from '../../endpoint.ts'
import type { Name } from '../../lottery/game.ts'
import { lineText } from '../league/picks.ts'
import type { Pick } from '../league/sport.ts'
import type { Club } from './clubs.ts'

export const clubNames: Record<Club, Name> = {
  jade: m.games_fb_jade,
  carp: m.games_fb_carp,
  crane: m.games_fb_crane,
  lotus: m.games_fb_lotus,
  bamboo: m.games_fb_bamboo,
  plum: m.games_fb_plum,
  lantern: m.games_fb_lantern,
  drum: m.games_fb_drum,
  kite: m.games_fb_kite,
  amber: m.games_fb_amber,
  willow: m.games_fb_willow,
  harbour: m.games_fb_harbour,
  copper: m.games_fb_copper,
  summit: m.games_fb_summit,
  orchid: m.games_fb_orchid,
  thunder: m.games_fb_thunder,
  river: m.games_fb_river,
  maple: m.games_fb_maple,
  comet: m.games_fb_comet,
  pearl: m.games_fb_pearl,
}

/** Names of the sides of a market that are not named by a club. */
const sideNames: Record<string, Name> = {
  draw: m.games_pick_draw,
  over: m.games_pick_over,
  under: m.games_pick_under,
  yes: m.games_pick_yes,
  no: m.games_pick_no,
  odd: m.games_fb_odd,
  even: m.games_fb_even,
  other: m.games_fb_other,
  home: m.games_pick_home,
  away: m.games_pick_away,
}

const halfNames: Record<string, Name> = { h: m.games_pick_home, d: m.games_pick_draw, a: m.games_pick_away }
const bands: Record<string, string> = { '01': '0–1', '23': '2–3', '46': '4–6', '7': '7+' }

/** The side of a pick in a few letters: "Home −0.75", "Over 2.5", "2–1". */
export function sideName({ market, side, line }: Pick, options: { locale?: Language } = {}): string {
  const name = (of: Name) => of({}, options)
  if (market === 'htft') return [...side].map((each) => name(halfNames[each]!)).join(' / ')
  if (market === 'dc') return dcText(side, name)
  if (market === 'tg') return bands[side]!
  const own = sideNames[side]
  const text = own ? name(own) : side.replace('-', '–')
  return line === undefined ? text : `${text} ${lineText(line, market === 'ah')}`
}

const doubles: Record<string, [Name, Name]> = {
  '1x': [m.games_pick_home, m.games_pick_draw],
  '12': [m.games_pick_home, m.games_pick_away],
  x2: [m.games_pick_draw, m.games_pick_away],
}

const dcText = (side: string, name: (of: Name) => string) => doubles[side]!.map(name).join(' / ')
