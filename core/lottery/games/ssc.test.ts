import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen } from '../../money.ts'
import { findPlay, playsOn } from '../game.ts'
import type { Draw, Play, Selection } from '../game.ts'
import { oddsOf, RTP_BP } from '../odds.ts'
import { returnOf } from '../returns.ts'
import { capBoundFen, settleLine } from '../settle.ts'
import { drawsOver, seenBy } from '../space.ts'
import { ssc } from './ssc.ts'

const plays = Object.values(ssc.plays)
const playOf = (code: string) => findPlay(ssc, code)!

// A second reading of the rules: a selection written out ticket by ticket, each with the tier that it wins
// on what its window shows. The engine counts; this expands. They must never differ.
type Ticket = (view: number[], draw: Draw) => string | boolean
type Expansion = (selection: never) => Ticket[]

const sorted = (view: readonly number[]) => view.toSorted((a, b) => a - b).join('')
const sum = (view: readonly number[]) => view.reduce((total, digit) => total + digit, 0)
const span = (view: readonly number[]) => Math.max(...view) - Math.min(...view)
const alike = (view: readonly number[]) => new Set(view).size === 1
const combos = <T>(list: readonly T[], k: number): T[][] =>
  k === 0
    ? [[]]
    : list.flatMap((one, at) => combos(list.slice(at + 1), k - 1).map((rest) => [one, ...rest]))
const product = <T>(rows: readonly (readonly T[])[]): T[][] =>
  rows.reduce<T[][]>((all, row) => all.flatMap((head) => row.map((one) => [...head, one])), [[]])
const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const times = (digit: number, count: number) => Array.from({ length: count }, () => digit)

const exactly =
  (wanted: readonly number[]): Ticket =>
  (view) =>
    view.join() === wanted.join()
const anyOrder =
  (wanted: readonly number[]): Ticket =>
  (view) =>
    sorted(view) === sorted(wanted)
const group =
  (three: readonly number[]): Ticket =>
  (view) =>
    sorted(view) === sorted(three) && (new Set(three).size === 2 ? 'g3' : 'g6')
/** Tickets with `many` digits coming `a` times each and `other` digits coming `b` times each. */
const zones =
  (a: number, many: number, b = 0, other = 0) =>
  (selection: number[][]): Ticket[] => {
    const [first, second = []] = (b === 0 ? [selection] : selection) as number[][]
    return combos(first!, many).flatMap((repeated) =>
      combos(
        second.filter((digit) => !repeated.includes(digit)),
        other,
      ).map((rest) =>
        anyOrder([
          ...repeated.flatMap((digit) => times(digit, a)),
          ...rest.flatMap((digit) => times(digit, b)),
        ]),
      ),
    )
  }
const doubles = (list: number[]) =>
  list.flatMap((a) => list.filter((b) => b !== a).map((b) => [a, a, b]))
const orderedBy = (size: number, of: (view: number[]) => number) => (chosen: number[]) =>
  product(times(0, size).map(() => digits))
    .filter((view) => chosen.includes(of(view)))
    .map(exactly)
/** Every unordered set of digits with its orders counted once, but those with all alike. */
const unordered = (size: number) => [
  ...new Map(
    product(times(0, size).map(() => digits))
      .filter((view) => !alike(view))
      .map((view) => [sorted(view), view]),
  ).values(),
]
const words = (digit: number) => [
  digit > 4 ? 'big' : 'small',
  digit % 2 ? 'odd' : 'even',
  [1, 2, 3, 5, 7].includes(digit) ? 'prime' : 'comp',
]
const cross =
  (k: number): Expansion =>
  (rows: number[][]) =>
    combos([0, 1, 2, 3, 4], k).flatMap((at) =>
      product(at.map((place) => rows[place]!)).map(
        (wanted): Ticket =>
          (_, draw) =>
            at.every((place, index) => draw[place] === wanted[index]),
      ),
    )
