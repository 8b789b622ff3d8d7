import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen } from '../money.ts'
import { bestOrder } from './best-order.ts'
import { isEven, partsOf } from './best-parts.ts'
import { bestOf } from './best.ts'
import { games } from './catalog.ts'
import { isDraw } from './game.ts'
import type { Draw, Play, Selection } from './game.ts'
import { oddsOf } from './odds.ts'
import { bestPayoutFen } from './settle.ts'
import type { Line } from './settle.ts'
import { drawsOver, seenBy, spaceOf } from './space.ts'

const pk10 = games.pk10!
const plays = Object.values(pk10.plays)
const cars = Array.from({ length: 10 }, (_, at) => at + 1)

const lineOf = (play: Play, selection: Selection, stake: number): Line => ({
  play,
  selection,
  unitStakeFen: fen(BigInt(stake)),
  odds: oddsOf(play, 9_700),
})
const line = (code: string, selection: Selection, stake = 200) =>
  lineOf(pk10.plays[code]!, selection, stake)

/** A field of the board, or rows chosen at random. */
function anySelection(play: Play): fc.Arbitrary<Selection> {
  const rows = play.rows.map(({ entries }) =>
    fc.subarray([...entries], { maxLength: Math.min(6, entries.length) }),
  )
  const free = play.nested ? (fc.tuple(...rows) as fc.Arbitrary<Selection>) : rows[0]!
  const fields = play.cells.map(({ selection }) => selection)
  return fields.length > 0 ? fc.oneof(fc.constantFrom(...fields), free) : free
}
const anyLine = (some: readonly Play[]): fc.Arbitrary<Line> =>
  fc
    .constantFrom(...some)
    .chain((play) =>
      fc.tuple(fc.constant(play), anySelection(play), fc.integer({ min: 1, max: 999 })),
    )
    .filter(([play, selection]) => play.problem(selection) === undefined)
    .map(([play, selection, stake]) => lineOf(play, selection, stake))
const WORDS = ['big', 'small', 'odd', 'even']
// So many tiers of lines of several rows may drop fractions of a fen, and the answer is sure.
const SURE_TIERS = 8
const unevenTiers = (lines: readonly Line[]): number =>
  lines
    .filter((one) => partsOf(pk10, one).length > 1 && !isEven(one))
    .reduce((sum, { odds }) => sum + Object.keys(odds).length, 0)
const anyDraw = fc.shuffledSubarray(cars, { minLength: 10 })

