import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openStream } from '../../fair/fair.ts'
import { fen } from '../../money.ts'
import { esports, esportsSport } from '../esports/esports.ts'
import { seriesEnd } from '../esports/law.ts'
import { football, footballSport } from '../football/football.ts'
import { CELLS, goalsOf } from '../football/weights.ts'
import { addExposure, matchExposure, MOST_LOST, stepOf, type Exposure } from './exposure.ts'
import type { OrderBet } from './orders.ts'
import { marketPricesOf } from './prices.ts'
import { forAll } from '../../testing.ts'

const sport = footballSport
const cells = CELLS
const cellOf = (home: number, away: number): number => home * 11 + away

const orderOf = (legs: OrderBet['legs'], sizes: number[], stake = 100n): OrderBet => ({
  ...{ legs, sizes, accept: 'none' },
  stake: fen(stake),
})
const exposed = (bet: OrderBet, match = 1, odds: Record<string, number> = {}) =>
  matchExposure({ sport, bet, terms: { odds } }, match, cells)
const single = (pick: string, odds = 1_900) => exposed(orderOf([{ match: 1, pick, odds }], [1]))
const at = (exposure: Exposure, ...scores: [number, number][]) => scores.map(([h, a]) => exposure[cellOf(h, a)])

describe('what the house can lose by an order', () => {
  test('is the win of a single where it wins, and its stake the other way where it does not', () => {
    const exposure = single('1x2.home', 2_500)
    expect(exposure.length).toBe(cells)
    for (let cell = 0; cell < cells; cell++) {
      const [home, away] = goalsOf(cell)
      expect([cell, exposure[cell]]).toEqual([cell, home > away ? 150n : -100n])
    }
  })

  test('is half of it on a quarter line, and nothing where the stake goes back', () => {
    expect(at(single('ah.home.-3'), [2, 0], [1, 0], [0, 0])).toEqual([90n, 45n, -100n])
    expect(at(single('ah.home.-1'), [1, 0], [1, 1], [0, 1])).toEqual([90n, -50n, -100n])
    expect(at(single('ou.under.8'), [1, 0], [1, 1], [2, 1])).toEqual([90n, 0n, -100n])
  })

  test('is of the whole win where a score leaves open whether it comes, and of nothing where no half time leads to it', () => {
    // Behind at half time, ahead at the end.
    expect(at(single('htft.ah', 20_000), [2, 1], [1, 0], [1, 1])).toEqual([1_900n, -100n, -100n])
    expect(at(single('htft.hh', 2_000), [1, 0], [0, 0])).toEqual([100n, -100n])
  })

  test('goes by the price that was taken, and by the one that was seen only where none was', () => {
    const bet = orderOf([{ match: 7, pick: '1x2.home', odds: 2_000 }, { match: 8, pick: '1x2.home', odds: 3_000 }], [2]) // prettier-ignore
    expect(at(exposed(bet, 7, { 7: 1_500 }), [1, 0])).toEqual([350n])
    expect(at(exposed(bet, 7, { 8: 1_500 }), [1, 0])).toEqual([200n])
    expect(at(exposed(bet, 7), [1, 0])).toEqual([500n])
  })

  test('is looked at match by match, every other leg taken to win', () => {
    const bet = orderOf(
      [
        { match: 1, pick: '1x2.home', odds: 2_000 },
        { match: 2, pick: '1x2.away', odds: 3_000 },
        { match: 3, pick: 'ou.over.10', odds: 4_000 },
      ],
      [2, 3],
    )
    // Doubles of 6, 8 and 12 times the stake and a treble of 24; without the second leg the double of the others is left.
    expect(at(exposed(bet, 2), [0, 1], [1, 0])).toEqual([5_000n - 400n, 800n - 400n])
    expect(at(exposed(bet, 1), [1, 0], [0, 1])).toEqual([5_000n - 400n, 1_200n - 400n])
    expect(at(exposed(bet, 3), [2, 1], [1, 1])).toEqual([5_000n - 400n, 600n - 400n])
  })

  test('is never less than what the order takes from it, however all its matches end', () => {
    const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })
    const leg = fc.record({ at: fc.nat(10_000), odds: fc.integer({ min: 1_010, max: 60_000 }) })
    const orders = fc.tuple(fc.array(leg, { minLength: 1, maxLength: 4 }), fc.constantFrom('singles', 'one', 'system'))
    const full: Record<number, number[]> = { 1: [1], 2: [2], 3: [2, 3], 4: [1, 2, 3, 4] }
    for (const [each, rules] of [
      [footballSport, football],
      [esportsSport, esports],
    ] as const) {
      const picks = Object.values(marketPricesOf(each, each.usual, 0)).flat(2)
      forAll(150, [orders, seeds, fc.bigInt({ min: 1n, max: 10_000_000n })], ([all, kind], seed, stake) => {
        const legs = all.map(({ at, odds }, match) => ({ match: match + 1, pick: picks[at % picks.length]!.pick, odds })) // prettier-ignore
        const sizes = kind === 'singles' ? [1] : kind === 'one' ? [legs.length] : full[legs.length]!
        const bet = orderOf(legs, sizes, stake)
        const ends = legs.map(({ match }) => {
          const cell = openStream(seed, `match ${match}`).weighted(each.usual)
          return { match, cell, result: each.draw(openStream(seed, `match ${match}`), each.usual) }
        })
        const scores = Object.fromEntries(ends.map(({ match, result }) => [match, result]))
        const { stake: paid, returned } = rules.settle(bet, rules.usual, { scores })
        for (const { match, cell } of ends) {
          const exposure = matchExposure({ sport: each, bet, terms: { odds: {} } }, match, each.usual.length)
          expect(exposure[cell]! >= returned - paid).toBe(true)
        }
      })
    }
  })

  test('by a single is the very sum at every end, unless half time decides it', () => {
    for (const { pick, odds } of Object.values(marketPricesOf(sport, sport.usual, 0)).flat(2)) {
      if (pick.startsWith('htft')) continue
      const bet = orderOf([{ match: 1, pick, odds }], [1], 10_001n)
      const exposure = exposed(bet)
      for (let cell = 0; cell < cells; cell += 3) {
        const [home, away] = goalsOf(cell)
        const { stake, returned } = football.settle(bet, football.usual, { scores: { 1: { home, away } } })
        expect([pick, cell, exposure[cell]]).toEqual([pick, cell, returned - stake])
      }
    }
  })

  test('of a series goes by the cells of its form', () => {
    const bet = orderOf([{ match: 1, pick: 'win.home', odds: 2_000 }], [1])
    for (const many of esportsSport.cells) {
      const exposure = matchExposure({ sport: esportsSport, bet, terms: { odds: {} } }, 1, many)
      const wanted = Array.from({ length: many }, (_, cell) => {
        const { home, away } = seriesEnd(cell, many)
        return home > away ? 100n : -100n
      })
      expect(exposure).toEqual(wanted)
    }
  })
})