const onPlaces =
  (k: number, tickets: (chosen: number[]) => Ticket[]): Expansion =>
  ([at, chosen]: number[][]) =>
    combos(at!, k).flatMap((places) =>
      tickets(chosen!).map(
        (wins): Ticket =>
          (_, draw) =>
            wins(
              places.map((place) => draw[place]!),
              draw,
            ),
      ),
    )
const allCome =
  (k: number): Expansion =>
  (chosen: number[]) =>
    combos(chosen, k).map(
      (wanted): Ticket =>
        (view) =>
          wanted.every((digit) => view.includes(digit)),
    )
const duel =
  (push: boolean): Expansion =>
  ([[a, b], sides]: [number[], string[]]) =>
    sides.map((side): Ticket => (_, draw) => {
      const [first, second] = [draw[a!]!, draw[b!]!]
      const came = first === second ? 'tie' : first > second ? 'dragon' : 'tiger'
      return push && came === 'tie' ? 'refund' : side === came && came
    })

// Written from the list of rulebook 1.2, where 890 and 901 are straights.
const wheel = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1]
const straights = new Set(digits.map((at) => sorted(wheel.slice(at, at + 3))))
const pattern = (view: number[]) => {
  if (alike(view)) return 'leopard'
  if (new Set(view).size === 2) return 'pair'
  if (straights.has(sorted(view))) return 'straight'
  const near = combos(view, 2).some(([a, b]) => [1, 9].includes(Math.abs(a! - b!)))
  return near ? 'half' : 'misc'
}

const expansions: Record<string, Expansion> = {
  'ssc.5.direct': (rows: number[][]) => product(rows).map(exactly),
  'ssc.4.direct': (rows: number[][]) => product(rows).map(exactly),
  'ssc.3.direct': (rows: number[][]) => product(rows).map(exactly),
  'ssc.2.direct': (rows: number[][]) => product(rows).map(exactly),
  'ssc.5.zuhe': (rows: number[][]) =>
    product(rows).flatMap((line) =>
      [1, 2, 3, 4, 5].map(
        (star): Ticket =>
          (view) =>
            view.slice(-star).join() === line.slice(-star).join() && `star${star}`,
      ),
    ),
  'ssc.5.g120': zones(1, 5),
  'ssc.5.g60': zones(2, 1, 1, 3),
  'ssc.5.g30': zones(2, 2, 1, 1),
  'ssc.5.g20': zones(3, 1, 1, 2),
  'ssc.5.g10': zones(3, 1, 2, 1),
  'ssc.5.g5': zones(4, 1, 1, 1),
  'ssc.4.g24': zones(1, 4),
  'ssc.4.g12': zones(2, 1, 1, 2),
  'ssc.4.g6': zones(2, 2),
  'ssc.4.g4': zones(3, 1, 1, 1),
  'ssc.3.g3': (list: number[]) => doubles(list).map(anyOrder),
  'ssc.3.g6': zones(1, 3),
  'ssc.3.sum': orderedBy(3, sum),
  'ssc.3.span': orderedBy(3, span),
  'ssc.3.gsum': (chosen: number[]) =>
    unordered(3)
      .filter((three) => chosen.includes(sum(three)))
      .map(group),
  'ssc.3.gbao': ([digit]: number[]) =>
    unordered(3)
      .filter((three) => three.includes(digit!))
      .map(group),
  'ssc.3.gmix': (list: number[][]) => list.map(group),
  'ssc.3.sumtail': (list: number[]) =>
    list.map((tail) => (view) => String(sum(view)).endsWith(String(tail))),
  'ssc.3.pattern': (list: string[]) => list.map((one) => (view) => pattern(view) === one && one),
  'ssc.2.sum': orderedBy(2, sum),
  'ssc.2.span': orderedBy(2, span),
  'ssc.2.group': zones(1, 2),
  'ssc.2.gsum': (chosen: number[]) =>
    unordered(2)
      .filter((two) => chosen.includes(sum(two)))
      .map(anyOrder),
  'ssc.2.gbao': ([digit]: number[]) =>
    unordered(2)
      .filter((two) => two.includes(digit!))
      .map(anyOrder),
  'ssc.2.dxds': (rows: string[][]) =>
    product(rows).map(
      ([a, b]) =>
        (view) =>
          words(view[0]!).includes(a!) && words(view[1]!).includes(b!),
    ),
  'ssc.1.pos': (rows: number[][]) =>
    rows.flatMap((row, place) =>
      row.map(
        (digit): Ticket =>
          (_, draw) =>
            draw[place] === digit,
      ),
    ),
  'ssc.1.side': (rows: string[][]) =>
    rows.flatMap((row, place) =>
      row.map(
        (word): Ticket =>
          (_, draw) =>
            words(draw[place]!).includes(word) && word,
      ),
    ),
  'ssc.n.3x1': allCome(1),
  'ssc.n.3x2': allCome(2),
  'ssc.n.4x1': allCome(1),
  'ssc.n.4x2': allCome(2),
  'ssc.n.5x1': allCome(1),
  'ssc.n.5x2': allCome(2),
  'ssc.n.5x3': allCome(3),
  ...Object.fromEntries(
    [1, 2, 3, 4].map((least) => [
      `ssc.q.${least}`,
      (list: number[]) =>
        list.map(
          (digit): Ticket =>
            (view) =>
              view.filter((one) => one === digit).length >= least,
        ),
    ]),
  ),
  'ssc.r2.direct': cross(2),
  'ssc.r3.direct': cross(3),
  'ssc.r4.direct': cross(4),
  'ssc.r2.group': onPlaces(2, (chosen) => combos(chosen, 2).map(anyOrder)),
  'ssc.r3.g3': onPlaces(3, (chosen) => doubles(chosen).map(anyOrder)),
  'ssc.r3.g6': onPlaces(3, (chosen) => combos(chosen, 3).map(anyOrder)),
  'ssc.total': (list: string[]) =>
    list.map((word): Ticket => (view) => {
      const came = [sum(view) > 22 ? 'big' : 'small', sum(view) % 2 ? 'odd' : 'even']
      return [...came, came.join('')].includes(word) && word
    }),
  'ssc.lh': duel(false),
  'ssc.lh_push': duel(true),
}