describe('the best order of cars', () => {
  test('is paid what is said, by the rules themselves, and no other order more', () => {
    const lines = fc.array(anyLine(plays), { minLength: 1, maxLength: 25 })
    const draws = fc.array(anyDraw, { minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(lines, draws, (chosen, some) => {
        const { draw, mostFen } = bestOrder(pk10, chosen)!
        expect(isDraw(pk10, draw)).toBe(true)
        const paid = bestPayoutFen(chosen, [draw])
        // Fractions of more tiers than are followed to the end may leave a bound.
        const isSure = unevenTiers(chosen) <= SURE_TIERS
        expect(isSure ? paid === mostFen : paid <= mostFen).toBe(true)
        expect(bestOf(pk10, chosen)).toBe(mostFen)
        const better = some.filter((start) => climbed(chosen, start) > mostFen)
        expect(better).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  test.each([
    ['first cars', /^pk\.(sum|sum_side|sum_side_tie|top.|g2|g3)$/],
    ['first cars and lanes', /^pk\.(sum|top[123]|g2|g3|lh)$/],
    ['places and sides, with fractions of a fen', /^pk\.(pos|side)$/],
    ['lanes, places and sums', /^pk\.(lh|pos|side|sum)$/],
  ])('is the best of all orders: %s', (_, code) => {
    const some = plays.filter((play) => code.test(play.code))
    const lines = fc
      .array(anyLine(some).map(nearTheEnds), { minLength: 2, maxLength: 5 })
      .filter((chosen) => chosen.every(({ play, selection }) => !play.problem(selection)))
      .filter((chosen) => spaceOf(pk10, seenBy(pk10, chosen).length) <= 31_000)
      .filter((chosen) => unevenTiers(chosen) <= SURE_TIERS)
    fc.assert(
      fc.property(lines, (chosen) => {
        const every = bestPayoutFen(chosen, drawsOver(pk10, seenBy(pk10, chosen)))
        expect(bestOrder(pk10, chosen)?.mostFen).toBe(every)
      }),
      { numRuns: 12 },
    )
  })

  test('is asked about with one car for all that are chosen, and one for all others', () => {
    const some = plays.filter((play) => play.chosenAt)
    expect(some.map(({ code }) => code)).toEqual(
      ['top1', 'top2', 'top3', 'top4', 'top5', 'g2', 'g3'].map((code) => `pk.${code}`),
    )
    fc.assert(
      fc.property(anyLine(some), anyDraw, anyDraw, ({ play, selection }, draw, other) => {
        const same = draw.map((car, place) => {
          const chosen = play.chosenAt!(selection, place)
          return chosen.includes(car) === chosen.includes(other[place]!) ? other[place]! : car
        })
        expect(play.wins(selection, same)).toEqual(play.wins(selection, draw))
      }),
      { numRuns: 300 },
    )
  })

  test('gives a car that two rows of one line hope for to one of them', () => {
    const twice = line('pk.pos', [[7], [7], [], [], [], [], [], [], [], []], 1)
    expect(bestOf(pk10, [twice])).toBe(9n)
  })

  test('drops a fraction of a fen once for all rows of a line', () => {
    // A stake of 1 fen at 9.7: one row pays 9, three rows 29, and two lines of one row each 9 and 9.
    const rows = (count: number) => cars.map((car) => (car <= count ? [car] : []))
    expect(bestOf(pk10, [line('pk.pos', rows(3), 1)])).toBe(29n)
    const apart = [line('pk.pos', rows(1), 1), line('pk.pos', [[], [2]], 1)]
    expect(bestOf(pk10, apart)).toBe(18n)
    // The third row shuts out one of two others: 29 beside 9 is less than 38, not more than 38.8.
    const beside = [line('pk.pos', rows(4), 1), line('pk.pos', [[], [], [9]], 1)]
    expect(bestOf(pk10, beside)).toBe(38n)
  })

  test('weighs all fractions of a fen of a few lines, however many orders come close', () => {
    const side = (rows: string[], stake: number) =>
      line(
        'pk.side',
        rows.map((words) => WORDS.filter((word) => words.includes(word[0]!))),
        stake,
      )
    // Each alone was once said to be paid a fen or more than any order pays.
    const one = side(['bsoe', '', 'bsoe', 'boe', 'bsoe', 'bse', 'bs', 'bsoe', '', 'bsoe'], 970)
    const other = side(['', 'soe', 'o', '', 'bsoe', 'e', 'soe', '', 'bsoe', 'b'], 1)
    const third = side(['bsoe', 'bsoe', 'se', 'so', 'boe', '', 'oe', 'soe', 'soe', 's'], 2)
    for (const chosen of [[one], [other, third]]) {
      const { draw, mostFen } = bestOrder(pk10, chosen)!
      expect(bestPayoutFen(chosen, [draw])).toBe(mostFen)
    }
  })

  test('of tickets of the first cars leaves the cars that they need for them', () => {
    const tenth = Array.from({ length: 10 }, (_, place) => (place === 3 ? [10] : []))
    const rows = [
      [5, 7, 8],
      [1, 5, 8, 10],
      [1, 2, 5, 6, 9, 10],
      [1, 3, 5],
      [6, 8, 9],
    ]
    // Said to be 6,340,346 once: both lines, as if no car were in the way of another.
    const chosen = [line('pk.pos', tenth, 460), line('pk.top5', rows, 216)]
    const { draw, mostFen } = bestOrder(pk10, chosen)!
    expect(bestPayoutFen(chosen, [draw])).toBe(mostFen)
  })

  test('of both words in every lane, many times over, is never too low, nor a fen a tier too high', () => {
    // All orders are paid alike but for fractions of a fen.
    const both = [3, 7, 11, 13, 17, 19, 23, 29].map((stake, at) =>
      line(
        'pk.lh',
        [0, 1, 2, 3, 4].map((lane) => (lane === at % 5 ? [] : ['dragon', 'tiger'])),
        stake,
      ),
    )
    const { draw, mostFen } = bestOrder(pk10, both)!
    const paid = bestPayoutFen(both, [draw])
    expect(paid <= mostFen && mostFen < paid + BigInt(unevenTiers(both))).toBe(true)
    expect(climbed(both, draw) <= mostFen).toBe(true)
  })

  test('of sums that a number cannot hold is a bound', () => {
    const huge = { ...line('pk.top1', [[1]]), unitStakeFen: fen(10n ** 16n) }
    expect(bestOrder(pk10, [huge, huge])).toBeUndefined()
    expect(bestOf(pk10, [huge, huge])).toBe(194n * 10n ** 15n)
    expect(bestOrder(games.ssc!, [])).toBeUndefined()
  })
})

/** Only the first three and last two places, so that all ways in which these can fall may be tried. */
function nearTheEnds(chosen: Line): Line {
  if (!['pk.pos', 'pk.side', 'pk.lh'].includes(chosen.play.code)) return chosen
  const isNear = (place: number) =>
    chosen.play.code === 'pk.lh' ? place < 2 : place < 3 || place > 7
  const rows = chosen.selection.map((row, place) => (isNear(place) ? row : []))
  return { ...chosen, selection: rows as Selection }
}

/** Lets two cars change places as long as that pays more. */
function climbed(lines: readonly Line[], start: Draw): bigint {
  let [here, paid] = [start, bestPayoutFen(lines, [start])]
  for (let one = 0; one < cars.length; one++)
    for (let other = 0; other < one; other++) {
      const next = here.map((car, at) =>
        at === one ? here[other]! : at === other ? here[one]! : car,
      )
      const now = bestPayoutFen(lines, [next])
      if (now > paid) [here, paid] = [next, now]
    }
  return paid
}
