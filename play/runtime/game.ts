// The interface of a game for the runtime. Its rules stay in core/games; here they meet the wire, so that sheets,
// prices and proofs are the same parts for every game.
import type { ComponentType } from 'react'
import { checkRound, type RoundCheck } from '../../core/games/check.ts'
import { judgeBet, readBet, type BetLimits } from '../../core/games/bet.ts'
import { games, type GameCode } from '../../core/games/catalog.ts'
import type { GameRefusal } from '../../core/games/refusals.ts'
import type { Expectation, Rules } from '../../core/games/rules.ts'
import { fromWire, type Fen } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import type { Ending, Table } from './table.ts'
import type { Entered } from './wire.ts'

/** A bet as the wire carries it. */
export type WireBet = Record<string, unknown>
export type Terms = Entered['terms']

export type Valued = { stake: Fen; expectation: Expectation }

export type Game = {
  code: GameCode
  name: () => string
  /** The game itself, on the Stage of parts/. */
  Table: ComponentType<{ table: Table }>
  /** A round that is over, as it stood at its end. */
  Replay: ComponentType<{ round: PlayedRound }>
  /** How it is played and what it pays. */
  RulesText: ComponentType<{ terms: Terms }>
  /** For games without own seeds: the sheet with commitments, revealed keys and proof. */
  Fair?: ComponentType<{ table: Table; onClose: () => void }>
  /** The result of a round, in a few words: "Rolled 42.17". */
  resultText(round: PlayedRound): string
  /** The net result of a round in words, in a game where more is set aside than staked. */
  factOf?(round: PlayedRound): string
  /** The fate of a round that is open when the launch ends. */
  keptWords?(reason: Ending): string
  /** The price figures of a bet; undefined where the bet is invalid. */
  value(bet: WireBet, terms: Terms): Valued | undefined
  /** Why it would be refused, in words. */
  problem(bet: WireBet, entered: Entered): string | undefined
  check(round: PlayedRound, serverSeed: string): RoundCheck
}

type Faces = Pick<Game, 'Table' | 'Replay' | 'RulesText' | 'Fair' | 'resultText' | 'factOf' | 'keptWords'>

// Refusals that a choice on a page can lead to. A page offers no choice that leads to another; the venue has words of
// its own for those.
const problems: Partial<Record<GameRefusal, () => string>> = {
  bet_empty: m.games_bet_empty,
  stake_low: m.games_stake_low,
  stake_high: m.games_stake_high,
  payout_cap: m.games_payout_cap,
  spot_closed: m.games_spot_closed,
}

/** Joins a game's rules with its faces. What the venue says of the terms is as the rules have them. */
export function gameOf<Bet, TermsOf, Drawn, Round>(
  code: GameCode,
  rules: Rules<Bet, TermsOf, Drawn, Round>,
  faces: Faces,
): Game {
  const read = (bet: WireBet) => readBet(rules, bet)
  let last: [said: string, on: Entered, refusal: GameRefusal | undefined] | undefined
  return {
    code,
    name: games[code].name,
    ...faces,
    value(bet, terms) {
      const found = read(bet)
      if (!('bet' in found)) return undefined
      const expectation = rules.expect(found.bet, terms as TermsOf)
      return { stake: rules.stakeOf(found.bet), expectation }
    },
    problem(bet, entered) {
      // Judged once for as long as it is the same: its page is drawn several times a round.
      const said = JSON.stringify(bet)
      if (last?.[0] !== said || last[1] !== entered) {
        const { terms, limits } = entered
        const found = read(bet)
        const judged =
          'bet' in found
            ? judgeBet(rules as never, found.bet as never, terms as never, limitsOf(limits))
            : found.refused
        last = [said, entered, judged]
      }
      const refusal = last[2]
      return refusal && (problems[refusal] ?? m.games_bet_shape)()
    },
    check: (round, serverSeed) => checkRound(rules, round, serverSeed),
  }
}

const inFen = new WeakMap<Entered['limits'], BetLimits>()

/** The limits of a launch in fen: one object for all of it, so that a part that is given them stays as it is. */
export function limitsOf(limits: Entered['limits']): BetLimits {
  const { least, most, cap } = limits
  const known = inFen.get(limits) ?? { least: fromWire(least), most: fromWire(most), cap: fromWire(cap) }
  inFen.set(limits, known)
  return known
}
