import { m } from '../../../text/compiled/messages.js'
import { duelOf, sidesAt, total, type Look, type Series } from './look.ts'

const places = [m.trend_place_1, m.trend_place_2, m.trend_place_3, m.trend_place_4, m.trend_place_5]

const digit = (place: number): Series => ({
  code: `p${place + 1}`,
  name: places[place]!,
  from: 0,
  to: 9,
  of: (numbers) => numbers[place] ?? 0,
})

const sides = (numbers: readonly number[]): string =>
  `${sidesAt(total(numbers), 23)} ${duelOf(numbers[0] ?? 0, numbers[4] ?? 0)}`

export const ssc: Look = {
  words: (numbers) => m.lottery_word_total({ sum: total(numbers), sides: sides(numbers) }),
  brief: (numbers) => [String(total(numbers)), sidesAt(total(numbers), 23)],
  slots: 5,
  series: [{ code: 'sum', name: m.trend_total, from: 0, to: 45, of: total }, ...[0, 1, 2, 3, 4].map(digit)],
}
