import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDraw, playsOn, type Draw } from '../game.ts'
import { patternOf } from './dice.ts'
import { k3 } from './k3.ts'
import { combos, testPays, testRefused, testSecondReading, type Expansion, type Ticket } from './testing.ts'

const outcomes = k3.outcomes!
const plays = Object.values(k3.plays)

// A second reading of the rules, ticket by ticket: what one elementary ticket is, and when it wins.
const sorted = (draw: Draw) => draw.toSorted((a, b) => a - b).join('')
const times = (draw: Draw, face: number) => draw.filter((one) => one === face).length
const pairs = <T>(list: readonly T[]) => combos(list, 2)
const triples = <T>(list: readonly T[]) => combos(list, 3)

const bothAppear =
  ([a, b]: number[]): Ticket =>
  (draw) =>
    draw.includes(a!) && draw.includes(b!)
const exactly =
  (numbers: number[]): Ticket =>
  (draw) =>
    sorted(draw) === sorted(numbers)

const sideWords = (draw: Draw) => {
  const sum = draw[0]! + draw[1]! + draw[2]!
  const words = [sum > 10 ? 'big' : 'small', sum % 2 ? 'odd' : 'even']
  return [...words, words.join('')]
}
const isTriple = ([a, b, c]: Draw) => a === b && b === c
const runs = ['123', '234', '345', '456']
function patternNamed(draw: Draw): string {
  const kinds = new Set(draw).size
  if (kinds < 3) return kinds === 1 ? 'leopard' : 'pair'
  if (runs.includes(sorted(draw))) return 'straight'
  return pairs(draw).some(([a, b]) => Math.abs(a! - b!) === 1) ? 'half' : 'misc'
}

const expansions: Record<string, Expansion> = {
  'k3.side': (list: string[]) =>
    list.map((word) => (draw) => !isTriple(draw) && sideWords(draw).includes(word) && word),
  'k3.side_plain': (list: string[]) => list.map((word) => (draw) => sideWords(draw).includes(word) && word),
  'k3.triple_any': () => [isTriple],
  'k3.straight_any': () => [(draw) => runs.includes(sorted(draw))],
  'k3.pattern': (list: string[]) => list.map((pattern) => (draw) => patternNamed(draw) === pattern && pattern),
  'k3.pair_one': ([doubles, others]: number[][]) =>
    doubles!.flatMap((a) => others!.filter((b) => b !== a).map((b) => exactly([a, a, b]))),
  'k3.two_diff': (list: number[]) => pairs(list).map(bothAppear),
  'k3.two_diff_dt': ([banker, legs]: number[][]) => legs!.map((leg) => bothAppear([banker![0]!, leg])),
  'k3.three_diff': (list: number[]) => triples(list).map(exactly),
  'k3.three_diff_dt': ([banker, legs]: number[][]) =>
    banker!.length === 2
      ? legs!.map((leg) => exactly([...banker!, leg]))
      : pairs(legs!).map((two) => exactly([banker![0]!, ...two])),
  'k3.direct': ([first, second, third]: number[][]) =>
    first!.flatMap((a) => second!.flatMap((b) => third!.map((c) => (draw: Draw) => draw.join() === [a, b, c].join()))),
  'k3.sum': (list: number[]) =>
    list.map(
      (sum) =>
        ([a, b, c]) =>
          a! + b! + c! === sum && `s${sum}`,
    ),
  'k3.triple_one': (list: number[]) => list.map((face) => (draw) => times(draw, face) === 3),
  'k3.pair_multi': (list: number[]) => list.map((face) => (draw) => times(draw, face) >= 2),
  'k3.single': (list: number[]) => list.map((face) => (draw) => times(draw, face) >= 1 && `x${times(draw, face)}`),
  'k3.single_flat': (list: number[]) => list.map((face) => (draw) => times(draw, face) >= 1),
  'k3.straight_one': (list: number[][]) => list.map(exactly),
}

const anyDraw = fc.constantFrom(...outcomes)
testSecondReading(k3, expansions, { anyDraw: () => anyDraw, runs: 100 })

test('a cell names the tiers that it can win', () => {
  for (const play of plays.filter((each) => each.cells.length > 0)) {
    for (const cell of play.cells) {
      const won = outcomes.flatMap((draw) => Object.keys(play.wins(cell.selection, draw).hits))
      expect(new Set(won)).toEqual(new Set(cell.tiers))
    }
  }
})

test('the five patterns share out all draws', () => {
  const seen = Map.groupBy(outcomes, patternOf)
  const sizes = Object.fromEntries([...seen].map(([pattern, draws]) => [pattern, draws.length]))
  expect(sizes).toEqual({ leopard: 6, straight: 24, pair: 90, half: 72, misc: 24 })
})

