// Plinko 弹珠 (rulebook 3.10): a ball falls through rows of pegs, left or right at each, into a slot that pays.
import * as v from 'valibot'
import { dropPlinko } from '../../fair/results.ts'
import { timesDown, plainly, expectationOf, type Rules } from '../rules.ts'
import { stakeField } from '../bet.ts'
import type { Fen } from '../../money.ts'

export const rowCounts = [8, 12, 16] as const
export type Rows = (typeof rowCounts)[number]
export const risks = ['low', 'medium', 'high'] as const
export type Risk = (typeof risks)[number]

/** Payouts of the slots in hundredths of the stake, from the edge to the middle; the other half is its mirror image. */
const halves: Record<Rows, Record<Risk, readonly bigint[]>> = {
  8: {
    low: [540n, 205n, 110n, 100n, 44n],
    medium: [1_250n, 290n, 130n, 70n, 36n],
    high: [2_800n, 390n, 150n, 30n, 17n],
  },
  12: {
    low: [980n, 300n, 160n, 140n, 110n, 100n, 41n],
    medium: [3_200n, 1_080n, 400n, 195n, 110n, 60n, 24n],
    high: [16_500n, 2_400n, 810n, 200n, 70n, 20n, 11n],
  },
  16: {
    low: [1_550n, 880n, 200n, 140n, 140n, 120n, 110n, 100n, 39n],
    medium: [10_800n, 4_000n, 1_000n, 500n, 300n, 150n, 100n, 48n, 23n],
    high: [98_000n, 12_700n, 2_550n, 880n, 400n, 198n, 20n, 20n, 15n],
  },
}
const WHOLE = 100n

export const plinkoBet = v.strictObject({
  stake: stakeField,
  rows: v.picklist(rowCounts, 'rows_unknown'),
  risk: v.picklist(risks, 'risk_unknown'),
})
export type PlinkoBet = v.InferOutput<typeof plinkoBet>
/** The way down, a 1 for each turn to the right, and the slot at its end, counted from the left. */
export type PlinkoFall = { path: string; bin: number }

/** The payout of each slot, from the left, in hundredths of the stake. */
export function slotsOf({ rows, risk }: Pick<PlinkoBet, 'rows' | 'risk'>): readonly bigint[] {
  const half = halves[rows][risk]
  return [...half, ...half.slice(0, -1).toReversed()]
}

/** How many of the 2^rows ways end in each slot, from the left. */
export function waysOf(rows: Rows): readonly bigint[] {
  const ways = [1n]
  for (let at = 1; at <= rows; at++) ways.push((ways[at - 1]! * BigInt(rows - at + 1)) / BigInt(at))
  return ways
}

const paidIn = (bet: PlinkoBet, times: bigint): Fen => timesDown(bet.stake, times, WHOLE)

/** The table is fixed: what it returns follows from it, and no operator sets it. */
export const plinko: Rules<PlinkoBet, object, PlinkoFall> = {
  bet: plinkoBet,
  usual: {},
  stakeOf: ({ stake }) => stake,
  mostOf: (bet) => paidIn(bet, slotsOf(bet)[0]!),
  draw: (stream, { rows }) => dropPlinko(stream, rows),
  settle: (bet, _terms, { bin }) => plainly(bet.stake, paidIn(bet, slotsOf(bet)[bin]!), bet.stake),
  expect(bet) {
    const ways = waysOf(bet.rows)
    return expectationOf(
      bet.stake,
      slotsOf(bet).map((times, bin) => ({ ways: ways[bin]!, brings: paidIn(bet, times), valid: bet.stake })),
    )
  },
}
