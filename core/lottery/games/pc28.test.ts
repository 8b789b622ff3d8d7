import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPlay, playsOn, type Draw } from '../game.ts'
import { oddsOf } from '../odds.ts'
import { returnOf } from '../returns.ts'
import { digitPattern } from './digits.ts'
import { pc28 } from './pc28.ts'
import { testPays, testRefused, testSecondReading, type Expansion, type Ticket } from './testing.ts'
import { forAll } from '../../testing.ts'

const outcomes = pc28.outcomes!
const playOf = (code: string) => findPlay(pc28, code)!
const total = ([a, b, c]: Draw) => a! + b! + c!

// A second reading of the rules, ticket by ticket: the sums, balls or words of one ticket, and when it wins.
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const sidesOf: Record<string, (sum: number) => boolean> = {
  big: (sum) => sum > 13,
  small: (sum) => sum < 14,
  odd: (sum) => sum % 2 === 1,
  even: (sum) => sum % 2 === 0,
  bigodd: (sum) => [15, 17, 19, 21, 23, 25, 27].includes(sum),
  bigeven: (sum) => [14, 16, 18, 20, 22, 24, 26].includes(sum),
  smallodd: (sum) => [1, 3, 5, 7, 9, 11, 13].includes(sum),
  smalleven: (sum) => [0, 2, 4, 6, 8, 10, 12].includes(sum),
  xbig: (sum) => range(22, 27).includes(sum),
  xsmall: (sum) => range(0, 5).includes(sum),
}
const waves: Record<string, number[]> = {
  red: [3, 6, 9, 12, 15, 18, 21, 24],
  green: [1, 4, 7, 10, 16, 19, 22, 25],
  blue: [2, 5, 8, 11, 17, 20, 23, 26],
}
const beasts: Record<string, number> = { dragon: 0, tiger: 1, leop: 2 }
const ballSides: Record<string, number[]> = {
  big: [5, 6, 7, 8, 9],
  small: [0, 1, 2, 3, 4],
  odd: [1, 3, 5, 7, 9],
  even: [0, 2, 4, 6, 8],
}

/** Straights written out; the order of the balls does not matter. */
const straights = range(0, 9).map((first) => [first, (first + 1) % 10, (first + 2) % 10].toSorted().join(''))
const near = range(0, 9).map((first) => [first, (first + 1) % 10] as const)
function patternOf(draw: Draw): string {
  const kinds = new Set(draw).size
  if (kinds < 3) return kinds === 1 ? 'leopard' : 'pair'
  if (straights.includes(draw.toSorted().join(''))) return 'straight'
  return near.some((pair) => pair.every((digit) => draw.includes(digit))) ? 'half' : 'misc'
}

const expansions: Record<string, Expansion> = {
  'pc.side': (list: string[]) => list.map((side) => (draw) => sidesOf[side]!(total(draw))),
  'pc.side_1314': (list: string[]) =>
    list.map((side) => (draw) => ([13, 14].includes(total(draw)) ? 'back' : sidesOf[side]!(total(draw)))),
  'pc.wave': (list: string[]) => list.map((wave) => (draw) => waves[wave]!.includes(total(draw))),
  'pc.lhb': (list: string[]) => list.map((beast) => (draw) => total(draw) % 3 === beasts[beast]),
  'pc.pattern': (list: string[]) => list.map((pattern) => (draw) => patternOf(draw) === pattern),
  'pc.sum': (list: number[]) => list.map((sum) => (draw) => total(draw) === sum),
  'pc.bao3': (list: number[]) =>
    list.flatMap((a, i) =>
      list.slice(i + 1).flatMap((b, j) =>
        list.slice(i + j + 2).map(
          (c): Ticket =>
            (draw) =>
              [a, b, c].includes(total(draw)),
        ),
      ),
    ),
  'pc.ball': (rows: (number | string)[][]) =>
    rows.flatMap((row, place) =>
      row.map(
        (entry) => (draw) =>
          typeof entry === 'number' ? draw[place] === entry : ballSides[entry]!.includes(draw[place]!),
      ),
    ),
}

const anyDraw = fc.constantFrom(...outcomes)
testSecondReading(pc28, expansions, { anyDraw: () => anyDraw, runs: 200 })