testPays(k3, [
  ['1 2 3', 'k3.sum', [6], '41.90'],
  ['1 2 3', 'k3.sum', [7], '0.00'],
  ['1 1 1', 'k3.sum', [3, 18], '419.04'],
  // A triple loses every side, however large its sum.
  ['6 6 6', 'k3.side', ['big', 'even', 'bigeven', 'small', 'odd'], '0.00'],
  ['6 6 6', 'k3.side_plain', ['big', 'even'], '7.76'],
  ['5 6 6', 'k3.side', ['big', 'odd', 'bigodd'], '14.96'],
  ['5 5 5', 'k3.triple_one', [5], '419.04'],
  ['5 5 5', 'k3.triple_any', ['*'], '69.84'],
  ['5 5 5', 'k3.pair_multi', [5], '26.19'],
  ['5 5 5', 'k3.pair_one', [[5], [1, 2]], '0.00'],
  ['5 1 5', 'k3.pair_one', [[5], [1, 2]], '139.68'],
  ['1 1 2', 'k3.two_diff', [1, 2], '13.96'],
  ['2 3 4', 'k3.two_diff', [1, 2, 3, 4], '41.90'],
  ['3 1 4', 'k3.two_diff_dt', [[1], [2, 3, 4]], '27.93'],
  [
    '6 5 1',
    'k3.three_diff_dt',
    [
      [5, 6],
      [1, 2, 3],
    ],
    '69.84',
  ],
  ['5 6 1', 'k3.straight_any', ['*'], '0.00'],
  ['6 4 5', 'k3.straight_one', [[4, 5, 6]], '69.84'],
  ['2 3 6', 'k3.direct', [[1, 2], [3], [4, 5, 6]], '419.04'],
  ['3 2 6', 'k3.direct', [[1, 2], [3], [4, 5, 6]], '0.00'],
  // Rounded down tier by tier: 4.194 + 6.388 are cut to 4.19 and 6.38.
  ['2 2 5', 'k3.single', [2, 5], '10.57'],
  ['2 2 2', 'k3.single', [2], '8.58'],
  ['2 2 5', 'k3.single_flat', [2], '4.60'],
  ['1 3 5', 'k3.pattern', ['half', 'misc', 'pair'], '17.46'],
])

testRefused(k3, [
  ['k3.sum', [], 'selection_short'],
  ['k3.sum', [3, 3], 'selection_duplicate'],
  ['k3.sum', [2], 'selection_unknown'],
  ['k3.sum', [19], 'selection_unknown'],
  ['k3.sum', ['3'], 'selection_unknown'],
  ['k3.sum', [3.5], 'selection_unknown'],
  ['k3.sum', [null], 'selection_shape'],
  ['k3.sum', [[3]], 'selection_unknown'],
  ['k3.sum', 3, 'selection_shape'],
  ['k3.sum', { 0: 3, length: 1 }, 'selection_shape'],
  ['k3.sum', Array.from({ length: 100_000 }, () => 3), 'selection_duplicate'],
  ['k3.side', ['huge'], 'selection_unknown'],
  ['k3.side', ['constructor'], 'selection_unknown'],
  ['k3.triple_any', [], 'selection_short'],
  ['k3.triple_any', ['*', '*'], 'selection_duplicate'],
  ['k3.two_diff', [1], 'selection_short'],
  ['k3.three_diff', [1, 2], 'selection_short'],
  ['k3.two_diff_dt', [[1], [1, 2]], 'selection_overlap'],
  ['k3.two_diff_dt', [[1, 2], [3]], 'selection_long'],
  ['k3.two_diff_dt', [[1], []], 'selection_short'],
  ['k3.two_diff_dt', [[], [1, 2]], 'selection_short'],
  ['k3.two_diff_dt', [[1]], 'selection_shape'],
  ['k3.two_diff_dt', [1, 2], 'selection_shape'],
  ['k3.three_diff_dt', [[1], [2]], 'selection_short'],
  ['k3.three_diff_dt', [[1, 2, 3], [4]], 'selection_long'],
  ['k3.pair_one', [[1], [1]], 'selection_short'],
  ['k3.pair_one', [[1], []], 'selection_short'],
  ['k3.straight_one', [[3, 2, 1]], 'selection_unknown'],
  ['k3.straight_one', [[5, 6, 1]], 'selection_unknown'],
  ['k3.straight_one', [1, 2, 3], 'selection_unknown'],
  ['k3.direct', [[1], [2]], 'selection_shape'],
  ['k3.direct', [[1], [2], []], 'selection_short'],
  ['k3.direct', [[1], [2], [7]], 'selection_unknown'],
])

test('where balls do not come back, no number is drawn twice', () => {
  const balls = { ...k3, draw: { ...k3.draw, repeats: false } }
  expect(isDraw(balls, [1, 2, 3])).toBe(true)
  expect(isDraw(balls, [1, 2, 1])).toBe(false)
})

test('all of Fast 3 stands on both boards, and the triple rule leaves one of its two side plays', () => {
  const offered = (...chosen: Parameters<typeof playsOn>) => playsOn(...chosen).map((play) => play.code)
  expect(offered(k3, 'odds')).toEqual(offered(k3, 'official'))
  expect(offered(k3, 'quick')).toEqual([])
  expect(offered(k3, 'odds')).toHaveLength(plays.length - 1)
  expect(offered(k3, 'odds')).not.toContain('k3.side_plain')
  const plain = offered(k3, 'odds', { tripleRule: 'none' })
  expect(plain).toContain('k3.side_plain')
  expect(plain).not.toContain('k3.side')
})
