// The words of Mark Six, and the tabs of its page.
import { m } from '../../../text/compiled/messages.js'
import type { Name, PlayGroup } from '../game.ts'
import { spelled } from '../plays.ts'
import { numbers, tails } from './lhc-numbers.ts'

export const sideNames: Record<string, Name> = {
  big: m.lhc_cell_big,
  small: m.lhc_cell_small,
  odd: m.lhc_cell_odd,
  even: m.lhc_cell_even,
  sumodd: m.lhc_cell_sumodd,
  sumeven: m.lhc_cell_sumeven,
  sumbig: m.lhc_cell_sumbig,
  sumsmall: m.lhc_cell_sumsmall,
  tailbig: m.lhc_cell_tailbig,
  tailsmall: m.lhc_cell_tailsmall,
  bigodd: m.lhc_cell_bigodd,
  bigeven: m.lhc_cell_bigeven,
  smallodd: m.lhc_cell_smallodd,
  smalleven: m.lhc_cell_smalleven,
  tian: m.lhc_cell_tian,
  di: m.lhc_cell_di,
  qian: m.lhc_cell_qian,
  hou: m.lhc_cell_hou,
  jia: m.lhc_cell_jia,
  ye: m.lhc_cell_ye,
}
export const waveNames: Record<string, Name> = {
  red: m.lhc_cell_red,
  blue: m.lhc_cell_blue,
  green: m.lhc_cell_green,
}
export const halfNames: Record<string, Name> = {
  redbig: m.lhc_cell_redbig,
  redsmall: m.lhc_cell_redsmall,
  redodd: m.lhc_cell_redodd,
  redeven: m.lhc_cell_redeven,
  bluebig: m.lhc_cell_bluebig,
  bluesmall: m.lhc_cell_bluesmall,
  blueodd: m.lhc_cell_blueodd,
  blueeven: m.lhc_cell_blueeven,
  greenbig: m.lhc_cell_greenbig,
  greensmall: m.lhc_cell_greensmall,
  greenodd: m.lhc_cell_greenodd,
  greeneven: m.lhc_cell_greeneven,
}
/** Names of the animals, from 鼠 0 to 猪 11. */
export const animalNames: readonly Name[] = [
  m.lhc_animal_rat,
  m.lhc_animal_ox,
  m.lhc_animal_tiger,
  m.lhc_animal_rabbit,
  m.lhc_animal_dragon,
  m.lhc_animal_snake,
  m.lhc_animal_horse,
  m.lhc_animal_goat,
  m.lhc_animal_monkey,
  m.lhc_animal_rooster,
  m.lhc_animal_dog,
  m.lhc_animal_pig,
]
const tailName =
  (tail: number): Name =>
  (_, options) =>
    m.lhc_cell_tail({ tail }, options)
export const tailNames: readonly Name[] = tails.map(tailName)
/** "01" to "49", as the balls have it; by number. */
export const numberNames: readonly Name[] = [0, ...numbers].map((number) => spelled(String(number).padStart(2, '0')))

export const named = (names: readonly Name[]): Readonly<Record<string, Name>> =>
  Object.fromEntries(names.map((name, entry) => [String(entry), name]))

export const rowNames: Record<string, Name> = {
  place1: m.lhc_row_place1,
  place2: m.lhc_row_place2,
  place3: m.lhc_row_place3,
  place4: m.lhc_row_place4,
  place5: m.lhc_row_place5,
  place6: m.lhc_row_place6,
}

const misses = [5, 6, 7, 8, 9, 10, 11, 12].map((k) => `lhc.miss${k}`)
const ones = [5, 6, 7, 8, 9, 10].map((k) => `lhc.one${k}`)

export const groups: readonly PlayGroup[] = [
  { code: 'tm', name: m.lhc_group_tm, plays: ['lhc.tm', 'lhc.tm_side'] },
  { code: 'wave', name: m.lhc_group_wave, plays: ['lhc.wave', 'lhc.halfwave'] },
  { code: 'zodiac', name: m.lhc_group_zodiac, plays: ['lhc.tx', 'lhc.px', 'lhc.hexiao6'] },
  { code: 'lx', name: m.lhc_group_lx, plays: ['lhc.lx2', 'lhc.lx3', 'lhc.zongxiao'] },
  { code: 'tail', name: m.lhc_group_tail, plays: ['lhc.tail', 'lhc.wei'] },
  { code: 'zm', name: m.lhc_group_zm, plays: ['lhc.zm', 'lhc.zt'] },
  {
    code: 'lm',
    name: m.lhc_group_lm,
    plays: ['lhc.2all', 'lhc.2zt', 'lhc.tc', 'lhc.3z2', 'lhc.3all', 'lhc.4all'],
  },
  { code: 'miss', name: m.lhc_group_miss, plays: misses },
  { code: 'one', name: m.lhc_group_one, plays: ones },
  { code: 'total', name: m.lhc_group_total, plays: ['lhc.total'] },
]
