import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openStream, type Stream } from '../../fair/fair.ts'
import { fen } from '../../money.ts'
import { showFraction } from '../fraction.ts'
import { lines, MOST_FREE, strips } from './reels.ts'
import { cycle, expectSpins, spinReturns } from './returns.ts'
import { readSpin, slot20, windowOf } from './slot20.ts'
import { forAll } from '../../testing.ts'

/** A stream that stops the reels where it is told, over and over. */
function stopping(...spins: number[][]): Stream {
  let at = 0
  const stops = spins.flat()
  const uniform = () => stops[at++ % stops.length]!
  return { ...openStream(new Uint8Array(32), 'p'), uniform }
}
// Stops of the vectors: three scatters; five golden dragons; no win.
const THREE = [26, 30, 11, 0, 0]
const DRAGONS = [17, 23, 26, 27, 19]
const NOTHING = [0, 0, 0, 0, 0]
const bet = { lineBet: fen(10n) }

test('the strips hold what the rulebook counts on them', () => {
  expect(strips.map((strip) => strip.length)).toEqual([36, 36, 38, 37, 36])
  const counts = Array.from({ length: 11 }, (_, symbol) =>
    strips.map((strip) => strip.filter((one) => one === symbol).length).join('/'),
  )
  expect(counts).toEqual([
    '1/1/1/1/1', '2/1/1/1/1', '2/2/2/2/2', '3/3/3/3/3', '4/4/4/4/5', '5/5/5/5/6', '6/5/6/5/5',
    '6/6/5/6/6', '6/5/6/6/6', '0/3/3/3/0', '1/1/2/1/1',
  ]) // prettier-ignore
  expect(lines).toHaveLength(20)
  expect(new Set(lines.map((line) => line.join(''))).size).toBe(20)
})

test('its returns are the fractions of the rulebook', () => {
  const { line, scatter, free } = spinReturns()
  expect([line, scatter, free].map(showFraction)).toEqual(['6620515/8199792', '5723/303696', '94495/1214784'])
  expect(showFraction(expectSpins().mean)).toBe('2217603089761/2296534194972')
})

test('its spread is that of a spin with what it awards, each free spin an award of its own', () => {
  const [stops, w, ww, wf, f, ff] = (['stops', 'w', 'ww', 'wf', 'f', 'ff'] as const).map((name) =>
    Number(cycle[name]),
  ) as [number, number, number, number, number, number]
  const [won, awarded] = [w / 20 / stops, f / stops]
  const perFree = (2 * won) / (1 - awarded)
  /** The variance of a spin whose wins count `times` times, where its free spins are taken to pay their mean. */
  const varies = (times: number) =>
    times ** 2 * (ww / 400 / stops - won ** 2) +
    2 * times * perFree * (wf / 20 / stops - won * awarded) +
    perFree ** 2 * (ff / stops - awarded ** 2)
  const variance = varies(1) + (awarded * varies(2)) / (1 - awarded)
  const { mean, square } = expectSpins()
  const [found, average] = [square, mean].map(({ numerator, denominator }) => Number(numerator) / Number(denominator))
  expect(found! - average! ** 2).toBeCloseTo(variance, 9)
})

test('a spin reads as its window says, line by line', () => {
  const stops = fc.tuple(...strips.map((strip) => fc.nat(strip.length - 1)))
  forAll(2_000, [stops], (spin) => {
    const shown = windowOf(spin)
    const read = readSpin(spin)
    // A second reading, from the symbols that are shown.
    const wins = lines.flatMap((rows, at) => {
      const along = rows.map((row, reel) => shown[row]![reel]!)
      const same = along.findIndex((symbol) => symbol !== along[0] && symbol !== 'W')
      const count = same < 0 ? 5 : same
      return along[0] !== 'S' && count >= 3 ? [{ line: at + 1, symbol: along[0], count }] : []
    })
    expect(read.lines.map(({ pays, ...win }) => (expect(pays).toBeGreaterThan(0), win))).toEqual(wins)
    expect(read.scatters).toBe(shown.flat().filter((symbol) => symbol === 'S').length)
  })
})

test('free spins follow in the same round, win twice, and cost nothing', () => {
  const round = slot20.draw(stopping(THREE, DRAGONS, ...Array.from({ length: 9 }, () => NOTHING)), bet)
  expect(round.spins).toHaveLength(11)
  const paid = readSpin(THREE).pays + 2 * readSpin(DRAGONS).pays
  expect(slot20.settle(bet, {}, round)).toEqual({
    stake: 200n,
    risk: 200n,
    returned: 10n * BigInt(paid),
    valid: 200n,
  })
})

test('a free spin may award more of them, up to 200 in a round', () => {
  const again = [THREE, THREE, ...Array.from({ length: 19 }, () => NOTHING)]
  expect(slot20.draw(stopping(...again), bet).spins).toHaveLength(21)
  expect(slot20.draw(stopping(THREE), bet).spins).toHaveLength(1 + MOST_FREE)
})
