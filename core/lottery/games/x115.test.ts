import fc from 'fast-check'
import { expect, test } from 'vitest'
import { playsOn, type Draw } from '../game.ts'
import { x115 } from './x115.ts'
import { combos, product, testPays, testRefused, testSecondReading, type Expansion, type Ticket } from './testing.ts'

// A second reading of the rules, ticket by ticket: what one elementary ticket is, and when it wins.

const different = (numbers: number[]) => new Set(numbers).size === numbers.length

/** Up to five numbers all come; of more, the five that come are among them. */
const anyTicket =
  (numbers: number[]): Ticket =>
  (draw) => {
    const common = draw.filter((ball) => numbers.includes(ball)).length
    return common === Math.min(numbers.length, 5)
  }
const inOrder =
  (numbers: number[]): Ticket =>
  (draw) =>
    numbers.every((number, place) => draw[place] === number)
const firstSet =
  (numbers: number[]): Ticket =>
  (draw) =>
    numbers.toSorted().join() === draw.slice(0, numbers.length).toSorted().join()
const total = (draw: Draw) => draw[0]! + draw[1]! + draw[2]! + draw[3]! + draw[4]!

const sumTickets: Record<string, Ticket> = {
  big: (draw) => (total(draw) === 30 ? 'back' : total(draw) > 30),
  small: (draw) => (total(draw) === 30 ? 'back' : total(draw) < 30),
  odd: (draw) => total(draw) % 2 === 1,
  even: (draw) => total(draw) % 2 === 0,
  tailbig: (draw) => '56789'.includes(String(total(draw)).at(-1)!),
  tailsmall: (draw) => '01234'.includes(String(total(draw)).at(-1)!),
}
const ballSides: Record<string, number[]> = {
  big: [6, 7, 8, 9, 10],
  small: [1, 2, 3, 4, 5],
  odd: [1, 3, 5, 7, 9],
  even: [2, 4, 6, 8, 10],
}

const expansions: Record<string, Expansion> = {
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8].map((k) => [`x5.any${k}`, (list: number[]) => combos(list, k).map(anyTicket)]),
  ),
  ...Object.fromEntries(
    [2, 3, 4, 5, 6, 7, 8].map((k) => [
      `x5.any${k}dt`,
      ([banker, legs]: number[][]) => combos(legs!, k - banker!.length).map((rest) => anyTicket([...banker!, ...rest])),
    ]),
  ),
  ...Object.fromEntries(
    [1, 2, 3].map((k) => [`x5.d${k}`, (rows: number[][]) => product(rows).filter(different).map(inOrder)]),
  ),
  'x5.g2': (list: number[]) => combos(list, 2).map(firstSet),
  'x5.g3': (list: number[]) => combos(list, 3).map(firstSet),
  'x5.pos': (rows: number[][]) => rows.flatMap((row, place) => row.map((ball) => (draw) => draw[place] === ball)),
  'x5.bdw': (list: number[]) => list.map((ball) => (draw) => draw.indexOf(ball) >= 0 && draw.indexOf(ball) < 3),
  'x5.oddcount': (list: number[]) =>
    list.map((odd) => (draw) => draw.reduce((sum, ball) => sum + (ball % 2), 0) === odd),
  'x5.median': (list: number[]) =>
    list.map(
      (middle) => (draw) =>
        draw.includes(middle) &&
        draw.filter((ball) => ball < middle).length === 2 &&
        draw.filter((ball) => ball > middle).length === 2,
    ),
  'x5.sum': (list: string[]) => list.map((side) => sumTickets[side]!),
  'x5.ball': (rows: string[][]) =>
    rows.flatMap((row, place) =>
      row.map((side) => (draw) => (draw[place] === 11 ? 'back' : ballSides[side]!.includes(draw[place]!))),
    ),
  'x5.lh': (list: string[]) => list.map((side) => (draw) => draw[0]! > draw[4]! === (side === 'dragon')),
}

const anyDraw = fc
  .shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], { minLength: 5, maxLength: 5 })
  .map((draw): Draw => draw)

testSecondReading(x115, expansions, { anyDraw: () => anyDraw, runs: 200 })

