// Where a play of 时时彩 looks: all five digits, or a window of them (rulebook 1.2).
import { m } from '../../../text/compiled/messages.js'
import type { Draw, Name, Selection, Tier } from '../game.ts'
import type { Texts } from '../plays.ts'

export const digits: readonly number[] = Array.from({ length: 10 }, (_, digit) => digit)

export type Window = {
  /** Follows the code of a play; empty for the last digits, whose plays have plain codes. */
  suffix: string
  places: readonly number[]
  name: Name
}

const window = (code: string, places: readonly number[], name: Name): Window => ({
  suffix: code.startsWith('back') || code === 'five' ? '' : `@${code}`,
  places,
  name,
})

export const windows = {
  five: window('five', [0, 1, 2, 3, 4], m.ssc_window_five),
  back4: window('back4', [1, 2, 3, 4], m.ssc_window_back4),
  front4: window('front4', [0, 1, 2, 3], m.ssc_window_front4),
  back3: window('back3', [2, 3, 4], m.ssc_window_back3),
  mid3: window('mid3', [1, 2, 3], m.ssc_window_mid3),
  front3: window('front3', [0, 1, 2], m.ssc_window_front3),
  back2: window('back2', [3, 4], m.ssc_window_back2),
  front2: window('front2', [0, 1], m.ssc_window_front2),
} as const

/** The digits that a window shows, in order. */
export const shown = (draw: Draw, { places }: Window): number[] => places.map((place) => draw[place]!)

export const looksAt = ({ places }: Window) => ({ sees: () => places })

/** The number of draws of `size` digits. */
export const ways = (size: number): number => 10 ** size

export const tier = (code: string, winning: number, total: number, name: Name = m.ssc_tier_win): Tier => ({
  code,
  name,
  winning,
  total,
  refunding: 0,
})

type Filled = (inputs: { window: string }, options?: NonNullable<Parameters<Name>[1]>) => string

/** Code, name and rule of a play that each window has: "后三组六". */
export function textsIn(window: Window, code: string, words: { name: Name; rule: Filled }): Texts {
  return {
    code: code + window.suffix,
    name: (_, options) => m.ssc_in_window({ window: window.name({}, options), play: words.name({}, options) }, options),
    rule: (_, options) => words.rule({ window: window.name({}, options) }, options),
  }
}

/** The number of chosen digits that were drawn, each counted once. */
export const cameOf = (chosen: Selection, drawn: readonly number[]): number =>
  chosen.filter((digit) => drawn.includes(digit as number)).length

/** How often each digit came. */
export function tally(drawn: readonly number[]): number[] {
  const times = digits.map(() => 0)
  for (const digit of drawn) times[digit]!++
  return times
}

/** Σ of the products of every k of these numbers. */
export function products(numbers: readonly number[], k: number): number {
  const sums = Array.from({ length: k + 1 }, (_, size) => (size === 0 ? 1 : 0))
  for (const number of numbers) for (let size = k; size > 0; size--) sums[size]! += sums[size - 1]! * number
  return sums[k]!
}

const primes = [1, 2, 3, 5, 7]

/** The words for one digit. 1 counts as a prime here (rulebook 1.2). */
export const sideWords = (digit: number): readonly string[] => [
  digit >= 5 ? 'big' : 'small',
  digit % 2 === 1 ? 'odd' : 'even',
  primes.includes(digit) ? 'prime' : 'comp',
]
