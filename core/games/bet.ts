// Judging a bet on a house game: first its shape, then its limits.
import * as v from 'valibot'
import { amountOr } from '../forms/fields.ts'
import { fromWire, type Fen } from '../money.ts'
import type { GameRefusal } from './refusals.ts'
import type { Rules } from './rules.ts'

/** The house's limits for a game, in fen: smallest and largest bet, and the cap on what one bet can return. */
export type BetLimits = { least: Fen; most: Fen; cap: Fen }

/** Yuan on the wire, fen within. */
export const stakeField = v.pipe(
  amountOr('stake_shape'),
  v.transform(fromWire),
  v.check((stake) => stake > 0n, 'stake_shape'),
)

// A message of valibot's own is a sentence; a refusal is one word of ours, so its spelling tells them apart.
const isOurs = (message: string): message is GameRefusal => /^[a-z_]+$/.test(message)

/** Reads untrusted input. Anything that is no bet of the game is a refusal. */
export function readBet<Bet>(
  rules: Pick<Rules<Bet, never, unknown>, 'bet'>,
  raw: unknown,
): { bet: Bet } | { refused: GameRefusal } {
  const read = v.safeParse(rules.bet, raw, { abortEarly: true })
  if (read.success) return { bet: read.output }
  const [{ message }] = read.issues
  return { refused: isOurs(message) ? message : 'bet_shape' }
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
  if (problem !== undefined && isOurs(problem)) return problem
  const stake = rules.stakeOf(bet)
  if ((rules.smallestOf?.(bet) ?? stake) < limits.least) return 'stake_low'
  if (stake > limits.most) return 'stake_high'
  return rules.mostOf(bet, terms) > limits.cap ? 'payout_cap' : undefined
}
