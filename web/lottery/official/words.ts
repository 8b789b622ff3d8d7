// How the figures of the official board read.
import { fromWire, showYuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { playAndPick } from '../../../core/lottery/pick.ts'
import { unitsText } from '../words.ts'
import type { CountedLine } from './lines.ts'

/** "3 注 × ¥0.20 × 5 倍 = ¥3.00" (decision 47). */
export const equationOf = ({ units, unit, multiple, stakeFen }: CountedLine): string =>
  m.official_equation({
    units: unitsText(units),
    price: showYuan(fromWire(unit)),
    times: multiple,
    total: showYuan(stakeFen),
  })

/** "后三直选 3 7 | 0 5 8 | 1 9" */
export const countedName = ({ play, picked }: Pick<CountedLine, 'play' | 'picked'>): string =>
  playAndPick(play.name(), picked)
