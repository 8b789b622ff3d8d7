// What the house could lose on a match by each of its scores (R-BET-04), and how dear that makes its prices.
import { MOST_STEPS } from './prices.ts'
import type { FootballBet, FootballTerms } from './football.ts'
import { orderPaid, linesOf } from './lines.ts'
import { judgePick, readPick, type Pick } from './picks.ts'
import type { Outcome } from './score.ts'
import { goalsOf, MOST_GOALS } from './weights.ts'

/** By cell, in fen: what is paid beyond the stakes. */
export type Exposure = readonly bigint[]

/** The most that the house may lose by any score of a match, in fen. */
export const MOST_LOST = 200_000_000n

const CELLS = (MOST_GOALS + 1) ** 2

/** Of one order, by each score of one of its matches; all its other legs are taken to win. */
export function matchExposure(bet: FootballBet, { odds }: FootballTerms, match: number): Exposure {
  const at = bet.legs.findIndex((leg) => leg.match === match)
  const pick = readPick(bet.legs[at]!.pick)!
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
  return Array.from({ length: CELLS }, (_, cell) => netOf(worst(pick, cell)))
}

/** Of half time the way that pays. */
function worst(pick: Pick, cell: number): Outcome {
  const [home, away] = goalsOf(cell)
  if (pick.market !== 'htft') return judgePick(pick, { home, away, halfHome: 0, halfAway: 0 })
  for (let halfHome = 0; halfHome <= home; halfHome++)
    for (let halfAway = 0; halfAway <= away; halfAway++)
      if (judgePick(pick, { home, away, halfHome, halfAway }) === 'W') return 'W'
  return 'L'
}

export const addExposure = (one: Exposure, other: Exposure): bigint[] => one.map((each, cell) => each + other[cell]!)

/** Each quarter of the most that may be lost is a step; undefined above all of it. */
export function stepOf(exposure: Exposure): number | undefined {
  const most = exposure.reduce((high, each) => (each > high ? each : high), 0n)
  if (most > MOST_LOST) return undefined
  const steps = Array.from({ length: MOST_STEPS }, (_, at) => BigInt(at + 1) * MOST_LOST)
  return steps.filter((full) => most * BigInt(MOST_STEPS + 1) >= full).length
}
