// The exact return of slot20, in closed form from the strips, and its spread from one count over all stops.
import { add, divide, fraction, multiply, subtract, type Fraction } from '../fraction.ts'
import type { Expectation } from '../rules.ts'
import { FREE_TIMES, freeSpins, linePays, lines, REELS, ROWS, SCATTER, scatterPays, strips, WILD } from './reels.ts'

/** Sums over all stops of the five reels: of the spin's win in line bets (w), and of the free spins it awards (f). */
export type Cycle = { stops: bigint; w: bigint; ww: bigint; wf: bigint; f: bigint; ff: bigint }

/** Constants from an enumeration of all stops; the page of returns enumerates again, and a test compares the two. */
export const cycle: Cycle = {
  stops: 65_598_336n,
  w: 1_084_005_760n,
  ww: 96_184_707_250n,
  wf: 307_296_400n,
  f: 5_102_730n,
  ff: 52_934_850n,
}

const ONE = fraction(1n)
const NOTHING = fraction(0n)

/**
 * The expected return of one spin on its lines and on its scatters, and the expected number of free spins it awards.
 */
export function spinReturns(): { line: Fraction; scatter: Fraction; free: Fraction } {
  const scatters = scatterChances()
  const over = (values: readonly number[]) => add(...values.map((value, index) => times(scatters[index + 3]!, value)))
  return {
    line: add(...linePays.map((pays, symbol) => lineReturn(symbol, pays))),
    scatter: over(scatterPays),
    free: over(freeSpins),
  }
}

/**
 * Of a paid spin with all that follows from it: each free spin is a spin of the same strips that counts twice and may
 * award more. The cap of 200 is left out; it takes less than 10^-16 (rulebook 3.1).
 */
export function expectSpins(): Expectation {
  const { line, scatter, free } = spinReturns()
  const spin = add(line, scatter)
  const more = subtract(ONE, free)
  // The mean return of one free spin, the free spins that it awards in turn included.
  const perFree = divide(times(spin, FREE_TIMES), more)
  const mean = add(spin, multiply(free, perFree))
  const afterFree = divide(varianceWith(FREE_TIMES, perFree), more)
  const variance = add(varianceWith(1, perFree), multiply(free, afterFree))
  // The stake of the paid spin counts once, whatever follows.
  return { mean, square: add(variance, multiply(mean, mean)), valid: ONE }
}

/** The variance of one spin whose wins count `counted` times, where each free spin it awards is worth `perFree`. */
function varianceWith(counted: number, perFree: Fraction): Fraction {
  const { stops, w, ww, wf, f, ff } = cycle
  const bets = BigInt(lines.length)
  const won = fraction(w, stops * bets)
  const awarded = fraction(f, stops)
  const wonVariance = subtract(fraction(ww, stops * bets * bets), multiply(won, won))
  const together = subtract(fraction(wf, stops * bets), multiply(won, awarded))
  const awardedVariance = subtract(fraction(ff, stops), multiply(awarded, awarded))
  return add(
    times(wonVariance, counted * counted),
    multiply(times(together, 2 * counted), perFree),
    multiply(awardedVariance, perFree, perFree),
  )
}

/** The lines are alike: each looks at one place of every reel, and all places of a reel are equally likely. */
function lineReturn(symbol: number, pays: readonly number[]): Fraction {
  const chance = strips.map((strip) => {
    const fitting = strip.filter((one) => one === symbol || one === WILD).length
    return fraction(BigInt(fitting), BigInt(strip.length))
  })
  const upTo = (count: number) => multiply(...chance.slice(0, count))
  const exactly = (count: number) =>
    count === REELS ? upTo(count) : multiply(upTo(count), subtract(ONE, chance[count]!))
  return add(...pays.map((value, index) => times(exactly(index + 3), value)))
}

/** How likely 0, 1, … 5 scatters are. No reel shows two at once. */
function scatterChances(): Fraction[] {
  return strips.reduce<Fraction[]>(
    (chances, strip) => {
      const shown = strip.filter((one) => one === SCATTER).length * ROWS
      const seen = fraction(BigInt(shown), BigInt(strip.length))
      const unseen = subtract(ONE, seen)
      return [...chances, NOTHING].map((chance, count) =>
        add(multiply(chance, unseen), multiply(chances[count - 1] ?? NOTHING, seen)),
      )
    },
    [ONE],
  )
}

const times = (part: Fraction, count: number): Fraction => multiply(part, fraction(BigInt(count)))
