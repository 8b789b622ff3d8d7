// Turnover 流水: what a settled bet counts for, and which obligation it is used up by (rulebook 5).
import { fen, greater, lesser, NONE, shareUp, sumFen } from './money.ts'
import type { Fen } from './money.ts'

/** A share in basis points, rounded down: a member never gets a fraction of turnover for nothing. */
export const countedTurnover = (effective: Fen, ratioBp: number): Fen =>
  fen((effective * BigInt(ratioBp)) / 10_000n)

/**
 * Bets that together cover everything that can happen (big and small, home and draw and away) prove
 * no risk: what lies on all of them alike is not counted.
 */
export function exhaustiveTurnover(stakes: readonly Fen[]): Fen {
  const least = stakes.reduce((low, stake) => lesser(low, stake), stakes[0] ?? NONE)
  return fen(sumFen(stakes) - BigInt(stakes.length) * least)
}

export type Coverage = { stakes: readonly Fen[]; covered: number; space: number; limitBp: number }

/** Bets of one group count nothing once they cover so large a part of its outcomes. */
export function coverageTurnover({ stakes, covered, space, limitBp }: Coverage): Fen {
  const over = BigInt(covered) * 10_000n >= BigInt(space) * BigInt(limitBp)
  return over ? NONE : sumFen(stakes)
}

export const sportsOutcomes = ['W', 'HW', 'P', 'HL', 'L', 'VOID'] as const
export type SportsOutcome = (typeof sportsOutcomes)[number]

// Below these decimal odds a single bet is too safe to count (rulebook 5).
const LEAST_SPORTS_ODDS_MILLI = 1_500

/** A single sports bet: half won or lost counts half, a push nothing. */
export function sportsTurnover(stake: Fen, outcome: SportsOutcome, oddsMilli: number): Fen {
  if (oddsMilli < LEAST_SPORTS_ODDS_MILLI || outcome === 'P' || outcome === 'VOID') return NONE
  return outcome === 'HW' || outcome === 'HL' ? fen(stake / 2n) : stake
}

/** What a deposit or a gift asks to be played, rounded up: 1.5 times is 15,000 bp (rulebook 5). */
export const requiredTurnover = (amount: Fen, multipleBp: bigint): Fen =>
  shareUp(amount, multipleBp)

/** `progress` is what earlier bets have done already. */
export type Obligation = { required: Fen; createdAt: number; progress?: Fen }
export type CountedBet = { placedAt: number; counted: Fen }

/**
 * Uses bets up on obligations, oldest first: a bet works only for obligations older than itself, what
 * one does not need spills to the next, and no fen is used twice. Answers each obligation's progress.
 */
export function applyTurnover(
  obligations: readonly Obligation[],
  bets: readonly CountedBet[],
): Fen[] {
  const progress = obligations.map((each) => each.progress ?? NONE)
  const oldestFirst = obligations
    .map((each, index) => ({ ...each, index }))
    .toSorted((one, other) => one.createdAt - other.createdAt || one.index - other.index)
  for (const bet of bets) {
    let left = bet.counted
    for (const { index, required, createdAt } of oldestFirst) {
      if (createdAt > bet.placedAt) continue
      const used = lesser(left, greater(NONE, fen(required - progress[index]!)))
      progress[index] = fen(progress[index]! + used)
      left = fen(left - used)
    }
  }
  return progress
}
