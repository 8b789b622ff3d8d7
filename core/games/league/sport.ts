// A sport of a virtual league as one value: clubs, markets, how a match is weighed, drawn and judged. All that orders,
// prices, exposure, fixtures and proofs need is asked of it; football and esports differ by theirs alone.
import type * as v from 'valibot'
import type { Language } from '../../endpoint.ts'
import type { Stream } from '../../fair/fair.ts'
import type { Name } from '../../lottery/game.ts'
import type { Fixture } from './fixtures.ts'
import type { Outcome, Score } from './score.ts'
import type { Weights } from './weights.ts'

/** A market of a sport, its side, and its line in quarters. On the wire it is text: "ah.home.-3". */
export type Pick = { market: string; side: string; line: number | undefined }

export type Market = {
  name: Name
  /** The margin of the house over the fair price, in ten-thousandths: the return is 1 / (1 + margin). */
  marginBp: number
  /** The sides in the order in which they are shown. */
  sides: readonly string[]
  /** Of a market with lines, in quarters: all that there are, and which are offered: these, or those around the main one. */
  lines?: { all: readonly [least: number, most: number] } & (
    | { shown: readonly number[] }
    | { main: readonly [least: number, most: number] }
  )
  /** The line is the side's own: the other side has it turned around. */
  isHandicap?: true
  /** The market of the same outcomes, as 1x2 is of double chance: a bet on each is taken for bets on both sides of one market. */
  within?: string
}

/** The learned strength of clubs, in whole numbers; only their sport reads it. */
export type Strengths = Readonly<Record<string, unknown>>

export type Sport<R extends Score = Score> = {
  game: 'football' | 'esports'
  /** A code is for ever: it stands in the fingerprint of every match. */
  clubs: readonly string[]
  markets: Readonly<Record<string, Market>>
  /** The market that stands open on the page: who wins. */
  main: string
  /** The market by whose main line the usual price is told. */
  usualPick: string
  /** Three picks of three matches: what combined bets are told by. */
  examples: readonly [string, string, string]
  /** Which markets the lobby tells the returns of. */
  told: readonly string[]
  /** The number of possible results of a match, for each form of match. */
  cells: readonly number[]
  /** The weights of a match between two equal sides. */
  usual: Weights
  /** The result as a feed tells it and a page shows it. */
  result: v.GenericSchema<unknown, R>
  firstStrengths: Strengths
  weigh(strengths: Strengths, fixture: Fixture): Weights
  /** The strengths after a result. */
  learn(strengths: Strengths, fixture: Fixture, weights: Weights, result: R): Strengths
  draw(stream: Stream, weights: Weights): R
  /**
   * The outcome of a pick where a match ends in a cell; where the cell alone does not decide it, how many of `wholeOf`
   * ways win.
   */
  endOf(pick: Pick, cell: number, cells: number): Outcome | bigint
  wholeOf?(pick: Pick): bigint
  judge(pick: Pick, result: R): Outcome
  /** The side of a pick in a few letters: "Home −0.75", "Over 2.5", "2–1". */
  sideText(pick: Pick, options?: { locale?: Language }): string
}
