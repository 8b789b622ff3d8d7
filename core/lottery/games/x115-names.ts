// The words of 11 pick 5, and the tabs of its page.
import { m } from '../../../text/compiled/messages.js'
import type { Name, PlayGroup } from '../game.ts'
import type { Texts } from '../plays.ts'

export const cellNames: Record<string, Name> = {
  big: m.x115_cell_big,
  small: m.x115_cell_small,
  odd: m.x115_cell_odd,
  even: m.x115_cell_even,
  tailbig: m.x115_cell_tailbig,
  tailsmall: m.x115_cell_tailsmall,
  dragon: m.x115_cell_dragon,
  tiger: m.x115_cell_tiger,
  o0: m.x115_cell_o0,
  o1: m.x115_cell_o1,
  o2: m.x115_cell_o2,
  o3: m.x115_cell_o3,
  o4: m.x115_cell_o4,
  o5: m.x115_cell_o5,
}

export const rowNames: Record<string, Name> = {
  b1: m.x115_row_b1,
  b2: m.x115_row_b2,
  b3: m.x115_row_b3,
  b4: m.x115_row_b4,
  b5: m.x115_row_b5,
  banker: m.x115_row_banker,
  legs: m.x115_row_legs,
}

const texts = (code: string, name: Name, rule: Name): Texts => ({ code, name, rule })

/** 任选: by how many numbers a ticket holds. */
export const anyTexts: Record<number, Texts> = {
  1: texts('x5.any1', m.x115_any1, m.x115_any1_rule),
  2: texts('x5.any2', m.x115_any2, m.x115_any2_rule),
  3: texts('x5.any3', m.x115_any3, m.x115_any3_rule),
  4: texts('x5.any4', m.x115_any4, m.x115_any4_rule),
  5: texts('x5.any5', m.x115_any5, m.x115_any5_rule),
  6: texts('x5.any6', m.x115_any6, m.x115_any6_rule),
  7: texts('x5.any7', m.x115_any7, m.x115_any7_rule),
  8: texts('x5.any8', m.x115_any8, m.x115_any8_rule),
}
export const bankerTexts: Record<number, Texts> = {
  2: texts('x5.any2dt', m.x115_any2dt, m.x115_any2dt_rule),
  3: texts('x5.any3dt', m.x115_any3dt, m.x115_any3dt_rule),
  4: texts('x5.any4dt', m.x115_any4dt, m.x115_any4dt_rule),
  5: texts('x5.any5dt', m.x115_any5dt, m.x115_any5dt_rule),
  6: texts('x5.any6dt', m.x115_any6dt, m.x115_any6dt_rule),
  7: texts('x5.any7dt', m.x115_any7dt, m.x115_any7dt_rule),
  8: texts('x5.any8dt', m.x115_any8dt, m.x115_any8dt_rule),
}

const codes = (all: Record<number, Texts>) => Object.values(all).map(({ code }) => code)

export const groups: readonly PlayGroup[] = [
  { code: 'sum', name: m.x115_group_sum, plays: ['x5.sum', 'x5.lh'] },
  { code: 'ball', name: m.x115_group_ball, plays: ['x5.ball'] },
  { code: 'any', name: m.x115_group_any, plays: codes(anyTexts) },
  { code: 'anydt', name: m.x115_group_anydt, plays: codes(bankerTexts) },
  {
    code: 'first',
    name: m.x115_group_first,
    plays: ['x5.d1', 'x5.d2', 'x5.d3', 'x5.g2', 'x5.g3', 'x5.bdw'],
  },
  { code: 'pos', name: m.x115_group_pos, plays: ['x5.pos'] },
  { code: 'fun', name: m.x115_group_fun, plays: ['x5.oddcount', 'x5.median'] },
]
