// One settlement for every lottery: rulebook 0 and 1.7. Fen in, fen out, never a float.
import { fen, type Fen } from '../money.ts'
import type { Draw, Facts, Odds, Play, Selection, Wins } from './game.ts'

/** One line of an order, with the odds that were locked when it was accepted. */
export type Line = { play: Play; selection: Selection; unitStakeFen: Fen; odds: Odds }

export type Hit = { tier: string; units: number; oddsMilli: number }

export type Settled = {
  units: number
  /** Sorted by tier (decision 39). */
  hits: Hit[]
  refundUnits: number
  winMultiplierMilli: bigint
  /** The prize, without refunds: a transfer of its own. */
  prizeFen: Fen
  refundFen: Fen
  /** Prize and refund together. */
  payoutFen: Fen
}

/** Settles a line on a draw, at the stake and odds with which the line was accepted. */
export function settleLine(line: Line, draw: Draw, facts?: Facts): Settled {
  const wins = line.play.wins(line.selection, draw, facts)
  const hits = Object.keys(wins.hits)
    .sort()
    .map((tier) => ({ tier, units: wins.hits[tier]!, oddsMilli: priceIn(line, tier) }))
  const prizeFen = prizeOf(line, wins)
  const refundFen = fen(line.unitStakeFen * BigInt(wins.refundUnits))
  return {
    units: line.play.count(line.selection),
    hits,
    refundUnits: wins.refundUnits,
    winMultiplierMilli: hits.reduce((sum, hit) => sum + BigInt(hit.units) * BigInt(hit.oddsMilli), 0n),
    prizeFen,
    refundFen,
    payoutFen: fen(prizeFen + refundFen),
  }
}

/** The stake of a whole line. */
export const stakeOf = (line: Pick<Line, 'play' | 'selection' | 'unitStakeFen'>): Fen =>
  fen(line.unitStakeFen * BigInt(line.play.count(line.selection)))

/**
 * The most that an order can pay: its best draw among all of them. Lines can exclude each other, so the
 * sum of their own maxima would promise too much (decision 26).
 */
export function bestPayoutFen(lines: readonly Line[], outcomes: Iterable<Draw>, facts?: Facts): Fen {
  let best = 0n
  for (const draw of outcomes) {
    let total = 0n
    for (const line of lines) {
      const wins = line.play.wins(line.selection, draw, facts)
      total += prizeOf(line, wins) + line.unitStakeFen * BigInt(wins.refundUnits)
    }
    if (total > best) best = total
  }
  return fen(best)
}

/**
 * The upper bound of a line's payout that the caps count (rulebook 0): each tier at its most tickets, as if all tiers
 * could win at once. Rounded down once per tier like a payout, so that no payout is ever above it. The caps judge
 * without the facts of a draw: the bound then holds for all.
 */
export function capBoundFen(line: Line, facts?: Facts): Fen {
  const units = line.play.count(line.selection)
  const most = line.play.most(line.selection, facts)
  const capped = Object.entries(most).map(([tier, hits]) => [tier, Math.min(units, hits)] as const)
  const prize = prizeOf(line, { hits: Object.fromEntries(capped) })
  const refunds = line.play.tiers.some((tier) => tier.refunding > 0)
  const stake = line.unitStakeFen * BigInt(units)
  return fen(refunds && stake > prize ? stake : prize)
}

// One floor per tier of a line: tickets of a tier are added up before the fraction of a fen is dropped.
function prizeOf(line: Line, wins: Pick<Wins, 'hits'>): Fen {
  let prize = 0n
  for (const tier in wins.hits) {
    prize += (line.unitStakeFen * BigInt(wins.hits[tier]!) * BigInt(priceIn(line, tier))) / 1_000n
  }
  return fen(prize)
}

function priceIn(line: Line, tier: string): number {
  const oddsMilli = line.odds[tier]
  if (oddsMilli === undefined) throw new Error(`${line.play.code} has no odds for ${tier}`)
  return oddsMilli
}
