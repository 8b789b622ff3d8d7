import { m } from '../../../text/compiled/messages.js'
import { Car } from '../../ui/Numbers.tsx'
import { duelOf, sidesAt, type Look, type Series } from './look.ts'

const topTwo = (numbers: readonly number[]): number => (numbers[0] ?? 0) + (numbers[1] ?? 0)

const rank = (place: number): Series => ({
  code: `r${place + 1}`,
  name: () => m.trend_rank({ rank: place + 1 }),
  from: 1,
  to: 10,
  of: (numbers) => numbers[place] ?? 1,
})

export const pk10: Look = {
  words: (numbers) =>
    m.lottery_word_top({
      sum: topTwo(numbers),
      sides: `${sidesAt(topTwo(numbers), 12)} ${duelOf(numbers[0] ?? 0, numbers[9] ?? 0)}`,
    }),
  brief: (numbers) => [String(topTwo(numbers)), sidesAt(topTwo(numbers), 12)],
  slots: 10,
  wide: true,
  series: [
    { code: 'sum', name: m.trend_top_two, from: 3, to: 19, of: topTwo },
    ...Array.from({ length: 10 }, (_, place) => rank(place)),
  ],
  face: (play, entry) => (typeof entry === 'number' && !play.code.includes('sum') ? <Car car={entry} /> : undefined),
}
