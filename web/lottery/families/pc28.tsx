import { m } from '../../../text/compiled/messages.js'
import { sidesAt, total, type Look } from './look.ts'
import { waveFace } from './wave.tsx'

/** 0, 13, 14 and 27 have no colour; the others follow their remainder by three (rulebook 1.5). */
const waveName = (sum: number): string => {
  if ([0, 13, 14, 27].includes(sum)) return m.lottery_word_grey()
  return [m.lottery_word_red, m.lottery_word_green, m.lottery_word_blue][sum % 3]!()
}

export const pc28: Look = {
  words: (numbers) =>
    m.lottery_word_sum({
      sum: total(numbers),
      sides: `${sidesAt(total(numbers), 14)} ${waveName(total(numbers))}`,
    }),
  brief: (numbers) => [String(total(numbers)), sidesAt(total(numbers), 14)],
  slots: 3,
  wide: true,
  face: waveFace,
  series: [{ code: 'sum', name: m.trend_sum, from: 0, to: 27, of: total }],
}