test('the five patterns share out all draws, and 9 and 0 are neighbours', () => {
  const seen = Map.groupBy(outcomes, digitPattern)
  const sizes = Object.fromEntries([...seen].map(([pattern, draws]) => [pattern, draws.length]))
  expect(sizes).toEqual({ leopard: 10, straight: 60, pair: 270, half: 360, misc: 300 })
  expect([digitPattern([8, 9, 0]), digitPattern([0, 1, 9])]).toEqual(['straight', 'straight'])
  expect([digitPattern([0, 9, 5]), digitPattern([5, 0, 5])]).toEqual(['half', 'pair'])
})

test('each three sums have a price of their own that returns no more than the target', () => {
  const play = playOf('pc.bao3')
  const odds = oddsOf(play, 9_700)
  const three = fc.subarray(range(0, 27), { minLength: 3, maxLength: 3 })
  forAll(50, [three], (selection) => {
    const exact = returnOf({ play, selection, odds }, outcomes)
    expect(Object.keys(exact.winning)).toHaveLength(1)
    expect(exact.numerator * 10_000n <= 9_700n * exact.denominator).toBe(true)
    const ways = outcomes.filter((draw) => selection.includes(total(draw))).length
    expect(Object.values(exact.winning)).toEqual([ways])
    expect(odds[Object.keys(exact.winning)[0]!]).toBe(Math.floor(9_700_000 / (10 * ways)))
  })
})

testPays(pc28, [
  ['9 9 4', 'pc.side', ['big', 'even', 'bigeven', 'xbig'], '49.61'],
  ['0 1 4', 'pc.side', ['xsmall', 'smallodd', 'big'], '41.85'],
  ['6 1 7', 'pc.side_1314', ['big', 'small', 'bigeven'], '6.00'],
  ['9 9 9', 'pc.side_1314', ['big', 'small', 'bigodd'], '10.94'],
  // 0, 13, 14 and 27 have no colour.
  ['9 9 9', 'pc.wave', ['red', 'green', 'blue'], '0.00'],
  ['3 9 3', 'pc.wave', ['red'], '5.84'],
  ['4 5 1', 'pc.lhb', ['dragon', 'tiger'], '5.82'],
  ['0 9 1', 'pc.pattern', ['straight', 'half'], '32.33'],
  ['0 0 0', 'pc.sum', [0, 27], '1940.00'],
  ['0 9 4', 'pc.bao3', [12, 13, 14], '8.69'],
  // Four sums make four tickets; 12 stands in three of them, two of one price.
  ['4 4 4', 'pc.bao3', [0, 12, 13, 14], '34.73'],
  ['7 6 9', 'pc.ball', [[7], ['big'], ['odd']], '27.16'],
  ['7 6 9', 'pc.ball', [[], ['small', 6]], '19.40'],
])

testRefused(pc28, [
  ['pc.sum', [28], 'selection_unknown'],
  ['pc.sum', [-1], 'selection_unknown'],
  ['pc.sum', [], 'selection_short'],
  ['pc.sum', [3, 3], 'selection_duplicate'],
  ['pc.bao3', [1, 2], 'selection_short'],
  ['pc.bao3', [1, 2, 2], 'selection_duplicate'],
  ['pc.side_1314', ['xbig'], 'selection_unknown'],
  ['pc.wave', ['grey'], 'selection_unknown'],
  ['pc.lhb', ['leopard'], 'selection_unknown'],
  ['pc.pattern', ['leop'], 'selection_unknown'],
  ['pc.ball', [[10]], 'selection_unknown'],
  ['pc.ball', [[], [], []], 'selection_short'],
  ['pc.ball', [[1], [], [], [1]], 'selection_shape'],
  ['pc.ball', [7], 'selection_shape'],
])

test('the refund on 13 and 14 is never on offer beside the plain odds', () => {
  const offered = (sideRule?: string) => playsOn(pc28, 'odds', sideRule ? { sideRule } : {}).map((play) => play.code)
  expect(offered()).toContain('pc.side')
  expect(offered()).not.toContain('pc.side_1314')
  expect(offered('refund')).toContain('pc.side_1314')
  expect(offered('refund')).not.toContain('pc.side')
  expect(playsOn(pc28, 'official').map((play) => play.code)).toEqual(['pc.sum', 'pc.bao3'])
})
