// Judging a bet on a house game: first what it is, then what it may be.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { amountOr } from '../forms/fields.ts'
import { fromWire, type Fen } from '../money.ts'
import type { Rules } from './rules.ts'

/** Every refusal of a bet or of a step in an open round, in the member's words. */
export const gameRefusals = {
  bet_shape: m.games_bet_shape,
  bet_empty: m.games_bet_empty,
  stake_shape: m.games_stake_shape,
  stake_low: m.games_stake_low,
  stake_high: m.games_stake_high,
  payout_cap: m.games_payout_cap,
  line_bet_unknown: m.games_line_bet_unknown,
  side_unknown: m.games_side_unknown,
  target_range: m.games_target_range,
  mines_range: m.games_mines_range,
  spot_unknown: m.games_spot_unknown,
  spot_closed: m.games_spot_closed,
  table_unknown: m.games_table_unknown,
  odds_high: m.games_odds_high,
  tile_unknown: m.games_tile_unknown,
  tile_open: m.games_tile_open,
  nothing_to_cash: m.games_nothing_to_cash,
  round_over: m.games_round_over,
} as const
export type GameRefusal = keyof typeof gameRefusals

/** The house's limits for a game, in fen: smallest and largest bet, and the cap on what one bet can return. */
export type BetLimits = { least: Fen; most: Fen; cap: Fen }

/** Yuan on the wire, fen within. */
export const stakeField = v.pipe(
  amountOr('stake_shape'),
  v.transform(fromWire),
  v.check((stake) => stake > 0n, 'stake_shape'),
)

export const isRefusal = (code: unknown): code is GameRefusal =>
  typeof code === 'string' && Object.hasOwn(gameRefusals, code)

/** Reads untrusted input. Anything that is no bet of the game is a refusal. */
export function readBet<Bet>(
  rules: Pick<Rules<Bet, never, unknown>, 'bet'>,
  raw: unknown,
): { bet: Bet } | { refused: GameRefusal } {
  const read = v.safeParse(rules.bet, raw, { abortEarly: true })
  if (read.success) return { bet: read.output }
  const [{ message }] = read.issues
  return { refused: isRefusal(message) ? message : 'bet_shape' }
}

type Judging<Bet, Terms> = Pick<Rules<Bet, Terms, unknown>, 'stakeOf' | 'smallestOf' | 'mostOf' | 'problemOf'>

/** Why the house does not take this bet; undefined where it does. A win is never cut, so the cap stands here. */
export function judgeBet<Bet, Terms>(
  rules: Judging<Bet, Terms>,
  bet: Bet,
  terms: Terms,
  limits: BetLimits,
): GameRefusal | undefined {
  const problem = rules.problemOf?.(bet, terms)
  if (isRefusal(problem)) return problem
  const stake = rules.stakeOf(bet)
  if ((rules.smallestOf?.(bet) ?? stake) < limits.least) return 'stake_low'
  if (stake > limits.most) return 'stake_high'
  return rules.mostOf(bet, terms) > limits.cap ? 'payout_cap' : undefined
}
