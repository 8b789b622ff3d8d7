// The interface of a house game's rules (rulebook 3): pure values without clock, database or randomness. A game draws
// only from a stream of the fairness module, and its money is whole fen.
import type * as v from 'valibot'
import type { Stream } from '../fair/fair.ts'
import { fen, type Fen } from '../money.ts'
import { fraction, multiply, subtract, type Fraction } from './fraction.ts'

/** The settlement of a finished round: money moves by `risk` and `returned`, the wager shows the stake. */
export type Settled = {
  stake: Fen
  /** The amount taken from the wallet at the bet: more than the stake where a loss can be a multiple of the stake. */
  risk: Fen
  /** Paid back of the risk, wins included. */
  returned: Fen
  /** Valid turnover, before the ratio of the game is applied (rulebook 5). */
  valid: Fen
}

/**
 * The expected return of a bet in multiples of its stake: 1 is the stake back, 0 is the stake lost, below 0 more than
 * that.
 */
export type Expectation = {
  /** The exact return to player, every rounding to the fen included. */
  mean: Fraction
  /** The mean of its square, from which the spread follows. */
  square: Fraction
  /** The mean valid stake for turnover, before the ratio of the game (rulebook 5): ties and pushes count nothing. */
  valid: Fraction
}

/** Inputs of a draw beside the stream of its nonce: the terms of the round, and the streams of the nonces behind it. */
export type Drawing<Terms> = { terms: Terms; later(nonces: number): Stream }

export type Rules<Bet, Terms, Drawn, Round = Drawn> = {
  /** The schema of a bet on the wire. The message of a schema breach is the code of the refusal. */
  bet: v.GenericSchema<unknown, Bet>
  /**
   * The default terms of the game, used until an operator sets others. Each round keeps the terms it was played under.
   */
  usual: Terms
  stakeOf(bet: Bet): Fen
  /** The smallest part that is paid for itself, where a bet has several: none is so small that its win is cut away. */
  smallestOf?(bet: Bet): Fen
  /** The amount that must be available to place the bet; the stake where a game does not define it. */
  riskOf?(bet: Bet, terms: Terms): Fen
  /** No round returns more than this; what would is a fault, and is held (R-GAM-02). */
  mostOf(bet: Bet, terms: Terms): Fen
  /** Returns the refusal for a well-formed bet that these terms do not allow. */
  problemOf?(bet: Bet, terms: Terms): string | undefined
  /** The number of consecutive nonces that a round uses (rulebook 4.2); one where a game does not define it. */
  noncesOf?(bet: Bet): number
  /**
   * Draws the random part of a round: the whole round, or the hidden part of one that stays open. A game that needs its
   * terms or more than one nonce for it takes them from `drawing`, and throws without.
   */
  draw(stream: Stream, bet: Bet, drawing?: Drawing<Terms>): Drawn
  settle(bet: Bet, terms: Terms, round: Round): Settled
  /** If the member chooses when to stop, the expectation of the costliest choice, so that a cost is never stated too low. */
  expect(bet: Bet, terms: Terms): Expectation
}

/** A way in which a round can end: its weight, the payout in fen, the stake in it, and the valid part of the stake. */
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

/** The variance of one round, in stakes squared. */
export const varianceOf = ({ mean, square }: Pick<Expectation, 'mean' | 'square'>): Fraction =>
  subtract(square, multiply(mean, mean))

/** The stake times this over that, cut to the fen: nothing is ever rounded up (rulebook 0). */
export const timesDown = (stake: Fen, part: bigint, whole: bigint): Fen => fen((stake * part) / whole)

/** A settlement of a bet that can lose no more than its stake. */
export const plainly = (stake: Fen, returned: Fen, valid: Fen): Settled => ({
  stake,
  risk: stake,
  returned,
  valid,
})

/** The member's net result of a round in fen; negative for a loss. */
export const netOf = ({ risk, returned }: Settled): bigint => returned - risk
