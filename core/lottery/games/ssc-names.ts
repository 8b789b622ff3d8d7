// The words of 时时彩, and the tabs of its page.
import { m } from '../../../text/compiled/messages.js'
import type { Name, PlayGroup } from '../game.ts'

export const placeCodes = ['wan', 'qian', 'bai', 'shi', 'ge'] as const
export const placeNames: readonly Name[] = [m.ssc_row_wan, m.ssc_row_qian, m.ssc_row_bai, m.ssc_row_shi, m.ssc_row_ge]

export const rowNames: Record<string, Name> = {
  ...Object.fromEntries(placeCodes.map((code, place) => [code, placeNames[place]!])),
  single: m.ssc_row_single,
  pair: m.ssc_row_pair,
  triple: m.ssc_row_triple,
  quad: m.ssc_row_quad,
  places: m.ssc_row_places,
  digits: m.ssc_row_digits,
  duel: m.ssc_row_duel,
  side: m.ssc_row_side,
}

/** The names of the places, for plays in which the member chooses the places. */
export const placeEntryNames: Record<string, Name> = Object.fromEntries(
  placeNames.map((name, place) => [String(place), name]),
)

/** The words that stand on the board in rows. */
export const entryNames: Record<string, Name> = {
  big: m.ssc_cell_big,
  small: m.ssc_cell_small,
  odd: m.ssc_cell_odd,
  even: m.ssc_cell_even,
  prime: m.ssc_cell_prime,
  comp: m.ssc_cell_comp,
  dragon: m.ssc_cell_dragon,
  tiger: m.ssc_cell_tiger,
  tie: m.ssc_cell_tie,
}

export const cellNames: Record<string, Name> = {
  ...entryNames,
  bigodd: m.ssc_cell_bigodd,
  bigeven: m.ssc_cell_bigeven,
  smallodd: m.ssc_cell_smallodd,
  smalleven: m.ssc_cell_smalleven,
  leopard: m.ssc_cell_leopard,
  straight: m.ssc_cell_straight,
  pair: m.ssc_cell_pair,
  half: m.ssc_cell_half,
  misc: m.ssc_cell_misc,
}

export const tierNames: Record<string, Name> = { g3: m.ssc_g3, g6: m.ssc_g6 }
const star =
  (count: number): Name =>
  (_, options) =>
    m.ssc_tier_star({ count }, options)
/** Names of tiers by the number of digits that fit; no ticket has none. */
export const starNames: readonly Name[] = [m.ssc_tier_win, ...[1, 2, 3, 4, 5].map(star)]

const three = (suffix: string) =>
  ['direct', 'sum', 'span', 'g3', 'g6', 'gsum', 'gbao', 'gmix', 'sumtail', 'pattern'].map(
    (play) => `ssc.3.${play}${suffix}`,
  )
const two = (suffix: string) =>
  ['direct', 'sum', 'span', 'group', 'gsum', 'gbao'].map((play) => `ssc.2.${play}${suffix}`)
const four = (suffix: string) => ['direct', 'g24', 'g12', 'g6', 'g4'].map((play) => `ssc.4.${play}${suffix}`)
const five = ['direct', 'zuhe', 'g120', 'g60', 'g30', 'g20', 'g10', 'g5']
const everywhere = (code: string, ...suffixes: string[]) => ['', ...suffixes].map((suffix) => code + suffix)

export const groups: readonly PlayGroup[] = [
  { code: 'pos', name: m.ssc_pos, plays: ['ssc.1.pos'] },
  {
    code: 'side',
    name: m.ssc_group_tab_side,
    plays: ['ssc.total', 'ssc.1.side', 'ssc.2.dxds', 'ssc.2.dxds@front2'],
  },
  { code: 'lh', name: m.ssc_group_tab_lh, plays: ['ssc.lh', 'ssc.lh_push'] },
  { code: 'five', name: m.ssc_window_five, plays: five.map((play) => `ssc.5.${play}`) },
  { code: 'back4', name: m.ssc_window_back4, plays: four('') },
  { code: 'front4', name: m.ssc_window_front4, plays: four('@front4') },
  { code: 'back3', name: m.ssc_window_back3, plays: three('') },
  { code: 'mid3', name: m.ssc_window_mid3, plays: three('@mid3') },
  { code: 'front3', name: m.ssc_window_front3, plays: three('@front3') },
  { code: 'back2', name: m.ssc_window_back2, plays: two('') },
  { code: 'front2', name: m.ssc_window_front2, plays: two('@front2') },
  {
    code: 'anywhere',
    name: m.ssc_group_tab_anywhere,
    plays: [
      ...everywhere('ssc.n.3x1', '@mid3', '@front3'),
      ...everywhere('ssc.n.3x2', '@mid3', '@front3'),
      ...everywhere('ssc.n.4x1', '@front4'),
      ...everywhere('ssc.n.4x2', '@front4'),
      ...['ssc.n.5x1', 'ssc.n.5x2', 'ssc.n.5x3'],
    ],
  },
  {
    code: 'any',
    name: m.ssc_group_tab_any,
    plays: ['r2.direct', 'r2.group', 'r3.direct', 'r3.g3', 'r3.g6', 'r4.direct'].map((play) => `ssc.${play}`),
  },
  {
    code: 'fun',
    name: m.ssc_group_tab_fun,
    plays: [1, 2, 3, 4].map((times) => `ssc.q.${times}`),
  },
]
