// What the rules of a house game are (rulebook 3): a value without clock, database or chance. A game takes a stream
// of the fairness module and nothing else, and its money is whole fen.
import type * as v from 'valibot'
import type { Stream } from '../fair.ts'
import { fen, type Fen } from '../money.ts'
import { fraction, multiply, subtract, type Fraction } from './fraction.ts'

/** What a finished round says to the books: money moves by risk and returned, a wager shows the stake. */
export type Settled = {
  stake: Fen
  /** What left the wallet at the bet: more than the stake where a loss can be a multiple of it. */
  risk: Fen
  /** Paid back of the risk, wins included. */
  returned: Fen
  /** What counts for turnover, before the ratio of the game (rulebook 5). */
  valid: Fen
}

/** What a bet brings, as multiples of its stake: 1 is the stake itself, 0 its loss, less than 0 more than the stake. */
export type Expectation = {
  /** The exact return to player, every rounding to the fen included. */
  mean: Fraction
  /** The mean of its square, from which the spread follows. */
  square: Fraction
  /** The mean of what counts for turnover, before the ratio of the game (rulebook 5): ties and pushes count nothing. */
  valid: Fraction
}

export type Rules<Bet, Terms, Drawn, Round = Drawn> = {
  /** What a bet is on the wire. The message of a breach is the code of the refusal. */
  bet: v.GenericSchema<unknown, Bet>
  /** What the house may set of the game, as it is set without a word of the operator. A round keeps its own. */
  usual: Terms
  stakeOf(bet: Bet): Fen
  /** The smallest part that is paid for itself, where a bet has several: none is so small that its win is cut away. */
  smallestOf?(bet: Bet): Fen
  /** What has to lie ready. The stake, where the rules do not say. */
  riskOf?(bet: Bet, terms: Terms): Fen
  /** No round returns more than this; what would is a fault, and is held (R-GAM-02). */
  mostOf(bet: Bet, terms: Terms): Fen
  /** What these terms do not allow, though it is a bet. */
  problemOf?(bet: Bet, terms: Terms): string | undefined
  /** What the stream decides: the whole round, or what lies hidden while a round is open. */
  draw(stream: Stream, bet: Bet): Drawn
  settle(bet: Bet, terms: Terms, round: Round): Settled
  /** Where the member chooses when to stop, that of the dearest choice: a cost is never said too low. */
  expect(bet: Bet, terms: Terms): Expectation
}

/** One way in which a round can end: how often, what it brings in fen, the stake in it, and what of it is valid. */
export type Ending = { ways: bigint; brings: bigint; valid: bigint }

/** The means over all endings of a bet. */
export function expectationOf(stake: Fen, endings: readonly Ending[]): Expectation {
  let [total, sum, squares, counted] = [0n, 0n, 0n, 0n]
  for (const { ways, brings, valid } of endings) {
    total += ways
    sum += ways * brings
    squares += ways * brings * brings
    counted += ways * valid
  }
  return {
    mean: fraction(sum, total * stake),
    square: fraction(squares, total * stake * stake),
    valid: fraction(counted, total * stake),
  }
}

/** Of one round, in stakes squared. */
export const varianceOf = ({ mean, square }: Pick<Expectation, 'mean' | 'square'>): Fraction =>
  subtract(square, multiply(mean, mean))

/** The stake times this over that, cut to the fen: nothing is ever rounded up (rulebook 0). */
export const timesDown = (stake: Fen, part: bigint, whole: bigint): Fen => fen((stake * part) / whole)

/** Where nothing more than the stake can be lost. */
export const plainly = (stake: Fen, returned: Fen, valid: Fen): Settled => ({
  stake,
  risk: stake,
  returned,
  valid,
})

/** What a round brings beyond its stake; less than nothing where it costs. */
export const netOf = ({ risk, returned }: Settled): bigint => returned - risk
