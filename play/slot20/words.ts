import { FREE_TIMES, lines, REELS, SCATTER, symbols, type Symbol20 } from '../../core/games/slot20/reels.ts'
import { readSpin, windowOf, type SpinWins } from '../../core/games/slot20/slot20.ts'
import { fromWire, showYuan, type Fen } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'

const named: Partial<Record<Symbol20, () => string>> = {
  H1: m.play_slot_H1,
  H2: m.play_slot_H2,
  H3: m.play_slot_H3,
  H4: m.play_slot_H4,
  W: m.play_slot_W,
  S: m.play_slot_S,
}

/** The name of a symbol; a letter is its own name, T is ten. */
export const nameOf = (symbol: Symbol20): string => named[symbol]?.() ?? (symbol === 'T' ? '10' : symbol)

/** The stops of the reels, spin by spin, as the venue told them. */
export const spinsOf = ({ drawn }: PlayedRound): readonly (readonly number[])[] =>
  Array.isArray(drawn['spins']) ? (drawn['spins'] as number[][]) : []

/** A win of a spin: along a line over some reels, or by scatters anywhere. */
export type Win = { line: number | undefined; cells: ReadonlySet<number>; pays: number }

/** The wins of a spin, the highest first, with the cells of each: row by row. */
export function winsOf(stops: readonly number[]): readonly Win[] {
  const { lines: won, scatterPays } = readSpin(stops)
  const along = won.map(({ line, count, pays }): Win => {
    const cells = lines[line - 1]!.slice(0, count).map((row, reel) => row * REELS + reel)
    return { line, cells: new Set(cells), pays }
  })
  const scattered = windowOf(stops)
    .flat()
    .flatMap((symbol, cell) => (symbol === symbols[SCATTER] ? [cell] : []))
  const anywhere: Win[] = scatterPays > 0 ? [{ line: undefined, cells: new Set(scattered), pays: scatterPays }] : []
  return [...along, ...anywhere].toSorted((a, b) => b.pays - a.pays)
}

/** Each line that paid, the dearest first, and the scatters. */
export function linesIn({ lines: won, scatters, scatterPays, free }: SpinWins, lineBet: Fen): string[] {
  const pay = (times: number) => showYuan(lineBet * BigInt(times))
  const along = won
    .toSorted((a, b) => b.pays - a.pays)
    .map(({ line, symbol, count, pays }) =>
      m.play_slot_line({ line, count, symbol: nameOf(symbol), amount: pay(pays) }),
    )
  const scattered = scatterPays > 0 ? [m.play_slot_scatters({ count: scatters, amount: pay(scatterPays) })] : []
  return [...scattered, ...(free > 0 ? [m.play_slot_award({ count: free })] : []), ...along]
}

/** "Line 2: 3 × Koi, ¥2.40 · and 1 more line", with the win of its free spins. */
export function resultText(round: PlayedRound): string {
  const [paid, ...freeSpins] = spinsOf(round)
  const lineBet = fromWire(String(round.bet['lineBet']))
  const lines = paid ? linesIn(readSpin(paid), lineBet) : []
  const [best, ...others] = lines
  const won = freeSpins.reduce((sum, stops) => sum + readSpin(stops).pays * FREE_TIMES, 0)
  return [
    best ?? m.play_slot_none(),
    ...(others.length > 0 ? [m.play_slot_more({ count: others.length })] : []),
    ...(freeSpins.length > 0
      ? [m.play_slot_freed({ count: freeSpins.length, amount: showYuan(lineBet * BigInt(won)) })]
      : []),
  ].join(' · ')
}