test('a book is the sum of its orders, end by end', () => {
  const sum = addExposure(single('1x2.home', 2_000), single('1x2.draw', 3_000))
  expect(sum.length).toBe(cells)
  expect(at(sum, [1, 0], [1, 1], [0, 1])).toEqual([0n, 100n, -200n])
})

describe('the step of a book', () => {
  test('rises with each quarter of the most that may be lost, by the worst end alone', () => {
    const quarter = MOST_LOST / 4n
    const edges = [0n, quarter - 1n, quarter, 2n * quarter - 1n, 2n * quarter, 3n * quarter - 1n, 3n * quarter, MOST_LOST] // prettier-ignore
    expect(edges.map((most) => stepOf([-MOST_LOST, most, 0n]))).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
    expect([stepOf([]), stepOf([-MOST_LOST])]).toEqual([0, 0])
  })

  test('is none above the most that may be lost', () => {
    expect(stepOf([0n, MOST_LOST + 1n, -5n])).toBe(undefined)
    expect(MOST_LOST).toBe(200_000_000n)
  })

  test('keeps what the house can lose on a match within its bound, whatever is asked for and however it ends', () => {
    const picks = Object.values(marketPricesOf(sport, sport.usual, 0)).flat(2)
    const asked = fc.record({ at: fc.nat(10_000), stake: fc.bigInt({ min: 1n, max: 60_000_000n }) })
    forAll(25, [fc.array(asked, { minLength: 20, maxLength: 40 })], (all) => {
      let book: Exposure = Array.from({ length: cells }, () => 0n)
      let last = 0
      const taken: OrderBet[] = []
      for (const { at: place, stake } of all) {
        const { pick, odds } = picks[place % picks.length]!
        const bet = orderOf([{ match: 1, pick, odds }], [1], stake)
        const next = addExposure(book, exposed(bet))
        const step = stepOf(next)
        if (step === undefined) continue
        taken.push(bet)
        book = next
        last = step
      }
      expect(last).toBe(stepOf(book))
      for (let cell = 0; cell < cells; cell += 7) {
        const [home, away] = goalsOf(cell)
        const scores = { 1: { home, away, halfHome: home, halfAway: away } }
        const lost = taken
          .map((bet) => football.settle(bet, football.usual, { scores }))
          .reduce((sum, { stake, returned }) => sum + returned - stake, 0n)
        expect(lost <= MOST_LOST && lost <= book[cell]!).toBe(true)
      }
    })
  })
})
