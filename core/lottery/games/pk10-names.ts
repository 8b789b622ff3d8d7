// The words of PK10, and the tabs of its page.
import { m } from '../../../text/compiled/messages.js'
import type { Name, PlayGroup } from '../game.ts'

export const rankNames: readonly Name[] = [
  m.pk10_row_r1,
  m.pk10_row_r2,
  m.pk10_row_r3,
  m.pk10_row_r4,
  m.pk10_row_r5,
  m.pk10_row_r6,
  m.pk10_row_r7,
  m.pk10_row_r8,
  m.pk10_row_r9,
  m.pk10_row_r10,
]
export const laneNames: readonly Name[] = [
  m.pk10_row_lane1,
  m.pk10_row_lane2,
  m.pk10_row_lane3,
  m.pk10_row_lane4,
  m.pk10_row_lane5,
]

export const rankCode = (place: number): string => `r${place + 1}`
export const laneCode = (lane: number): string => `lane${lane + 1}`

export const rowNames: Record<string, Name> = Object.fromEntries([
  ...rankNames.map((name, place) => [rankCode(place), name]),
  ...laneNames.map((name, lane) => [laneCode(lane), name]),
])

export const cellNames: Record<string, Name> = {
  big: m.pk10_cell_big,
  small: m.pk10_cell_small,
  odd: m.pk10_cell_odd,
  even: m.pk10_cell_even,
  bigodd: m.pk10_cell_bigodd,
  bigeven: m.pk10_cell_bigeven,
  smallodd: m.pk10_cell_smallodd,
  smalleven: m.pk10_cell_smalleven,
  dragon: m.pk10_cell_dragon,
  tiger: m.pk10_cell_tiger,
}

/** Names of the words on each row. */
export const entryNames: Record<string, Record<string, Name>> = Object.fromEntries(
  Object.keys(rowNames).map((code) => [code, cellNames]),
)

export const topNames: readonly Name[] = [m.pk10_top1, m.pk10_top2, m.pk10_top3, m.pk10_top4, m.pk10_top5]

export const groups: readonly PlayGroup[] = [
  {
    code: 'sum',
    name: m.pk10_group_tab_sum,
    plays: ['pk.sum_side', 'pk.sum_side_tie', 'pk.sum'],
  },
  { code: 'side', name: m.pk10_group_tab_side, plays: ['pk.side'] },
  { code: 'lh', name: m.pk10_group_tab_lh, plays: ['pk.lh'] },
  { code: 'pos', name: m.pk10_group_tab_pos, plays: ['pk.pos'] },
  {
    code: 'direct',
    name: m.pk10_group_tab_direct,
    plays: [1, 2, 3, 4, 5].map((count) => `pk.top${count}`),
  },
  { code: 'group', name: m.pk10_group_tab_group, plays: ['pk.g2', 'pk.g3'] },
]
