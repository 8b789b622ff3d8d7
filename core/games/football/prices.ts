// Prices of a match, out of its weights alone: venue and page work out the same ones, and anybody else can.
import { halves, HALVES } from './match.ts'
import { judgePick, MARGIN_BP, markets, pickCode, readPick, sidesOf, type Market, type Pick } from './picks.ts'
import { outcomes, type Outcome } from './score.ts'
import { goalsOf, SCALE, type Weights } from './weights.ts'

/** How likely each outcome of a pick is: parts of `all`. */
export type Masses = Record<Outcome, bigint> & { all: bigint }

/** Prices below and above are not offered (R-BET-03), in thousandths. */
export const ODDS = { least: 1_010, most: 500_000 }
/** Each step that a match's book has filled up takes so much more, in ten-thousandths. */
export const STEP_BP = 100
export const MOST_STEPS = 3

export function massesOf(weights: Weights, pick: Pick): Masses {
  const isHalf = pick.market === 'htft'
  const masses: Masses = { W: 0n, HW: 0n, P: 0n, HL: 0n, L: 0n, all: BigInt(SCALE) * (isHalf ? HALVES * HALVES : 1n) }
  for (const [cell, weight] of weights.entries()) {
    if (weight === 0) continue
    const [home, away] = goalsOf(cell)
    if (!isHalf) masses[judgePick(pick, { home, away, halfHome: 0, halfAway: 0 })] += BigInt(weight)
    else masses.W += BigInt(weight) * halvesWon(pick, home, away)
  }
  if (isHalf) masses.L = masses.all - masses.W
  return masses
}

const halfWays = new Map<string, bigint>()

/** Over all halves of a score: how often the pick wins. */
function halvesWon(pick: Pick, home: number, away: number): bigint {
  const key = `${pick.side} ${home} ${away}`
  const known = halfWays.get(key)
  if (known !== undefined) return known
  let won = 0n
  for (const [halfHome, one] of halves[home]!.entries())
    for (const [halfAway, other] of halves[away]!.entries())
      if (judgePick(pick, { home, away, halfHome, halfAway }) === 'W') won += one * other
  halfWays.set(key, won)
  return won
}

/** In thousandths, cut; undefined where it lies outside of what is offered. */
export function priceOf(masses: Masses, marginBp: number): number | undefined {
  const { W, HW, P, HL, all } = masses
  const whole = 10_000n + BigInt(marginBp)
  const over = 2n * all * 10_000n - whole * (2n * P + HL + HW)
  const under = whole * (2n * W + HW)
  if (under === 0n) return undefined
  const odds = (1_000n * over) / under
  return odds >= BigInt(ODDS.least) && odds <= BigInt(ODDS.most) ? Number.parseInt(String(odds), 10) : undefined
}

/** The price of a pick in a match whose book is filled up by so many steps. */
export const oddsOf = (weights: Weights, pick: Pick, step: number): number | undefined =>
  priceOf(massesOf(weights, pick), MARGIN_BP[pick.market] + step * STEP_BP)

export type Offer = { pick: string; odds: number }

/** So many quarter goals to each side of the main line. */
const AROUND = 2

/** Everything that can be bet on a match, market by market; a market with a line has a row of each line. */
export function offersOf(weights: Weights, step: number): Record<Market, Offer[][]> {
  const rows = (market: Market): Offer[][] => {
    const row = (line?: number) =>
      sidesOf[market].flatMap((side) => {
        const pick = readPick(pickCode(market, side, line === undefined ? undefined : ownLine(market, side, line)))
        const odds = pick && oddsOf(weights, pick, step)
        return pick && odds ? [{ pick: pickCode(market, side, pick.line), odds }] : []
      })
    if (market !== 'ah' && market !== 'ou') return [row()]
    const main = mainLine(weights, market)
    const lines = Array.from({ length: 2 * AROUND + 1 }, (_, at) => main - AROUND + at)
    return lines.map(row).filter((one) => one.length === 2)
  }
  return Object.fromEntries(markets.map((market) => [market, rows(market)])) as Record<Market, Offer[][]>
}

const ownLine = (market: Market, side: string, line: number) => (market === 'ah' && side === 'away' ? 0 - line : line)

/** The line at which both sides are priced most alike. */
export function mainLine(weights: Weights, market: 'ah' | 'ou'): number {
  const all = market === 'ah' ? range(-12, 12) : range(2, 24)
  const [one = '', other = ''] = sidesOf[market]
  const apart = (line: number) => {
    const [first, second] = [one, other].map((side) =>
      oddsOf(weights, { market, side, line: ownLine(market, side, line) }, 0),
    )
    return first && second ? Math.abs(first - second) : Infinity
  }
  return all.reduce((best, line) => (apart(line) < apart(best) ? line : best), all[0]!)
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** Is this price one of those that are shown for the match now? */
export function isOffered(weights: Weights, code: string, step: number): number | undefined {
  const pick = readPick(code)
  if (!pick) return undefined
  const rows = pick.line === undefined ? undefined : lineRange(weights, pick)
  if (rows && !rows.has(pick.line!)) return undefined
  return oddsOf(weights, pick, step)
}

function lineRange(weights: Weights, { market, side }: Pick): Set<number> {
  const main = mainLine(weights, market as 'ah' | 'ou')
  return new Set(range(main - AROUND, main + AROUND).map((line) => ownLine(market, side, line)))
}

export const outcomesOf = (masses: Masses): [Outcome, bigint][] =>
  outcomes.flatMap((outcome) => (masses[outcome] > 0n ? [[outcome, masses[outcome]] as [Outcome, bigint]] : []))
