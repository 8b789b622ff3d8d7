// Mark Six 六合彩: six normal balls and a special one of 49 (rulebook 1.6).
import type { Game } from '../game.ts'
import { groups } from './lhc-names.ts'
import { normalPlays } from './lhc-normals.ts'
import { sevenPlays } from './lhc-seven.ts'
import { sortsOf } from './lhc-sorts.ts'
import { specialPlays } from './lhc-special.ts'

const list = [...specialPlays, ...normalPlays, ...sevenPlays]

export const lhc: Game = {
  family: 'lhc',
  draw: { numbers: 7, from: 1, to: 49, repeats: false },
  sorts: sortsOf,
  plays: Object.fromEntries(list.map((play) => [play.code, play])),
  groups,
  variants: {},
}