const windowOf: Record<string, [number, number]> = {
  front2: [0, 2],
  front3: [0, 3],
  mid3: [1, 4],
  front4: [0, 4],
}

function viewOf(code: string, draw: Draw): number[] {
  const [plain = '', name = ''] = code.split('@')
  const size = Number(/^ssc\.(?:n\.)?([2-5])/.exec(plain)?.[1] ?? 5)
  return draw.slice(...(windowOf[name] ?? [5 - size, 5]))
}

/** What the tickets win together: tickets by tier, and those that come back. */
function readAgain(play: Play, selection: Selection, draw: Draw) {
  const tickets = expansions[play.code.split('@')[0]!]!(selection as never)
  const view = viewOf(play.code, draw)
  const hits: Record<string, number> = {}
  let refundUnits = 0
  for (const ticket of tickets) {
    const won = ticket(view, draw)
    if (won === 'refund') refundUnits++
    else if (won !== false)
      hits[won === true ? 'win' : won] = (hits[won === true ? 'win' : won] ?? 0) + 1
  }
  return { units: tickets.length, wins: { hits, refundUnits } }
}

// Few different digits, so that groups of every kind come up.
const anyDraw = fc
  .uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 5 })
  .chain((few) => fc.array(fc.constantFrom(...few), { minLength: 5, maxLength: 5 }))

function anySelection({ nested, rows, code }: Play): fc.Arbitrary<Selection> {
  const maxLength = code.endsWith('gbao')
    ? 1
    : code === 'ssc.5.direct' || code === 'ssc.5.zuhe'
      ? 4
      : 10
  const chosen = rows.map(({ entries, code: row }) =>
    fc.subarray([...entries], {
      maxLength: Math.min(row === 'duel' ? 2 : maxLength, entries.length),
    }),
  )
  return nested ? (fc.tuple(...chosen) as fc.Arbitrary<Selection>) : chosen[0]!
}

