// Playing rounds and judging their mean: how far it may lie from the exact return, by the number of rounds.
import { sharedPrefix, personalPrefix, streamsUnder } from '../../core/fair/fair.ts'
import { games, type GameCode } from '../../core/games/catalog.ts'
import type { Fraction } from '../../core/games/fraction.ts'
import { varianceOf } from '../../core/games/rules.ts'
import { gameTables, type GameTable, type ListedBet } from './tables.ts'

/** The total of a bet's returns over its rounds, in stakes. */
export type Tally = { rounds: number; sum: number; squares: number }

export type Stretch = { code: GameCode; seed: Uint8Array; from: number; to: number }

/** Plays these rounds, each out of a stream of its own, as a member or a table would. Answers a tally for each bet. */
export function playRounds({ code, seed, from, to }: Stretch): Tally[] {
  const table = gameTables.find((one) => one.code === code)!
  const open = streamsUnder(seed)
  const prefixOf = (round: number) =>
    games[code].seeds === 'personal' ? personalPrefix(code, 'simulation', round) : sharedPrefix(code, String(round))
  const tallies = table.bets.map(() => ({ rounds: 0, sum: 0, squares: 0 }))
  for (let round = from; round < to; round++)
    for (const { bet, brought } of table.play(open(prefixOf(round)), round)) {
      const tally = tallies[bet]!
      tally.rounds++
      tally.sum += brought
      tally.squares += brought * brought
    }
  return tallies
}

export const joined = (parts: readonly Tally[]): Tally =>
  parts.reduce((sum, part) => ({
    rounds: sum.rounds + part.rounds,
    sum: sum.sum + part.sum,
    squares: sum.squares + part.squares,
  }))

/** The number of standard errors on each side of a 99 % interval. */
export const Z_99 = 2.5758293

/**
 * The same for a number of means at once: of fifty intervals that hold with 99 % each, one is missed every second time,
 * so each of them is drawn wide enough that all hold together with 99 %.
 */
export const zForAll = (intervals: number): number => normalQuantile(1 - 0.01 / intervals / 2)

export type Verdict = {
  mean: number
  low: number
  high: number
  inside: boolean
  insideAll: boolean
}

export function judged({ rounds, sum, squares }: Tally, theory: number, zAll: number): Verdict {
  const mean = sum / rounds
  const error = Math.sqrt((squares / rounds - mean * mean) / rounds)
  const away = Math.abs(mean - theory)
  return {
    mean,
    low: mean - Z_99 * error,
    high: mean + Z_99 * error,
    inside: away <= Z_99 * error,
    insideAll: away <= zAll * error,
  }
}

/** As near as a number of the machine comes; for showing and comparing, never for money. */
export function asReal({ numerator, denominator }: Fraction): number {
  const scale = 10n ** 15n
  return Number((numerator * scale) / denominator) / 1e15
}

/** The standard deviation of one round, in stakes. */
export const spreadOf = ({ expected }: ListedBet): number => Math.sqrt(asReal(varianceOf(expected)))

export const tableRows = (table: GameTable, tallies: readonly Tally[], zAll: number) =>
  table.bets.map((bet, at) => ({
    bet,
    tally: tallies[at]!,
    ...judged(tallies[at]!, asReal(bet.expected.mean), zAll),
  }))

/** Acklam's approximation for the upper tail, good to nine digits. */
function normalQuantile(p: number): number {
  const q = Math.sqrt(-2 * Math.log(1 - p))
  const c = [
    -7.784894002430293e-3, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ]
  const d = [7.784695709041462e-3, 0.3224671290700398, 2.445134137142996, 3.754408661907416]
  const poly = (terms: readonly number[]) => terms.reduce((sum, term) => sum * q + term, 0)
  return -poly(c) / (poly(d) * q + 1)
}
