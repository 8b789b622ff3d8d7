// A game beside its rules, as one value: the venue plays by it, the lobby and activities state returns by it, the page
// of returns and the rules' door list it. A page of a game loads the rules alone.
import type { Fen } from '../money.ts'
import type { GameRefusal } from './refusals.ts'
import type { Expectation, Rules } from './rules.ts'

/** The member's next choice in an open round. */
export type Choice = Readonly<Record<string, unknown>>

/** A round in which the member decides on the way: the draw is the beginning of one. */
export type Steps<Drawn, Round> = {
  open(drawn: Drawn): Round
  isOver(round: Round): boolean
  step(round: Round, choice: Choice): Round | GameRefusal
  /** The end of an open round by timeout, break or exclusion, without another choice. */
  end(round: Round): Round
  /** The part of an open round that the member may know: the rest would tell the outcome. */
  shown(round: Round): object
  /** Plays a round by a list of choices and then cashes it out, for the rules' door. Throws on a choice that is not allowed. */
  played(drawn: Drawn, picks: readonly number[]): Round
  /** Does `end` give a stake back, with nothing valid, before the first choice? The test of returns leaves those out. */
  givesBack: boolean
}

export type ListedBet<Bet, Terms, Round> = {
  zh: string
  en: string
  bet: Bet
  terms?: Terms
  /** The expectation, where the rules leave it to the member when to stop. */
  expected?: Expectation
  finish?(round: Round): Round
}

/** The bets that are printed on the page of returns and played by `npm run rtp -- simulate`. */
export type Listing<Bet, Terms, Drawn, Round> = {
  /** The bets at a stake of which no win is rounded. */
  bets(stake: Fen): readonly ListedBet<Bet, Terms, Round>[]
  /** The draw depends on the bet, so the rounds are shared out among the bets; else all bets lie on each of them. */
  isApart?: true
  /** A text of all facts that bets depend on: rounds with the same text pay the same, so the rules are asked once for each. */
  factsOf?(drawn: Drawn): string
}

/** A round that is over, as the venue keeps it. */
export type PastRound<Bet, Terms, Drawn> = { bet: Bet; terms: Terms; drawn: Drawn }

/** A game in which a round begins where the last ones have left off. */
export type Moment<Bet, Terms, Drawn> = {
  /** Rounds that are older than this have left nothing behind. */
  reachMs: number
  /**
   * The terms of a bet beside the return, from the instant by the clock of the database (epoch ms) and the last rounds.
   */
  termsOf(bet: Bet, now: number, last: readonly PastRound<Bet, Terms, Drawn>[]): Partial<Terms>
}

export type HouseGame<Bet = unknown, Terms extends object = object, Drawn extends object = object, Round = Drawn> = {
  rules: Rules<Bet, Terms, Drawn, Round>
  /** Further words by which the search finds the game, beside its name, category and venue. */
  alsoCalled: readonly string[]
  /** The steps of a round; null where a round is over as soon as it is drawn. */
  steps: Steps<Drawn, Round> | null
  /** The state that a round takes over from the last ones; absent where a round stands for itself. */
  moment?: Moment<Bet, Terms, Drawn>
  /** Of a table that everybody shares (`seeds: 'shared'`): the bet that a hand is dealt by. */
  nobodys: Bet | null
  /** The kinds of bets whose returns the lobby states. */
  told(stake: Fen, terms: Terms): Expectation[]
  /** Every bet that the game takes: what the test of returns goes by. */
  every(stake: Fen, terms: Terms): Expectation[]
  /** The bet of most members, by which the price of a bonus is stated. */
  usual(stake: Fen, terms: Terms): Expectation
  listing: Listing<Bet, Terms, Drawn, Round>
}

/** Does the house set what it returns (rulebook 3.9 and 3.10)? That of all other games follows from their rules. */
export const isPriced = ({ rules: { usual } }: Pick<HouseGame, 'rules'>): boolean => 'rtpBp' in usual

/** The terms of a game at the return that the house has set. */
export const termsAt = <Terms extends object>(usual: Terms, rtpBp: number | null | undefined): Terms => ({
  ...usual,
  ...(typeof rtpBp === 'number' && 'rtpBp' in usual && { rtpBp }),
})
