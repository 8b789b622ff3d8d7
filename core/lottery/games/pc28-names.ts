// The words of PC28, and the tabs of its page.
import { m } from '../../../text/compiled/messages.js'
import type { Name, PlayGroup } from '../game.ts'

export const cellNames: Record<string, Name> = {
  big: m.pc28_cell_big,
  small: m.pc28_cell_small,
  odd: m.pc28_cell_odd,
  even: m.pc28_cell_even,
  bigodd: m.pc28_cell_bigodd,
  bigeven: m.pc28_cell_bigeven,
  smallodd: m.pc28_cell_smallodd,
  smalleven: m.pc28_cell_smalleven,
  xbig: m.pc28_cell_xbig,
  xsmall: m.pc28_cell_xsmall,
  red: m.pc28_cell_red,
  green: m.pc28_cell_green,
  blue: m.pc28_cell_blue,
  dragon: m.pc28_cell_dragon,
  tiger: m.pc28_cell_tiger,
  leop: m.pc28_cell_leop,
  leopard: m.pc28_cell_leopard,
  straight: m.pc28_cell_straight,
  pair: m.pc28_cell_pair,
  half: m.pc28_cell_half,
  misc: m.pc28_cell_misc,
}

export const rowNames: Record<string, Name> = {
  b1: m.pc28_row_b1,
  b2: m.pc28_row_b2,
  b3: m.pc28_row_b3,
}

export const groups: readonly PlayGroup[] = [
  { code: 'side', name: m.pc28_group_side, plays: ['pc.side', 'pc.side_1314'] },
  { code: 'sum', name: m.pc28_group_sum, plays: ['pc.sum'] },
  { code: 'bao3', name: m.pc28_group_bao3, plays: ['pc.bao3'] },
  { code: 'colour', name: m.pc28_group_colour, plays: ['pc.wave', 'pc.lhb'] },
  { code: 'pattern', name: m.pc28_group_pattern, plays: ['pc.pattern'] },
  { code: 'ball', name: m.pc28_group_ball, plays: ['pc.ball'] },
]
