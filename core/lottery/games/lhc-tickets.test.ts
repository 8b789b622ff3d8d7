import fc from 'fast-check'
import type { Draw, Facts, Play, Selection } from '../game.ts'
import { lhc } from './lhc.ts'
import { BACK, combos, testSecondReading } from './testing.ts'

const numbers = Array.from({ length: 49 }, (_, index) => index + 1)

// A second reading of the rules, ticket by ticket: what one elementary ticket is, and what it comes to.
type Seen = { normals: Draw; special: number; all: Draw; year: number }
type Ticket = (seen: Seen) => string | false

/** The animals in the order in which numbers go through them: 1 is of the year, 2 of the year before. */
function animal(number: number, year: number): number {
  let at = year
  for (let step = 1; step < number; step++) at = at === 0 ? 11 : at - 1
  return at
}
const red = '01 02 07 08 12 13 18 19 23 24 29 30 34 35 40 45 46'.split(' ').map(Number)
const blue = '03 04 09 10 14 15 20 25 26 31 36 37 41 42 47 48'.split(' ').map(Number)
const colour = (number: number) => (red.includes(number) ? 'red' : blue.includes(number) ? 'blue' : 'green')
const digitSum = (number: number) => [...String(number)].reduce((sum, digit) => sum + +digit, 0)
const tail = (number: number) => +String(number).at(-1)!

const sideWords = (number: number, year: number): string[] => {
  const name = '鼠牛虎兔龙蛇马羊猴鸡狗猪'[animal(number, year)]!
  const size = number > 24 ? 'big' : 'small'
  const parity = number % 2 ? 'odd' : 'even'
  return [
    size,
    parity,
    size + parity,
    digitSum(number) % 2 ? 'sumodd' : 'sumeven',
    digitSum(number) > 6 ? 'sumbig' : 'sumsmall',
    tail(number) > 4 ? 'tailbig' : 'tailsmall',
    '牛兔龙马猴猪'.includes(name) ? 'tian' : 'di',
    '鼠牛虎兔龙蛇'.includes(name) ? 'qian' : 'hou',
    '牛马羊鸡狗猪'.includes(name) ? 'jia' : 'ye',
  ]
}
const onSides =
  (word: string, words: (special: number, year: number) => string[]): Ticket =>
  ({ special, year }) =>
    special === 49 ? BACK : words(special, year).includes(word) ? word : false
const when =
  (tier: string, holds: (seen: Seen) => boolean): Ticket =>
  (seen) =>
    holds(seen) ? tier : false
const each = (list: Selection, ticket: (entry: never) => Ticket): Ticket[] =>
  list.map((entry) => ticket(entry as never))
const setsOf = (k: number, ticket: (set: number[]) => Ticket) => (list: Selection) =>
  combos(list as number[], k).map(ticket)
const hits = (set: number[], balls: Draw) => set.filter((number) => balls.includes(number)).length
const animalsIn = ({ all, year }: Seen) => new Set(all.map((ball) => animal(ball, year)))
const yearTier = (one: number, year: number) => (one === year ? 'y5' : 'n4')

