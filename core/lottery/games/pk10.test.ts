import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from '../../money.ts'
import { findPlay, type Draw, type Play, type Selection } from '../game.ts'
import { oddsOf } from '../odds.ts'
import { capBoundFen, settleLine } from '../settle.ts'
import { drawsOver, spaceOf } from '../space.ts'
import { pk10 } from './pk10.ts'
import { combos, product, testRefused } from './testing.ts'

const plays = Object.values(pk10.plays)
const playOf = (code: string) => findPlay(pk10, code)!
const cars = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

// A second reading of the rules: a selection written out ticket by ticket, each with the tier that it wins.
// The engine counts; this expands. They must never differ.
type Ticket = (draw: Draw) => string | boolean
type Expansion = (selection: never) => Ticket[]

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
  (eleven: 'small' | 'refund'): Expansion =>
  (list: string[]) =>
    list.map((word): Ticket => ([first, second]) => {
      const sum = first! + second!
      if (sum === 11 && eleven === 'refund') return 'refund'
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
  'pk.sum_side_tie': sides('refund'),
  'pk.lh': (rows: string[][]) =>
    rows.flatMap((row, lane) =>
      row.map((side): Ticket => (draw) => {
        const [better, worse] = [draw[lane]!, draw.toReversed()[lane]!]
        return side === (better > worse ? 'dragon' : 'tiger') && side
      }),
    ),
}

function readAgain(play: Play, selection: Selection, draw: Draw) {
  const tickets = expansions[play.code]!(selection as never)
  const won = tickets.map((ticket) => ticket(draw)).filter((tier) => tier !== false)
  const hits: Record<string, number> = {}
  for (const tier of won.filter((each) => each !== 'refund')) {
    const code = tier === true ? 'win' : tier
    hits[code] = (hits[code] ?? 0) + 1
  }
  const refundUnits = won.filter((tier) => tier === 'refund').length
  return { units: tickets.length, wins: { hits, refundUnits } }
}

const anyDraw = fc.shuffledSubarray(cars, { minLength: 10 })
/** Random selections of a play; of exact orders of many cars few enough to expand all tickets. */
function anySelection({ nested, rows, code }: Play): fc.Arbitrary<Selection> {
  const maxLength = code === 'pk.top5' || code === 'pk.top4' ? 6 : 10
  const chosen = rows.map(({ entries }) =>
    fc.subarray([...entries], { maxLength: Math.min(maxLength, entries.length) }),
  )
  if (!nested) return chosen[0]!
  const all = fc.tuple(...chosen) as fc.Arbitrary<Selection>
  // Places at the end may be left out where they need not be filled.
  const open = ['pk.pos', 'pk.side', 'pk.lh'].includes(code)
  const length = fc.integer({ min: open ? 1 : rows.length, max: rows.length })
  return fc.tuple(all, length).map(([selection, count]) => selection.slice(0, count))
}

test.each(plays)('$code counts, wins and is capped as its tickets one by one', (play) => {
  const line = { play, unitStakeFen: fen(200n), odds: oddsOf(play, 9_700) }
  fc.assert(
    fc.property(anySelection(play), anyDraw, (selection, draw) => {
      fc.pre(play.problem(selection) === undefined)
      const { units, wins } = readAgain(play, selection, draw)
      expect(play.count(selection)).toBe(units)
      expect(play.wins(selection, draw)).toEqual(wins)
      const most = play.most(selection)
      for (const tier in wins.hits) expect(wins.hits[tier]).toBeLessThanOrEqual(most[tier] ?? 0)
      const bet = { ...line, selection }
      expect(settleLine(bet, draw).payoutFen <= capBoundFen(bet)).toBe(true)
      // Cars at places that the selection does not look at change places among themselves.
      const seen = play.sees?.(selection) ?? cars.map((car) => car - 1)
      const others = draw.filter((_, place) => !seen.includes(place))
      const other = draw.map((car, place) => (seen.includes(place) ? car : others.pop()!))
      expect(play.wins(selection, other)).toEqual(wins)
    }),
    { numRuns: 100 },
  )
})

test('there are 10! draws, and every one that is made up for some places could happen', () => {
  expect(spaceOf(pk10)).toBe(3_628_800)
  const draws = [...drawsOver(pk10, [0, 9])]
  expect(new Set(draws.map((draw) => `${draw[0]} ${draw[9]}`)).size).toBe(90)
  expect(draws.every((draw) => new Set(draw).size === 10)).toBe(true)
})

/** Rows of: the first cars, play, selection, what a stake of 2.00 per ticket is paid at the usual odds. */
const settlements: [number[], string, Selection, string][] = [
  [[5, 6], 'pk.sum_side', ['small', 'odd', 'smallodd', 'big'], '12.80'],
  [[5, 6], 'pk.sum_side_tie', ['big', 'small'], '4.00'],
  [[10, 9], 'pk.sum', [19], '87.30'],
  [
    [1, 2],
    'pk.top2',
    [
      [1, 2],
      [1, 2],
    ],
    '174.60',
  ],
  [[2, 1, 3], 'pk.g3', [1, 2, 3, 4], '232.80'],
  [[10, 3], 'pk.lh', [['dragon'], ['tiger']], '7.76'],
  [[4, 7], 'pk.pos', [[4, 5], [7]], '38.80'],
]

test.each(settlements)('%j: %s %j pays %s', (first, code, selection, pays) => {
  const play = playOf(code)
  expect(play.problem(selection)).toBeUndefined()
  const draw = [...first, ...cars.filter((car) => !first.includes(car))]
  const line = { play, selection, unitStakeFen: fen(200n), odds: oddsOf(play, 9_700) }
  expect(settleLine(line, draw).payoutFen).toBe(BigInt(pays.replace('.', '')))
})

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
