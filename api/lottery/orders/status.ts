// The four statuses of the spec (4) and the outcomes of the ledger that each stands for.
import type { BetStatus } from '../../../core/bets.ts'
import { outcomes } from '../../../core/ledger.ts'

/** The outcomes that a status covers; 0 is a bet without a result. */
export const outcomesOf: Record<BetStatus, number[]> = {
  unfinished: [0],
  completed: [outcomes.won, outcomes.lost, outcomes.push],
  cancelled: [outcomes.void],
  withdrawn: [outcomes.withdrawn],
}

/** The outcomes of one status, or of all. */
export const outcomesAsked = (status: BetStatus | undefined): number[] =>
  status ? outcomesOf[status] : Object.values(outcomesOf).flat()
