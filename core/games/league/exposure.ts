// The house's possible loss on a match by each of its ends (R-BET-04), and how far that shortens its prices.
import { orderPaid, linesOf } from './lines.ts'
import type { OrderBet, OrderTerms } from './orders.ts'
import { readPick } from './picks.ts'
import { MOST_STEPS } from './prices.ts'
import type { Outcome } from './score.ts'
import type { Sport } from './sport.ts'

/** The payout beyond the stakes in fen, by cell of the result. */
export type Exposure = readonly bigint[]

/** The most that the house may lose by any end of a match, in fen. */
export const MOST_LOST = 200_000_000n

type Order = { sport: Sport; bet: OrderBet; terms: OrderTerms }

/** The exposure of one order, by each end of one of its matches; all its other legs are taken to win. */
export function matchExposure({ sport, bet, terms: { odds } }: Order, match: number, cells: number): Exposure {
  const at = bet.legs.findIndex((leg) => leg.match === match)
  const pick = readPick(sport, bet.legs[at]!.pick)!
  const stakes = bet.stake * BigInt(linesOf(bet.legs.length, bet.sizes).length)
  const known = new Map<Outcome, bigint>()
  const netOf = (outcome: Outcome): bigint => {
    const legs = bet.legs.map((leg, each) => ({
      oddsMilli: odds[leg.match] ?? leg.odds,
      outcome: each === at ? outcome : ('W' as const),
    }))
    const net = known.get(outcome) ?? orderPaid(bet.stake, legs, bet.sizes) - stakes
    known.set(outcome, net)
    return net
  }
  // Where the cell alone does not decide the outcome, the worst case for the house counts: the bet wins.
  const worst = (end: Outcome | bigint): Outcome => (typeof end === 'bigint' ? (end > 0n ? 'W' : 'L') : end)
  return Array.from({ length: cells }, (_, cell) => netOf(worst(sport.endOf(pick, cell, cells))))
}

export const addExposure = (one: Exposure, other: Exposure): bigint[] => one.map((each, cell) => each + other[cell]!)

/** The price step: each quarter of the most that may be lost is one; undefined above all of it. */
export function stepOf(exposure: Exposure): number | undefined {
  const most = exposure.reduce((high, each) => (each > high ? each : high), 0n)
  if (most > MOST_LOST) return undefined
  const steps = Array.from({ length: MOST_STEPS }, (_, at) => BigInt(at + 1) * MOST_LOST)
  return steps.filter((full) => most * BigInt(MOST_STEPS + 1) >= full).length
}
