import { m } from '../../../text/compiled/messages.js'
import { two, WaveBall, waveOf } from '../../ui/Numbers.tsx'
import type { Look } from './look.ts'
import { sidesAt } from './look.ts'

const specialOf = (numbers: readonly number[]): number => numbers[6] ?? 49

const waves = {
  red: m.lottery_word_red,
  blue: m.lottery_word_blue,
  green: m.lottery_word_green,
}

/** 49 is neither big nor small, odd nor even (rulebook 1.6). */
const sides = (special: number): string =>
  special === 49 ? m.lottery_word_tie() : sidesAt(special, 25)

export const lhc: Look = {
  words: (numbers) => {
    const special = specialOf(numbers)
    return m.lottery_word_special({
      number: two(special),
      sides: `${waves[waveOf(special)]()} ${sides(special)}`,
    })
  },
  brief: (numbers) => [two(specialOf(numbers)), sides(specialOf(numbers))],
  slots: 7,
  wide: true,
  series: [{ code: 'special', name: m.trend_special, from: 1, to: 49, of: specialOf }],
  face: (play, entry) =>
    typeof entry === 'number' && play.rows[0]?.entries.length === 49 ? (
      <WaveBall number={entry} size={44} />
    ) : undefined,
}
