// The words of Fast 3, and the tabs of its page.
import { m } from '../../../text/compiled/messages.js'
import type { Name, PlayGroup } from '../game.ts'

export const sideNames: Record<string, Name> = {
  big: m.lottery_k3_cell_big,
  small: m.lottery_k3_cell_small,
  odd: m.lottery_k3_cell_odd,
  even: m.lottery_k3_cell_even,
  bigodd: m.lottery_k3_cell_bigodd,
  bigeven: m.lottery_k3_cell_bigeven,
  smallodd: m.lottery_k3_cell_smallodd,
  smalleven: m.lottery_k3_cell_smalleven,
}
export const patternNames: Record<string, Name> = {
  leopard: m.lottery_k3_cell_leopard,
  straight: m.lottery_k3_cell_straight,
  pair: m.lottery_k3_cell_pair,
  half: m.lottery_k3_cell_half,
  misc: m.lottery_k3_cell_misc,
}

export const rowNames: Record<string, Name> = {
  banker: m.lottery_k3_row_banker,
  legs: m.lottery_k3_row_legs,
  first: m.lottery_k3_row_first,
  second: m.lottery_k3_row_second,
  third: m.lottery_k3_row_third,
  pair: m.lottery_k3_row_pair,
  single: m.lottery_k3_row_single,
}

export const groups: readonly PlayGroup[] = [
  { code: 'sum', name: m.lottery_k3_group_sum, plays: ['k3.side', 'k3.side_plain', 'k3.sum'] },
  { code: 'triple', name: m.lottery_k3_group_triple, plays: ['k3.triple_one', 'k3.triple_any'] },
  { code: 'pair', name: m.lottery_k3_group_pair, plays: ['k3.pair_multi', 'k3.pair_one'] },
  {
    code: 'three_diff',
    name: m.lottery_k3_group_three_diff,
    plays: ['k3.three_diff', 'k3.three_diff_dt'],
  },
  {
    code: 'two_diff',
    name: m.lottery_k3_group_two_diff,
    plays: ['k3.two_diff', 'k3.two_diff_dt'],
  },
  {
    code: 'straight',
    name: m.lottery_k3_group_straight,
    plays: ['k3.straight_any', 'k3.straight_one'],
  },
  { code: 'single', name: m.lottery_k3_group_single, plays: ['k3.single', 'k3.single_flat'] },
  { code: 'pattern', name: m.lottery_k3_group_pattern, plays: ['k3.pattern'] },
  { code: 'direct', name: m.lottery_k3_group_direct, plays: ['k3.direct'] },
]
