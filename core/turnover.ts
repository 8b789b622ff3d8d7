// Turnover 流水: what a settled bet counts for, and which obligation it is used up by (rulebook 5).
import { fen, greater, lesser, NONE, shareUp, sumFen, type Fen } from './money.ts'

/** A share in basis points, rounded down: a member never gets a fraction of turnover for nothing. */
export const countedTurnover = (effective: Fen, ratioBp: number): Fen => fen((effective * BigInt(ratioBp)) / 10_000n)

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

/** The turnover that a deposit or a gift requires, rounded up: 1.5 times is 15,000 bp (rulebook 5). */
export const requiredTurnover = (amount: Fen, multipleBp: bigint): Fen => shareUp(amount, multipleBp)

/** The kinds of money that require turnover: deposited, given, or earned on a balance (decision 73). */
export const obligationSources = ['deposit', 'bonus', 'earned'] as const
export type ObligationSource = (typeof obligationSources)[number]

/** `progress` is what earlier bets have done already. */
export type Obligation = {
  required: Fen
  createdAt: number
  source?: ObligationSource
  progress?: Fen
}
/** A bet's effective stake, and the share of it that counts: for gifts that may be another one than for all else. */
export type CountedBet = { placedAt: number; effective: Fen; ratioBp?: number; bonusBp?: number }

/**
 * Uses bets up on obligations, oldest first, and those that were earned last: a bet works only for obligations older
 * than itself, takes as much stake as one needs at its ratio, and what is left goes to the next (decision 73).
 * Answers each obligation's progress.
 */
export function applyTurnover(obligations: readonly Obligation[], bets: readonly CountedBet[]): Fen[] {
  const progress = obligations.map((each) => each.progress ?? NONE)
  const isLast = ({ source }: Obligation) => (source === 'earned' ? 1 : 0)
  const inOrder = obligations
    .map((each, index) => ({ ...each, index }))
    .toSorted((a, b) => isLast(a) - isLast(b) || a.createdAt - b.createdAt)
  for (const { placedAt, effective, ratioBp = 10_000, bonusBp = ratioBp } of bets) {
    let left = effective
    for (const { index, required, createdAt, source } of inOrder) {
      if (createdAt > placedAt) continue
      const ratio = source === 'bonus' ? bonusBp : ratioBp
      if (ratio === 0) continue
      const missing = greater(NONE, fen(required - progress[index]!))
      const taken = lesser(left, stakeFor(missing, ratio))
      progress[index] = fen(progress[index]! + lesser(missing, countedTurnover(taken, ratio)))
      left = fen(left - taken)
    }
  }
  return progress
}

/** The stake that brings a turnover at a ratio, rounded up. */
const stakeFor = (missing: Fen, ratioBp: number): Fen =>
  fen((missing * 10_000n + BigInt(ratioBp) - 1n) / BigInt(ratioBp))
