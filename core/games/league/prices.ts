// Prices of a match, out of its weights alone: venue and page work out the same ones, and anybody else can.
import { pickCode, readPick } from './picks.ts'
import { outcomes, type Outcome } from './score.ts'
import type { Pick, Sport } from './sport.ts'
import { SCALE, type Weights } from './weights.ts'

/** How likely each outcome of a pick is: parts of `all`. */
export type Masses = Record<Outcome, bigint> & { all: bigint }

/** Prices below and above are not offered (R-BET-03), in thousandths. */
export const ODDS = { least: 1_010, most: 500_000 }
/** The margin that each step of a match's book adds, in ten-thousandths. */
export const STEP_BP = 100
export const MOST_STEPS = 3

export function massesOf(sport: Sport, weights: Weights, pick: Pick): Masses {
  const whole = sport.wholeOf?.(pick) ?? 1n
  // Plain numbers add up exactly here, because the weights of a match sum to SCALE; with bigints a phone took longer than a frame.
  const sums: Record<Outcome, number> = { W: 0, HW: 0, P: 0, HL: 0, L: 0 }
  let [open, won] = [0, 0n]
  for (const [cell, weight] of weights.entries()) {
    if (weight === 0) continue
    const end = sport.endOf(pick, cell, weights.length)
    if (typeof end === 'bigint') {
      open += weight
      won += BigInt(weight) * end
    } else sums[end] += weight
  }
  const of = (outcome: Outcome) => BigInt(sums[outcome]) * whole
  const lost = BigInt(open) * whole - won
  return { W: of('W') + won, HW: of('HW'), P: of('P'), HL: of('HL'), L: of('L') + lost, all: BigInt(SCALE) * whole }
}

/** The price in thousandths, rounded down; undefined where it lies outside of the offered range. */
export function priceOf(masses: Masses, marginBp: number): number | undefined {
  const { W, HW, P, HL, all } = masses
  const whole = 10_000n + BigInt(marginBp)
  const over = 2n * all * 10_000n - whole * (2n * P + HL + HW)
  const under = whole * (2n * W + HW)
  if (under === 0n) return undefined
  const odds = (1_000n * over) / under
  return odds >= BigInt(ODDS.least) && odds <= BigInt(ODDS.most) ? Number.parseInt(String(odds), 10) : undefined
}

/** The price of a pick in a match at a step of its book. */
export const oddsOf = (sport: Sport, weights: Weights, pick: Pick, step: number): number | undefined =>
  priceOf(massesOf(sport, weights, pick), sport.markets[pick.market]!.marginBp + step * STEP_BP)

export type PricedPick = { pick: string; odds: number }
type MarketPrices = Readonly<Record<string, readonly (readonly PricedPick[])[]>>

/** Quarters offered to each side of the main line. */
const AROUND = 2

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** The picks of a market, by the line of its first side. */
function picksAt({ markets }: Sport, market: string, line?: number): Pick[] {
  const { sides, isHandicap } = markets[market]!
  const own = (at: number) => (line !== undefined && isHandicap && at === 1 ? 0 - line : line)
  return sides.map((side, at) => ({ market, side, line: own(at) }))
}

/** Everything that can be bet on a match, market by market. */
export const marketPricesOf = (sport: Sport, weights: Weights, step: number): MarketPrices =>
  Object.fromEntries(
    Object.keys(sport.markets).map((market) => [market, pricesOfMarket(sport, { weights, step }, market)]),
  )

type Book = { weights: Weights; step: number }

/** What can be bet on in a market of a match; a market with a line has a row of each line. */
export function pricesOfMarket(sport: Sport, { weights, step }: Book, market: string): PricedPick[][] {
  const row = (line?: number): PricedPick[] =>
    picksAt(sport, market, line).flatMap((pick) => {
      const odds = oddsOf(sport, weights, pick, step)
      return odds && readPick(sport, pickCode(pick)) ? [{ pick: pickCode(pick), odds }] : []
    })
  if (!sport.markets[market]?.lines) return [row()].filter((one) => one.length > 0)
  return linesIn(sport, weights, market)
    .map(row)
    .filter((one) => one.length === 2)
}

/** The lines of a market that are offered: by its sport, or around the one at which both sides are priced most alike. */
function linesIn(sport: Sport, weights: Weights, market: string): readonly number[] {
  const { lines } = sport.markets[market]!
  if (!lines || 'shown' in lines) return lines?.shown ?? []
  const all = range(...lines.main)
  const apart = (line: number) => {
    const [first, second] = picksAt(sport, market, line).map((pick) => oddsOf(sport, weights, pick, 0))
    return first && second ? Math.abs(first - second) : Infinity
  }
  const distances = all.map(apart)
  const main = all[distances.indexOf(Math.min(...distances))]!
  return range(main - AROUND, main + AROUND)
}

/** Is this price one of those that are shown for the match now? */
export function isOffered(sport: Sport, weights: Weights, code: string, step: number): number | undefined {
  const pick = readPick(sport, code)
  if (!pick) return undefined
  if (pick.line === undefined) return oddsOf(sport, weights, pick, step)
  const rows = linesIn(sport, weights, pick.market).map((line) => picksAt(sport, pick.market, line))
  const mine = rows.find((row) => row.some((each) => pickCode(each) === code))
  // A line of which only one side has a price is not shown.
  const odds = mine?.map((each) => oddsOf(sport, weights, each, step))
  return odds?.every((each) => each !== undefined) ? oddsOf(sport, weights, pick, step) : undefined
}

export const outcomesOf = (masses: Masses): [Outcome, bigint][] =>
  outcomes.flatMap((outcome) => (masses[outcome] > 0n ? [[outcome, masses[outcome]] as [Outcome, bigint]] : []))