const expansions: Record<string, (selection: Selection) => Ticket[]> = {
  'lhc.tm': (list) => each(list, (n: number) => when('win', ({ special }) => special === n)),
  'lhc.tm_side': (list) => each(list, (word: string) => onSides(word, sideWords)),
  'lhc.wave': (list) => each(list, (word: string) => when(word, ({ special }) => colour(special) === word)),
  'lhc.halfwave': (list) =>
    each(list, (word: string) =>
      onSides(word, (special, year) =>
        sideWords(special, year)
          .slice(0, 2)
          .map((side) => colour(special) + side),
      ),
    ),
  'lhc.tx': (list) =>
    each(
      list,
      (one: number) =>
        ({ special, year }) =>
          animal(special, year) === one ? yearTier(one, year) : false,
    ),
  'lhc.tail': (list) => each(list, (n: number) => when(n ? 't' : 't0', ({ special }) => tail(special) === n)),
  'lhc.hexiao6': (list) => [
    ({ special, year }) => (special === 49 ? BACK : list.includes(animal(special, year)) ? 'h6' : false),
  ],
  'lhc.zm': (list) => each(list, (n: number) => when('win', ({ normals }) => normals.includes(n))),
  'lhc.zt': (rows) =>
    rows.flatMap((row, place) => (row as number[]).map((n) => when('win', ({ normals }) => normals[place] === n))),
  'lhc.4all': setsOf(4, (set) => when('win', ({ normals }) => hits(set, normals) === 4)),
  'lhc.3all': setsOf(3, (set) => when('win', ({ normals }) => hits(set, normals) === 3)),
  'lhc.2all': setsOf(2, (set) => when('win', ({ normals }) => hits(set, normals) === 2)),
  'lhc.3z2': setsOf(
    3,
    (set) =>
      ({ normals }) =>
        [false as const, false as const, 'two', 'three'][hits(set, normals)]!,
  ),
  'lhc.2zt': setsOf(2, (set) => ({ normals, special }) => {
    if (hits(set, normals) === 2) return 'two'
    return hits(set, normals) === 1 && set.includes(special) ? 'te' : false
  }),
  'lhc.tc': setsOf(2, (set) =>
    when('win', ({ normals, special }) => hits(set, normals) === 1 && set.includes(special)),
  ),
  ...Object.fromEntries(
    [5, 6, 7, 8, 9, 10, 11, 12].map((k) => [
      `lhc.miss${k}`,
      setsOf(k, (set) => when('win', ({ all }) => hits(set, all) === 0)),
    ]),
  ),
  ...Object.fromEntries(
    [5, 6, 7, 8, 9, 10].map((k) => [`lhc.one${k}`, setsOf(k, (set) => when('win', ({ all }) => hits(set, all) === 1))]),
  ),
  'lhc.px': (list) =>
    each(list, (one: number) => (seen) => (animalsIn(seen).has(one) ? yearTier(one, seen.year) : false)),
  'lhc.wei': (list) =>
    each(list, (n: number) => when(n ? 't' : 't0', ({ all }) => all.some((ball) => tail(ball) === n))),
  ...Object.fromEntries(
    [2, 3].map((k) => [
      `lhc.lx${k}`,
      setsOf(k, (set) => (seen) => {
        if (!set.every((one) => animalsIn(seen).has(one))) return false
        return set.includes(seen.year) ? 'y' : 'n'
      }),
    ]),
  ),
  'lhc.zongxiao': (list) => each(list, (n: number) => when(`z${n}`, (seen) => animalsIn(seen).size === n)),
  'lhc.total': (list) =>
    each(list, (word: string) =>
      when(word, ({ all }) => {
        const sum = all.reduce((total, ball) => total + ball)
        return [sum >= 175 ? 'big' : 'small', sum % 2 ? 'odd' : 'even'].includes(word)
      }),
    ),
}

/** Selections that a member can make, small enough to write out ticket by ticket. */
function choose({ code, rows, nested }: Play): fc.Arbitrary<Selection> {
  const k = Number(/\d+$/.exec(code)?.[0] ?? /\.(\d)/.exec(code)?.[1] ?? 1)
  const least = code === 'lhc.tc' ? 2 : k
  const entries = [...rows[0]!.entries]
  const row = fc.subarray(entries, {
    minLength: nested ? 0 : Math.min(least, entries.length),
    maxLength: code === 'lhc.hexiao6' ? 6 : Math.min(entries.length, Math.max(least + 3, 8)),
  })
  return nested ? fc.array(row as fc.Arbitrary<number[]>, { minLength: 1, maxLength: 6 }) : row
}
/** Half of the draws hold chosen numbers, so that some tickets win. */
const anyDraw = (selection: Selection): fc.Arbitrary<Draw> => {
  const chosen = selection.flat().filter((one): one is number => typeof one === 'number' && one > 0)
  const liked = [...new Set([...chosen, ...numbers.slice(0, 12)])]
  const from = fc.constantFrom(numbers, liked.length >= 7 ? liked : numbers)
  return from.chain((pool) => fc.shuffledSubarray([...pool], { minLength: 7, maxLength: 7 }))
}

const seenIn = (draw: Draw, { yearAnimal = 0 }: Facts): Seen => ({
  normals: draw.slice(0, 6),
  special: draw[6]!,
  all: draw,
  year: yearAnimal,
})
const readings = Object.fromEntries(
  Object.entries(expansions).map(([code, expand]) => [
    code,
    (selection: never) => expand(selection).map((ticket) => (draw: Draw, facts: Facts) => ticket(seenIn(draw, facts))),
  ]),
)

testSecondReading(lhc, readings, { anyDraw, choose, runs: 150 })
