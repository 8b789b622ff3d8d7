import { m } from '../../../text/compiled/messages.js'
import { sidesAt, type Look } from './look.ts'

export const locsgwin: Look = {
  words: ([digit = 0]) => m.lottery_word_digit({ digit, sides: sidesAt(digit, 5) }),
  brief: ([digit = 0]) => [String(digit), sidesAt(digit, 5)],
  slots: 1,
  series: [{ code: 'digit', name: m.trend_digit, from: 0, to: 9, of: ([digit = 0]) => digit }],
}
