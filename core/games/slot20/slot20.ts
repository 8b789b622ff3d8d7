// The rules of slot20 金龙献瑞 (rulebook 3.1): five reels, twenty lines, free spins in the same round.
import * as v from 'valibot'
import { stopReels } from '../../fair/results.ts'
import type { Stream } from '../../fair/fair.ts'
import { fen, type Fen } from '../../money.ts'
import { stakeField } from '../bet.ts'
import { plainly, type Rules } from '../rules.ts'
import {
  FREE_TIMES,
  freeSpins,
  linePays,
  lines,
  MOST_FREE,
  REELS,
  ROWS,
  type Symbol20,
  SCATTER,
  scatterPays,
  strips,
  symbols,
  WILD,
} from './reels.ts'
import { expectSpins } from './returns.ts'

/** The bets a line that members may choose, in fen, the smallest first. */
export const lineBets = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 250n, 500n]
const LINES = BigInt(lines.length)
/** The largest win of one spin, in line bets: 102 times the total bet. The page of returns counts it over all stops. */
export const MOST_A_SPIN = 2_040

export const slotBet = v.strictObject({
  lineBet: v.pipe(
    stakeField,
    v.check((bet) => lineBets.includes(bet), 'line_bet_unknown'),
  ),
})
export type SlotBet = v.InferOutput<typeof slotBet>

/** The stops of the reels, spin by spin: the paid spin, then its free ones. */
export type SlotRound = { spins: readonly (readonly number[])[] }

export type LineWin = { line: number; symbol: Symbol20; count: number; pays: number }

/** The wins of a spin, in line bets, before free spins double them. */
export type SpinWins = {
  lines: readonly LineWin[]
  scatters: number
  scatterPays: number
  /** Awarded by its scatters, before the cap of the sequence. */
  free: number
  pays: number
}

/** The visible symbols at these stops, row by row. */
export const windowOf = (stops: readonly number[]): Symbol20[][] =>
  Array.from({ length: ROWS }, (_, row) => stops.map((stop, reel) => symbols[seenAt(reel, stop, row)]!))

export function readSpin(stops: readonly number[]): SpinWins {
  const won: LineWin[] = []
  let pays = 0
  for (const [index, rows] of lines.entries()) {
    const win = lineWin(stops, rows)
    if (!win) continue
    won.push({ line: index + 1, ...win })
    pays += win.pays
  }
  const scatters = countScatters(stops)
  const scattered = (scatterPays[scatters - 3] ?? 0) * lines.length
  return {
    lines: won,
    scatters,
    scatterPays: scattered,
    free: freeSpins[scatters - 3] ?? 0,
    pays: pays + scattered,
  }
}

function drawSpins(stream: Stream): SlotRound {
  const lengths = strips.map((strip) => strip.length)
  const spins = [stopReels(stream, lengths)]
  // The paid spin is the first; what each spin awards is added, up to the cap.
  for (let at = 0, awarded = 0; at <= awarded; at++) {
    if (at > 0) spins.push(stopReels(stream, lengths))
    awarded = Math.min(MOST_FREE, awarded + readSpin(spins[at]!).free)
  }
  return { spins }
}

/** The win of a round in line bets, free spins doubled. */
const wonBy = ({ spins }: SlotRound): number =>
  spins.reduce((sum, stops, at) => sum + readSpin(stops).pays * (at === 0 ? 1 : FREE_TIMES), 0)

const stakeOf = ({ lineBet }: SlotBet): Fen => fen(lineBet * LINES)

export const slot20: Rules<SlotBet, Record<string, never>, SlotRound> = {
  bet: slotBet,
  usual: {},
  stakeOf,
  mostOf: ({ lineBet }) => fen(lineBet * BigInt(MOST_A_SPIN * (1 + FREE_TIMES * MOST_FREE))),
  draw: drawSpins,
  // Free spins are no bets: the stake of the paid one counts once.
  settle: (bet, _terms, round) => plainly(stakeOf(bet), fen(bet.lineBet * BigInt(wonBy(round))), stakeOf(bet)),
  expect: expectSpins,
}

const seenAt = (reel: number, stop: number, row: number): number => {
  const strip = strips[reel]!
  return strip[(stop + row) % strip.length]!
}

/** From the left, three or more; the first reel has no wild, so it names the symbol. */
function lineWin(stops: readonly number[], rows: readonly number[]): Omit<LineWin, 'line'> | undefined {
  const symbol = seenAt(0, stops[0]!, rows[0]!)
  const pays = linePays[symbol]
  if (!pays) return undefined
  let count = 1
  for (; count < REELS; count++) {
    const next = seenAt(count, stops[count]!, rows[count]!)
    if (next !== symbol && next !== WILD) break
  }
  return count < 3 ? undefined : { symbol: symbols[symbol]!, count, pays: pays[count - 3]! }
}

function countScatters(stops: readonly number[]): number {
  let scatters = 0
  for (const [reel, stop] of stops.entries())
    for (let row = 0; row < ROWS; row++) if (seenAt(reel, stop, row) === SCATTER) scatters++
  return scatters
}