testPays(x115, [
  ['1 2 3 4 5', 'x5.any1', [1, 2, 11], '8.53'],
  ['7 2 9 4 11', 'x5.any2', [2, 4, 6], '10.67'],
  ['1 2 3 4 5', 'x5.any5', [1, 2, 3, 4, 5, 6], '896.28'],
  // Of nine numbers with all five among them, C(4, 2) tickets of seven hold all five.
  ['2 5 8 3 7', 'x5.any7', [2, 3, 4, 5, 6, 7, 8, 9, 10], '256.08'],
  ['1 2 3 4 5', 'x5.any8', [1, 2, 3, 4, 6, 7, 8, 9], '0.00'],
  ['2 3 4 5 1', 'x5.any3dt', [[1], [2, 3, 4, 5]], '192.06'],
  // Six bankers, two of them drawn; the other three are among the legs and fill the eight only in part.
  [
    '1 2 7 8 9',
    'x5.any8dt',
    [
      [1, 2, 3, 4, 5, 6],
      [7, 8, 9],
    ],
    '0.00',
  ],
  [
    '1 2 3 7 8',
    'x5.any8dt',
    [
      [1, 2, 3, 4, 5, 6],
      [7, 8, 9],
    ],
    '16.00',
  ],
  [
    '2 4 5 3 1',
    'x5.d2',
    [
      [1, 2, 3],
      [2, 3, 4],
    ],
    '213.40',
  ],
  [
    '4 2 5 3 1',
    'x5.d2',
    [
      [1, 2, 3],
      [2, 3, 4],
    ],
    '0.00',
  ],
  ['11 4 1 2 3', 'x5.g2', [1, 4, 7, 9, 11], '106.70'],
  ['2 8 3 4 6', 'x5.pos', [[1, 2], [], [3]], '42.68'],
  ['6 1 5 11 3', 'x5.bdw', [5, 6, 11], '14.22'],
  ['2 4 6 8 10', 'x5.oddcount', [0, 5], '896.28'],
  ['10 1 11 6 9', 'x5.median', [9, 3], '32.01'],
  // A sum of 30: big and small come back; it is even, and its tail is small.
  ['4 5 6 7 8', 'x5.sum', ['big', 'small', 'even', 'tailsmall'], '11.85'],
  ['5 11 9 4 10', 'x5.ball', [['odd', 'even'], ['small']], '5.86'],
  ['11 1 2 3 4', 'x5.lh', ['dragon', 'tiger'], '3.88'],
])

testRefused(x115, [
  ['x5.any2', [1], 'selection_short'],
  ['x5.any2', [1, 1], 'selection_duplicate'],
  ['x5.any2', [0, 1], 'selection_unknown'],
  ['x5.any2', [1, 12], 'selection_unknown'],
  ['x5.any2', ['1', '2'], 'selection_unknown'],
  ['x5.any2', [[1], [2]], 'selection_unknown'],
  ['x5.any8', [1, 2, 3, 4, 5, 6, 7], 'selection_short'],
  ['x5.any3dt', [[1], [1, 2, 3]], 'selection_overlap'],
  ['x5.any3dt', [[1, 2, 3], [4]], 'selection_long'],
  ['x5.any3dt', [[1, 2], []], 'selection_short'],
  ['x5.any3dt', [[], [1, 2, 3]], 'selection_short'],
  ['x5.any3dt', [1, 2, 3], 'selection_shape'],
  ['x5.any2dt', [[1, 2], [3]], 'selection_long'],
  ['x5.d1', [1], 'selection_shape'],
  ['x5.d2', [[1], [1]], 'selection_short'],
  ['x5.d2', [[1]], 'selection_shape'],
  ['x5.d2', [[1], [2], [3]], 'selection_shape'],
  [
    'x5.d3',
    [
      [1, 2],
      [1, 2],
      [1, 2],
    ],
    'selection_short',
  ],
  ['x5.pos', [], 'selection_short'],
  ['x5.pos', [[], []], 'selection_short'],
  ['x5.pos', [[], [], [], [], [], [1]], 'selection_shape'],
  ['x5.pos', [[1, 1]], 'selection_duplicate'],
  ['x5.pos', [1], 'selection_shape'],
  ['x5.ball', [['huge']], 'selection_unknown'],
  ['x5.ball', ['big'], 'selection_shape'],
  ['x5.oddcount', [6], 'selection_unknown'],
  ['x5.median', [2], 'selection_unknown'],
  ['x5.sum', ['bigodd'], 'selection_unknown'],
  ['x5.lh', ['tie'], 'selection_unknown'],
])

test('sides stand on the odds board, tickets on the official one, and single numbers on both', () => {
  const codes = (board: 'odds' | 'official' | 'quick') => playsOn(x115, board).map((play) => play.code)
  const shared = ['x5.any1', 'x5.bdw', 'x5.pos', 'x5.oddcount', 'x5.median']
  expect(codes('odds')).toEqual(['x5.sum', 'x5.lh', 'x5.ball', ...shared])
  expect(codes('official')).toHaveLength(Object.keys(x115.plays).length - 3)
  expect(codes('official')).toEqual(expect.arrayContaining(shared))
  expect(codes('quick')).toEqual([])
  // A price per field needs fields.
  expect(playsOn(x115, 'odds').filter((play) => play.cells.length === 0)).toEqual([])
})