test.each(plays)(
  '$code counts, wins and is capped as its tickets written out one by one',
  (play) => {
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
        const seen = play.sees?.(selection) ?? [0, 1, 2, 3, 4]
        const other = draw.map((digit, place) => (seen.includes(place) ? digit : 9 - digit))
        expect(play.wins(selection, other)).toEqual(wins)
      }),
      { numRuns: 60 },
    )
  },
)

test('no ticket returns more than its target, nor a tenth of a point less: every draw counted', () => {
  const known = new Map<string, Draw[]>()
  for (const play of plays) {
    const byPrice = new Map(play.cells.map((cell) => [cell.tiers.join(), cell.selection]))
    for (const selection of byPrice.size > 0 ? byPrice.values() : [play.example]) {
      const seen = seenBy(ssc, [{ play, selection }])
      const draws = known.get(seen.join()) ?? [...drawsOver(ssc, seen)]
      known.set(seen.join(), draws)
      const odds = oddsOf(play, RTP_BP.usual)
      const { winning, refunding, outcomes } = returnOf({ play, selection, odds }, draws)
      for (const rtpBp of [RTP_BP.min, RTP_BP.usual, RTP_BP.max]) {
        const prices = oddsOf(play, rtpBp)
        const paid = Object.entries(winning).reduce(
          (all, [tier, tickets]) => all + tickets * prices[tier]!,
          refunding * 1_000,
        )
        const returnedBp = (paid * 10) / (outcomes * play.count(selection))
        expect([play.code, returnedBp <= rtpBp, returnedBp > rtpBp - 10]).toEqual([
          play.code,
          true,
          true,
        ])
      }
    }
  }
})

/** Rows of: drawn, play, selection, what a stake of 2.00 per ticket is paid at the usual odds. */
const settlements: [string, string, Selection, string][] = [
  ['12345', 'ssc.3.direct', [[3], [4], [5]], '1940.00'],
  ['12345', 'ssc.3.direct@back3', [[3], [4], [5]], '1940.00'],
  ['12345', 'ssc.3.direct@mid3', [[2], [3], [4]], '1940.00'],
  ['12345', 'ssc.3.direct@front3', [[1], [2], [3]], '1940.00'],
  ['12345', 'ssc.3.direct@front3', [[3], [4], [5]], '0.00'],
  // Three alike lose every group.
  ['12777', 'ssc.3.g3', [7, 8], '0.00'],
  ['12777', 'ssc.3.gbao', [7], '0.00'],
  ['12778', 'ssc.3.g3', [7, 8], '646.66'],
  ['12778', 'ssc.3.g6', [1, 7, 8], '0.00'],
  ['11778', 'ssc.3.gbao@front3', [7], '646.66'],
  ['00089', 'ssc.3.pattern', ['straight', 'half'], '32.33'],
  // All five stars of one line: 97,000 + 9,700 + 970 + 97 + 9.7 times two.
  ['12345', 'ssc.5.zuhe', [[1], [2], [3], [4], [5]], '215553.40'],
  [
    '00055',
    'ssc.lh',
    [
      [3, 4],
      ['dragon', 'tie'],
    ],
    '19.40',
  ],
  [
    '00055',
    'ssc.lh_push',
    [
      [3, 4],
      ['dragon', 'tiger'],
    ],
    '4.00',
  ],
  ['88123', 'ssc.n.4x1@front4', [8], '5.64'],
  [
    '11122',
    'ssc.r3.g3',
    [
      [0, 1, 2, 3, 4],
      [1, 2],
    ],
    '5819.99',
  ],
]

test.each(settlements)('%s: %s %j pays %s', (drawn, code, selection, pays) => {
  const play = playOf(code)
  expect(play.problem(selection)).toBeUndefined()
  const line = { play, selection, unitStakeFen: fen(200n), odds: oddsOf(play, 9_700) }
  expect(settleLine(line, [...drawn].map(Number)).payoutFen).toBe(BigInt(pays.replace('.', '')))
})

