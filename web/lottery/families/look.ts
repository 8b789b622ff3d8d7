// Looks and words of a family of lotteries. Light: every list of draws may show any of them; the rules, which are
// heavy, come with the board (games.ts).
import type { ReactNode } from 'react'
import type { Facts, Play } from '../../../core/lottery/game.ts'
import { m } from '../../../text/compiled/messages.js'
import type { Pick } from '../board/picks.ts'

export type { Family } from '../../../core/fair/families.ts'

/** A line of the trend chart: one whole number of each draw, between two bounds. */
export type Series = {
  code: string
  name: () => string
  from: number
  to: number
  of: (numbers: readonly number[]) => number
}

export type NumberSet = { name: string; chosen: readonly number[] }

export type Look = {
  /** Captions under the numbers of a draw at this instant. */
  captions?: (numbers: readonly number[], drawAtMs: number) => readonly string[]
  /** The result of a draw, in words: "和 13 大单". */
  words: (numbers: readonly number[]) => string
  /** The summary of a draw in two short lines: its figure, and what that counts as. */
  brief: (numbers: readonly number[]) => readonly [figure: string, sides: string]
  /** How many places stand empty while a draw is awaited. */
  slots: number
  /** Whether a draw has so many numbers that they need a line of their own. */
  wide?: boolean
  series: readonly Series[]
  /** How a thing to pick for a draw at this instant looks, where its name is not enough. */
  face?: (play: Play, entry: Pick, drawAtMs: number) => ReactNode
  /** Further sets of numbers to pick at once: waves, animals. */
  sets?: (numbers: readonly number[], drawAtMs: number) => readonly NumberSet[]
  /** Facts of a draw at this instant besides its numbers: the animal of its year. */
  facts?: (drawAtMs: number) => Facts
  /** Columns of this play's cells in a row of 390 px; else they follow from the number of cells. */
  columns?: (play: Play) => number | undefined
}

export const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const sides = {
  bigodd: m.lottery_word_bigodd,
  bigeven: m.lottery_word_bigeven,
  smallodd: m.lottery_word_smallodd,
  smalleven: m.lottery_word_smalleven,
}

/** "大单": big from a bound on, and its parity. */
export const sidesAt = (number: number, bigFrom: number): string =>
  sides[`${number >= bigFrom ? 'big' : 'small'}${number % 2 === 1 ? 'odd' : 'even'}`]()

/** 龙虎和 of two numbers. */
export const duelOf = (first: number, second: number): string =>
  first > second ? m.lottery_word_dragon() : first < second ? m.lottery_word_tiger() : m.lottery_word_tie()
