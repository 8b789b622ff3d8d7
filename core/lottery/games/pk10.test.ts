import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Play } from '../game.ts'
import { drawsOver, spaceOf } from '../space.ts'
import { pk10 } from './pk10.ts'
import {
  anySelection,
  BACK,
  combos,
  product,
  testPays,
  testRefused,
  testSecondReading,
  type Expansion,
  type Ticket,
} from './testing.ts'

const cars = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

// A second reading of the rules: a selection written out ticket by ticket, each with the tier that it wins.

const inOrder: Expansion = (rows: number[][]) =>
  product(rows)
    .filter((wanted) => new Set(wanted).size === wanted.length)
    .map(
      (wanted): Ticket =>
        (draw) =>
          wanted.every((car, place) => draw[place] === car),
    )
const anyOrder =
  (k: number): Expansion =>
  (list: number[]) =>
    combos(list, k).map(
      (wanted): Ticket =>
        (draw) =>
          wanted.every((car) => draw.indexOf(car) < k),
    )
const words = (number: number, bigFrom: number) => {
  const came = [number >= bigFrom ? 'big' : 'small', number % 2 ? 'odd' : 'even']
  return [...came, came.join('')]
}
const sides =
  (eleven: 'small' | typeof BACK): Expansion =>
  (list: string[]) =>
    list.map((word): Ticket => ([first, second]) => {
      const sum = first! + second!
      if (sum === 11 && eleven === BACK) return BACK
      return words(sum, 12).includes(word) && word
    })

const expansions: Record<string, Expansion> = {
  'pk.top1': inOrder,
  'pk.top2': inOrder,
  'pk.top3': inOrder,
  'pk.top4': inOrder,
  'pk.top5': inOrder,
  'pk.g2': anyOrder(2),
  'pk.g3': anyOrder(3),
  'pk.pos': (rows: number[][]) =>
    rows.flatMap((row, place) =>
      row.map(
        (car): Ticket =>
          (draw) =>
            draw[place] === car,
      ),
    ),
  'pk.side': (rows: string[][]) =>
    rows.flatMap((row, place) =>
      row.map(
        (word): Ticket =>
          (draw) =>
            words(draw[place]!, 6).includes(word) && word,
      ),
    ),
  'pk.sum': (list: number[]) =>
    list.map(
      (sum): Ticket =>
        (draw) =>
          draw[0]! + draw[1]! === sum && `s${sum}`,
    ),
  'pk.sum_side': sides('small'),
  'pk.sum_side_tie': sides(BACK),
  'pk.lh': (rows: string[][]) =>
    rows.flatMap((row, lane) =>
      row.map((side): Ticket => (draw) => {
        const [better, worse] = [draw[lane]!, draw.toReversed()[lane]!]
        return side === (better > worse ? 'dragon' : 'tiger') && side
      }),
    ),
}

/** Of exact orders of many cars few enough to expand all tickets. */
const choose = (play: Play) => anySelection(play, ['pk.top4', 'pk.top5'].includes(play.code) ? 6 : 10)
const anyDraw = fc.shuffledSubarray(cars, { minLength: 10 })

testSecondReading(pk10, expansions, { anyDraw: () => anyDraw, choose, runs: 100 })

test('there are 10! draws, and every one that is made up for some places could happen', () => {
  expect(spaceOf(pk10)).toBe(3_628_800)
  const draws = [...drawsOver(pk10, [0, 9])]
  expect(new Set(draws.map((draw) => `${draw[0]} ${draw[9]}`)).size).toBe(90)
  expect(draws.every((draw) => new Set(draw).size === 10)).toBe(true)
})

testPays(pk10, [
  ['5 6 1 2 3 4 7 8 9 10', 'pk.sum_side', ['small', 'odd', 'smallodd', 'big'], '12.80'],
  ['5 6 1 2 3 4 7 8 9 10', 'pk.sum_side_tie', ['big', 'small'], '4.00'],
  ['10 9 1 2 3 4 5 6 7 8', 'pk.sum', [19], '87.30'],
  [
    '1 2 3 4 5 6 7 8 9 10',
    'pk.top2',
    [
      [1, 2],
      [1, 2],
    ],
    '174.60',
  ],
  ['2 1 3 4 5 6 7 8 9 10', 'pk.g3', [1, 2, 3, 4], '232.80'],
  ['10 3 1 2 4 5 6 7 8 9', 'pk.lh', [['dragon'], ['tiger']], '7.76'],
  ['4 7 1 2 3 5 6 8 9 10', 'pk.pos', [[4, 5], [7]], '38.80'],
])

testRefused(pk10, [
  ['pk.top1', [1], 'selection_shape'],
  ['pk.top2', [[1], [1]], 'selection_short'],
  ['pk.top2', [[1]], 'selection_shape'],
  ['pk.top3', [[1], [2], [1, 2]], 'selection_short'],
  ['pk.top5', [[0], [1], [2], [3], [4]], 'selection_unknown'],
  ['pk.g2', [1], 'selection_short'],
  ['pk.g2', [1, 1], 'selection_duplicate'],
  ['pk.g3', [1, 2, 11], 'selection_unknown'],
  ['pk.pos', [], 'selection_short'],
  ['pk.pos', [[]], 'selection_short'],
  ['pk.pos', Array.from({ length: 11 }, () => [1]), 'selection_shape'],
  ['pk.side', [['bigodd']], 'selection_unknown'],
  ['pk.sum', [2], 'selection_unknown'],
  ['pk.sum', [20], 'selection_unknown'],
  ['pk.sum_side_tie', ['bigodd'], 'selection_unknown'],
  ['pk.lh', [[], [], [], [], [], ['dragon']], 'selection_shape'],
  ['pk.lh', [['tie']], 'selection_unknown'],
])
