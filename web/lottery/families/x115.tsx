import { m } from '../../../text/compiled/messages.js'
import { two } from '../../ui/Numbers.tsx'
import { duelOf, sidesAt, total, type Look, type Series } from './look.ts'

const place = (at: number): Series => ({
  code: `p${at + 1}`,
  name: () => m.trend_ball({ ball: at + 1 }),
  from: 1,
  to: 11,
  of: (numbers) => numbers[at] ?? 1,
})

/** A sum of 30 is neither big nor small (rulebook 1.4); it is even all the same. */
const sides = (numbers: readonly number[]): string => {
  const sum = total(numbers)
  return sum === 30 ? `${m.lottery_word_tie()} ${m.lottery_word_even()}` : sidesAt(sum, 31)
}

export const x115: Look = {
  words: (numbers) =>
    m.lottery_word_sum({
      sum: total(numbers),
      sides: `${sides(numbers)} ${duelOf(numbers[0] ?? 0, numbers[4] ?? 0)}`,
    }),
  brief: (numbers) => [String(total(numbers)), sides(numbers)],
  slots: 5,
  // The face of a number is the one on its ball.
  face: (play, entry) => (typeof entry === 'number' && !play.code.includes('sum') ? <b>{two(entry)}</b> : undefined),
  series: [{ code: 'sum', name: m.trend_sum, from: 15, to: 45, of: total }, ...[0, 1, 2, 3, 4].map(place)],
}
