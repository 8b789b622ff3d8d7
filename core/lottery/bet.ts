// The details of a bet on a draw, in addition to those of every wager.
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { count, shownFen } from '../endpoint.ts'
import { oddsMap } from './calls.ts'
import { selection } from './shape.ts'

export const lotteryBet = v.strictObject({
  of: v.literal('lottery'),
  play: v.string(),
  playName: v.string(),
  selection,
  /** The selection in the member's language. */
  picked: v.string(),
  units: count,
  unitStake: shownFen,
  oddsMilli: oddsMap,
  /** The most that the line could pay, stake included: some draw pays it, or it is a bound that none exceeds. */
  best: shownFen,
  isBestExact: v.boolean(),
  /** The drawn numbers; null before the draw. */
  numbers: v.nullable(anyList(count)),
})
export type LotteryBet = v.InferOutput<typeof lotteryBet>

/** Returns the lottery details of a wager. Throws for a wager of another source. */
export function lotteryBetOf({ detail }: { detail: { of: string } }): LotteryBet {
  if (detail.of !== 'lottery') throw new Error(`a wager of ${detail.of} is no bet on a draw`)
  return detail as LotteryBet
}