describe('what may be chosen', () => {
  const refused: [string, unknown, string][] = [
    ['ssc.1.pos', [[], [], [], [], []], 'selection_short'],
    ['ssc.1.pos', [[1], [], [], [], [], []], 'selection_shape'],
    ['ssc.1.pos', [[10], [], [], [], []], 'selection_unknown'],
    ['ssc.1.pos', [[1, 1], [], [], [], []], 'selection_duplicate'],
    ['ssc.1.pos', [1, 2, 3, 4, 5], 'selection_shape'],
    ['ssc.3.direct', [[1], [2]], 'selection_shape'],
    ['ssc.3.direct', [[1], [2], []], 'selection_short'],
    ['ssc.5.direct', times(0, 5).map(() => digits), 'selection_units'],
    ['ssc.5.g60', [[8], [8, 1, 2]], 'selection_short'],
    ['ssc.5.g5', [[8], [8]], 'selection_short'],
    ['ssc.3.g3', [1], 'selection_short'],
    ['ssc.3.g6', [1, 2], 'selection_short'],
    ['ssc.3.gbao', [1, 2], 'selection_long'],
    ['ssc.3.gsum', [0], 'selection_unknown'],
    ['ssc.3.gsum', [27], 'selection_unknown'],
    ['ssc.3.gmix', [[1, 1, 1]], 'selection_unknown'],
    ['ssc.3.gmix', [[1, 2, 1]], 'selection_unknown'],
    ['ssc.2.sum', [19], 'selection_unknown'],
    ['ssc.2.dxds', [['big'], ['prime']], 'selection_unknown'],
    ['ssc.r2.direct', [[1], [], [], [], []], 'selection_short'],
    [
      'ssc.r3.g6',
      [
        [0, 1],
        [1, 2, 3],
      ],
      'selection_short',
    ],
    [
      'ssc.r3.g6',
      [
        [0, 1, 5],
        [1, 2, 3],
      ],
      'selection_unknown',
    ],
    ['ssc.lh', [[0], ['dragon']], 'selection_short'],
    ['ssc.lh', [[0, 1, 2], ['dragon']], 'selection_long'],
    ['ssc.lh', [[4, 0], ['dragon']], 'selection_unknown'],
    ['ssc.lh', [[0, 4], []], 'selection_short'],
    ['ssc.lh_push', [[0, 4], ['tie']], 'selection_unknown'],
  ]
  test.each(refused)('%s refuses %j: %s', (code, selection, reason) => {
    expect(playOf(code).problem(selection)).toBe(reason)
  })
})

test('the last digits have plain codes and answer to the name of their window too', () => {
  expect(findPlay(ssc, 'ssc.3.g6@back3')).toBe(findPlay(ssc, 'ssc.3.g6'))
  expect(findPlay(ssc, 'ssc.n.4x2@back4')).toBe(findPlay(ssc, 'ssc.n.4x2'))
  expect(findPlay(ssc, 'ssc.3.g6@back2')).toBeUndefined()
  expect(findPlay(ssc, 'ssc.5.direct@front3')).toBeUndefined()
})

test('every play stands in one tab, and a tie either loses or gives the stake back', () => {
  const listed = ssc.groups.flatMap((one) => one.plays)
  expect(listed.toSorted()).toEqual(Object.keys(ssc.plays).toSorted())
  const offered = (tieRule: string) => playsOn(ssc, 'odds', { tieRule }).map(({ code }) => code)
  expect(offered('lose').filter((code) => code.startsWith('ssc.lh'))).toEqual(['ssc.lh'])
  expect(offered('push').filter((code) => code.startsWith('ssc.lh'))).toEqual(['ssc.lh_push'])
})

test('plays, cells, tiers and rows are named in both languages', () => {
  for (const play of plays) {
    const names = [play, ...play.cells, ...play.tiers, ...play.rows].map((one) => one.name)
    const entries = play.rows.flatMap((row) => Object.values(row.names ?? {}))
    for (const name of [...names, ...entries, play.rule]) {
      expect(name({}, { locale: 'zh_hans' })).not.toBe('')
      expect(name({}, { locale: 'en' })).toMatch(/^[\x20-\x7e]+$/)
    }
  }
})
