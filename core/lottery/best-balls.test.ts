import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen } from '../money.ts'
import { bestBalls } from './best-balls.ts'
import { bestOf } from './best.ts'
import { games } from './catalog.ts'
import { isDraw } from './game.ts'
import type { Draw, Play, Selection } from './game.ts'
import { oddsOf } from './odds.ts'
import { bestPayoutFen, capBoundFen } from './settle.ts'
import type { Line } from './settle.ts'

const lhc = games.lhc!
const FACTS = { yearAnimal: 6 }
const numbers = Array.from({ length: 49 }, (_, at) => at + 1)
const plays = Object.values(lhc.plays)

const lineOf = (play: Play, selection: Selection, stake: number): Line => ({
  play,
  selection,
  unitStakeFen: fen(BigInt(stake)),
  odds: oddsOf(play, 9_700),
})
const line = (code: string, selection: Selection, stake = 100) =>
  lineOf(lhc.plays[code]!, selection, stake)

/** A field of the board, or of a play that has none a few numbers or animals. */
function anyLine(codes: RegExp): fc.Arbitrary<Line> {
  const some = plays.filter(({ code }) => codes.test(code))
  const stake = fc.integer({ min: 1, max: 999 })
  return fc
    .constantFrom(...some)
    .chain((play) => {
      const fields = play.cells.map(({ selection }) => selection)
      const rows = play.rows[0]!.entries
      const free = fc.subarray([...rows], {
        maxLength: Math.min(14, rows.length),
      }) as fc.Arbitrary<Selection>
      const chosen = fields.length > 0 ? fc.constantFrom(...fields) : free
      return fc.tuple(fc.constant(play), chosen, stake)
    })
    .filter(([play, selection]) => play.problem(selection) === undefined)
    .map((args) => lineOf(...args))
}
const anyDraw: fc.Arbitrary<Draw> = fc
  .shuffledSubarray(numbers, { minLength: 7, maxLength: 7 })
  .map((draw) => [...draw])

/** Changes one ball, or two among themselves, as long as that pays more. */
function climbed(lines: readonly Line[], start: Draw): bigint {
  let [here, paid] = [start, bestPayoutFen(lines, [start], FACTS)]
  for (let at = 0; at < start.length; at++)
    for (const ball of numbers) {
      const other = here.indexOf(ball)
      const next = here.map((old, place) =>
        place === at ? ball : place === other ? here[at]! : old,
      )
      const now = bestPayoutFen(lines, [next], FACTS)
      if (now > paid) [here, paid] = [next, now]
    }
  return paid
}

describe('the best seven balls', () => {
  test.each([
    ['animals and tails', /^lhc\.(px|wei|tx|tail)$/, 8],
    ['animals and how many of them', /^lhc\.(px|zongxiao|lx2|tx)$/, 3],
    ['numbers at places and anywhere', /^lhc\.(zm|zt|tm)$/, 12],
    ['a sum beside numbers and sides', /^lhc\.(total|zm|tm_side|zt)$/, 8],
    ['a sum beside animals and tails', /^lhc\.(total|px|wei)$/, 6],
    ['a choice of numbers beside all these', /^lhc\.(total|zm|zt|px|2all|miss8)$/, 3],
    ['tickets of numbers and animals', /^lhc\.(2zt|tc|one6|lx2|3z2)$/, 2],
  ])('are paid what is said, by the rules themselves, and no others more: %s', (_, codes, most) => {
    const lines = fc.array(anyLine(codes), { minLength: 1, maxLength: most })
    const starts = fc.array(anyDraw, { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(lines, starts, (chosen, some) => {
        const { draw, mostFen } = bestBalls(lhc, chosen, FACTS)!
        expect(isDraw(lhc, draw)).toBe(true)
        expect(bestPayoutFen(chosen, [draw], FACTS)).toBe(mostFen)
        expect(bestOf(lhc, chosen, FACTS)).toBe(mostFen)
        expect(some.filter((start) => climbed(chosen, start) > mostFen)).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  test('of very many lines may be a bound, never too low', () => {
    const lines = fc.array(anyLine(/./), { minLength: 5, maxLength: 40 })
    fc.assert(
      fc.property(lines, anyDraw, (chosen, start) => {
        const { draw, mostFen } = bestBalls(lhc, chosen, FACTS)!
        expect(bestPayoutFen(chosen, [draw], FACTS) <= mostFen).toBe(true)
        expect(climbed(chosen, start) <= mostFen).toBe(true)
        const caps = chosen.reduce((sum, one) => sum + capBoundFen(one, FACTS), 0n)
        expect(mostFen <= caps).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  test('add up to much only where the numbers that win leave room for it', () => {
    const low = [1, 2, 3, 4, 5, 6].map((ball) => line('lhc.zm', [ball], 900))
    const [big, small] = ['big', 'small'].map((side) => line('lhc.total', [side]))
    const six = bestOf(lhc, low, FACTS)
    // Six low balls and the highest are 70: the sum is small.
    expect(bestOf(lhc, [...low, big!], FACTS)).toBe(six)
    expect(bestOf(lhc, [...low, small!], FACTS)).toBe(six + capBoundFen(small!))
    // And 27 + 49 is even, 21 + 48 odd, so that both sides of the last ball are free.
    const odd = line('lhc.total', ['odd'])
    expect(bestOf(lhc, [...low, small!, odd], FACTS)).toBe(
      six + capBoundFen(small!) + capBoundFen(odd),
    )
    const last = line('lhc.tm', [48])
    const even = line('lhc.total', ['even'])
    expect(bestOf(lhc, [...low, last, even], FACTS)).toBe(six + capBoundFen(last))
    expect(bestOf(lhc, [...low, last, odd], FACTS)).toBe(six + capBoundFen(last) + capBoundFen(odd))
  })

  test('come to one place each: a number that two places hope for fills one', () => {
    const at = (place: number, ball: number) =>
      line(
        'lhc.zt',
        Array.from({ length: 6 }, (_, here) => (here === place ? [ball] : [])),
      )
    const one = capBoundFen(at(0, 7))
    expect(bestOf(lhc, [at(0, 7), at(1, 7)], FACTS)).toBe(one)
    expect(bestOf(lhc, [at(0, 7), at(0, 8)], FACTS)).toBe(one)
    const special = line('lhc.tm', [7])
    expect(bestOf(lhc, [at(0, 7), at(1, 8), special], FACTS)).toBe(one + capBoundFen(special))
    expect(bestOf(lhc, [at(0, 7), at(1, 8), line('lhc.px', [6])], FACTS)).toBe(
      2n * one + capBoundFen(line('lhc.px', [6]), FACTS),
    )
  })

  test('are not known where the year of the draw is not: then the caps stand', () => {
    const animals = [line('lhc.tx', [6]), line('lhc.tx', [5])]
    const caps = animals.reduce((sum, one) => sum + capBoundFen(one), 0n)
    expect(bestOf(lhc, animals)).toBe(caps)
    expect(bestOf(lhc, animals, FACTS) < caps).toBe(true)
  })
})
