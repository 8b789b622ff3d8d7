import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openStream } from '../../fair/fair.ts'
import { fen, toWire } from '../../money.ts'
import { judgeBet, readBet } from '../bet.ts'
import { games } from '../catalog.ts'
import { football, footballSport } from './football.ts'
import { showOdds } from '../league/formats.ts'
import { areSizes, linesOf, orderPaid, systems } from '../league/lines.ts'
import { drawMatch, halves, HALVES, type HalfScore } from './match.ts'
import { meansOf } from './means.ts'
import type { OrderBet } from '../league/orders.ts'
import { pickCode, readPick as readAny } from '../league/picks.ts'
import * as prices from '../league/prices.ts'
import { handicap, returnedPart } from '../league/score.ts'
import { areWeights, fingerprintOf, SCALE, type Weights } from '../league/weights.ts'
import { judgePick, markets as allMarkets } from './markets.ts'
import { CELLS, weightsOf } from './weights.ts'
import { forAll } from '../../testing.ts'

const sport = footballSport
const usualWeights = sport.usual
const markets = Object.keys(allMarkets)
const readPick = (code: string) => readAny(sport, code)
const marketPricesOf = (weights: Weights, step: number) => prices.marketPricesOf(sport, weights, step)
const oddsOf = (weights: Weights, pick: Parameters<typeof prices.oddsOf>[2], step: number) => prices.oddsOf(sport, weights, pick, step) // prettier-ignore
const isOffered = (weights: Weights, pick: string, step: number) => prices.isOffered(sport, weights, pick, step)
const massesOf = (weights: Weights, pick: Parameters<typeof prices.oddsOf>[2]) => prices.massesOf(sport, weights, pick)

const goals = fc.nat(10)
const strength = fc.record({
  attack: fc.integer({ min: -600, max: 600 }),
  defence: fc.integer({ min: -600, max: 600 }),
})
const anyWeights = fc.tuple(strength, strength).map(([home, away]) => weightsOf(meansOf(home, away)))

describe('a line in quarter goals', () => {
  test('pays as two halves of the stake on the two lines beside it', () => {
    forAll(
      [goals, goals, fc.integer({ min: -28, max: 28 }), fc.integer({ min: 1_010, max: 9_000 })],
      (own, other, line, odds) => {
        const halfOf = (quarters: number) => {
          const left = 4 * (own - other) + quarters
          return left > 0 ? 2 * odds : left === 0 ? 2_000 : 0
        }
        const [low, high] = line % 2 === 0 ? [line, line] : [line - 1, line + 1]
        const whole = Number(returnedPart(handicap(own, other, line), odds))
        expect(2 * whole).toBe(halfOf(low) + halfOf(high))
      },
    )
  })

  test('both sides of one line never win together, and return whole together', () => {
    forAll([goals, goals, fc.integer({ min: -28, max: 28 })], (home, away, line) => {
      const one = judgePick(readPick(`ah.home.${line}`)!, scoreOf(home, away))
      const other = judgePick(readPick(`ah.away.${0 - line}`)!, scoreOf(home, away))
      const opposite = { W: 'L', HW: 'HL', P: 'P', HL: 'HW', L: 'W' }
      expect(other).toBe(opposite[one])
    })
  })
})

const scoreOf = (home: number, away: number, halfHome = 0, halfAway = 0): HalfScore => ({
  home,
  away,
  halfHome,
  halfAway,
})

test('of every market without a line just one side wins, and of double chance two', () => {
  forAll([goals, goals, fc.nat(10), fc.nat(10)], (home, away, one, other) => {
    const score = scoreOf(home, away, Math.min(home, one), Math.min(away, other))
    for (const market of markets) {
      if (market === 'ah' || market === 'ou') continue
      const won = allMarkets[market]!.sides.filter((side) => judgePick(readPick(`${market}.${side}`)!, score) === 'W')
      expect([market, won.length]).toEqual([market, market === 'dc' ? 2 : 1])
    }
  })
})

test('a pick is read as it is written, and nothing else is one', () => {
  const all = marketPricesOf(usualWeights, 0)
  for (const { pick } of markets.flatMap((market) => all[market]!.flat())) {
    const read = readPick(pick)!
    expect(pickCode(read)).toBe(pick)
  }
  const none = ['', '1x2', '1x2.home.0', 'ah.home', 'ah.home.x', 'ah.home.1.5', 'ah.home.-0', 'ou.over.57', 'cs.5-0', 'cs.toString', 'goals.home', 'ah.home.29'] // prettier-ignore
  expect(none.map(readPick)).toEqual(none.map(() => undefined))
})

describe('weights', () => {
  test('are whole, sum up to the scale, and are the law by which a score is drawn', () => {
    forAll(50, [anyWeights], (weights) => {
      expect(areWeights(weights, [CELLS])).toBe(true)
      expect(areWeights([...weights.slice(1), weights[0]! + 1], [CELLS])).toBe(false)
    })
    const stream = openStream(new Uint8Array(32), 'football')
    const rounds = 40_000
    let [home, early, all] = [0, 0, 0]
    for (let at = 0; at < rounds; at++) {
      const match = drawMatch(stream, usualWeights)
      home += match.home > match.away ? 1 : 0
      early += match.halfHome + match.halfAway
      all += match.goals.length
    }
    const { W } = massesOf(usualWeights, readPick('1x2.home')!)
    const near = (found: number, wanted: number, of: number) =>
      expect(Math.abs(found / of - wanted)).toBeLessThan(4 * Math.sqrt((wanted * (1 - wanted)) / of))
    near(home, Number(W) / SCALE, rounds)
    near(early, 0.45, all)
  })

  test('of halves, by the thinning of the goals, sum up for every score', () => {
    for (const row of halves) expect(row.reduce((sum, each) => sum + each, 0n)).toBe(HALVES)
  })

  test('and their match have a fingerprint that every part of them changes', () => {
    const match = {
      game: 'football',
      chain: 1,
      number: 7,
      home: 'jade',
      away: 'carp',
      kickoff: 1_800_000_000_000,
      weights: usualWeights,
    }
    const moved = usualWeights.with(0, usualWeights[0]! + 1).with(1, usualWeights[1]! - 1)
    const changes = [
      { game: 'esports' },
      { chain: 2 },
      { number: 8 },
      { home: 'plum' },
      { away: 'plum' },
      { kickoff: 1 },
      { weights: moved },
    ]
    const all = [{}, ...changes].map((change) => fingerprintOf({ ...match, ...change }))
    expect(new Set(all).size).toBe(all.length)
    expect(all[0]).toMatch(/^[0-9a-f]{64}$/)
  })
})

test('a price returns 1 / (1 + margin), cut by less than a thousandth of it, and a fuller book never more', () => {
  forAll(25, [anyWeights, fc.integer({ min: 0, max: 3 })], (weights, step) => {
    const all = marketPricesOf(weights, step)
    for (const market of markets)
      for (const { pick, odds } of all[market]!.flat()) {
        const { W, HW, P, HL, all: whole } = massesOf(weights, readPick(pick)!)
        const back = W * 2n * BigInt(odds) + HW * BigInt(odds + 1_000) + P * 2_000n + HL * 1_000n
        const share = Number((back * 1_000_000n) / (whole * 2_000n)) / 1_000_000
        const aimed = 10_000 / (10_000 + allMarkets[market]!.marginBp + 100 * step)
        expect([pick, share <= aimed, share > aimed * 0.999]).toEqual([pick, true, true])
        const emptier = oddsOf(weights, readPick(pick)!, Math.max(0, step - 1)) ?? Infinity
        expect(odds).toBeLessThanOrEqual(emptier)
      }
  })
})

test('only what is shown is offered: five lines around the main one, and no absurd price', () => {
  const all = marketPricesOf(usualWeights, 0)
  expect([all['ah']!.length, all['ou']!.length]).toEqual([5, 5])
  for (const { pick, odds } of markets.flatMap((market) => all[market]!.flat()))
    expect(isOffered(usualWeights, pick, 0)).toBe(odds)
  expect(['ah.home.-28', 'ou.over.56', 'nothing'].map((pick) => isOffered(usualWeights, pick, 0))).toEqual([undefined, undefined, undefined]) // prettier-ignore
  // A match that is all but decided: what cannot lose has no price.
  const one = usualWeights.map((_, cell) => (cell === 11 ? SCALE : 0))
  expect(isOffered(one, '1x2.home', 0)).toBe(undefined)
  expect(isOffered(one, '1x2.away', 0)).toBe(undefined)
})

describe('an order', () => {
  const bet = (legs: [number, string, number][], sizes: number[], stake = '1.00') => ({
    legs: legs.map(([match, pick, odds]) => ({ match, pick, odds })),
    ...{ sizes, stake, accept: 'none' },
  })
  const three: [number, string, number][] = [[1, '1x2.home', 2_000], [2, 'ou.over.10', 1_900], [3, 'btts.yes', 1_800]] // prettier-ignore
  const read = (raw: object) => {
    const found = readBet(football, raw)
    return 'bet' in found ? found.bet : found.refused
  }

  test.each([
    [bet([], [1]), 'bet_empty'],
    [bet([[1, '1x2.home', 2_000], [1, 'btts.yes', 1_800]], [2]), 'bet_shape'], // prettier-ignore
    [bet(three, [2]), 'bet_shape'],
    [bet(three, [3, 2]), 'bet_shape'],
    [bet([[1, '1x2.nobody', 2_000]], [1]), 'spot_unknown'],
    [bet(three, [3], '0.00'), 'stake_shape'],
    [bet([[1, '1x2.home', 2_000.5]], [1]), 'bet_shape'],
  ])('says what is wrong with it %#', (raw, refused) => {
    expect(read(raw)).toBe(refused)
  })

  test('costs its stake a line, each line not below the least', () => {
    const judge = (sizes: number[], stake: string) => {
      const found = read(bet(three, sizes, stake)) as OrderBet
      return [toWire(football.stakeOf(found)), judgeBet(football, found, football.usual, games.football.limits)]
    }
    expect(judge([3], '1.00')).toEqual(['1.00', undefined])
    expect(judge([2, 3], '1.00')).toEqual(['4.00', undefined])
    expect(judge([1, 2, 3], '0.99')).toEqual(['6.93', 'stake_low'])
    expect(judge([1], '4000.00')).toEqual(['12000.00', 'stake_high'])
  })

  test('has no line above a thousand times its stake', () => {
    const long = (odds: number) => read(bet([[1, 'cs.4-4', odds], [2, 'cs.1-1', 10_000]], [2])) as OrderBet // prettier-ignore
    expect(football.problemOf!(long(100_000), football.usual)).toBe(undefined)
    expect(football.problemOf!(long(100_001), football.usual)).toBe('odds_high')
  })

  test('is paid at the prices that were taken, and a void match counts as one', () => {
    const order = read(bet(three, [3], '10.00')) as OrderBet
    const scores = { 1: scoreOf(2, 0), 2: null, 3: scoreOf(1, 1) }
    expect(football.settle(order, football.usual, { scores })).toMatchObject({ returned: 3_600n, valid: 1_000n })
    expect(football.settle(order, { odds: { 3: 1_700 } }, { scores }).returned).toBe(3_400n)
    expect(football.settle(order, football.usual, { scores: { 1: null, 2: null, 3: null } })).toMatchObject({ returned: 1_000n, valid: 0n }) // prettier-ignore
    expect(() => football.settle(order, football.usual, { scores: { 1: null } })).toThrow('not over')
  })

  test('counts for turnover as the rulebook says, and not at all beside its own other side', () => {
    const valid = (legs: [number, string, number][], scores: Record<number, HalfScore | null>, more = {}) =>
      football.settle(read(bet(legs, [legs.length], '10.01')) as OrderBet, { odds: {}, ...more }, { scores }).valid
    const quarter: [number, string, number][] = [[1, 'ah.home.-1', 1_900]]
    expect(valid(quarter, { 1: scoreOf(1, 0) })).toBe(1_001n)
    expect(valid(quarter, { 1: scoreOf(1, 1) })).toBe(500n)
    expect(valid(quarter, { 1: scoreOf(1, 0) }, { isHedge: true })).toBe(0n)
    expect(valid([[1, '1x2.home', 1_499]], { 1: scoreOf(1, 0) })).toBe(0n)
    expect(valid([[1, '1x2.home', 1_190], [2, '1x2.home', 1_900]], { 1: scoreOf(1, 0), 2: scoreOf(0, 0) })).toBe(0n) // prettier-ignore
    expect(valid([[1, '1x2.home', 1_190], [2, '1x2.home', 1_900]], { 1: null, 2: scoreOf(0, 0) })).toBe(1_001n) // prettier-ignore
    expect(valid([[1, '1x2.home', 1_210], [2, '1x2.home', 1_210]], { 1: scoreOf(1, 0), 2: scoreOf(0, 0) })).toBe(0n) // prettier-ignore
  })

  test('returns on average what every end of it says, weighed by its chance', () => {
    const [home] = marketPricesOf(usualWeights, 0)['1x2']!.flat()
    const order = read(bet([[1, home!.pick, home!.odds], [2, home!.pick, home!.odds]], [2], '100.00')) as OrderBet // prettier-ignore
    const chance = Number(massesOf(usualWeights, readPick(home!.pick)!).W) / SCALE
    const { numerator, denominator } = football.expect(order, football.usual).mean
    const odds = home!.odds / 1_000
    expect(Number((numerator * 1_000_000n) / denominator) / 1_000_000).toBeCloseTo((chance * odds) ** 2, 4)
  })

  test('of a system is every line by itself', () => {
    const legs = [2_000, 1_900, 1_800, 2_500].map((oddsMilli) => ({ oddsMilli, outcome: 'W' as const }))
    for (const [name, { legs: many, sizes }] of Object.entries(systems)) {
      expect(linesOf(many, sizes).length).toBe(Number(name.split('x')[1]))
      expect(areSizes(many, sizes)).toBe(true)
    }
    expect(orderPaid(fen(100n), legs.slice(0, 2), [1, 2])).toBe(200n + 190n + 380n)
  })
})

test('prices are written in three ways, negative below even money in Malay alone', () => {
  expect([1_500, 1_950, 2_000, 2_050, 11_000].map((odds) => showOdds(odds, 'malay'))).toEqual(['0.50', '0.95', '1.00', '−0.952', '−0.10']) // prettier-ignore
  expect([showOdds(1_833, 'decimal'), showOdds(1_833, 'hk'), showOdds(12_500, 'decimal')]).toEqual(['1.833', '0.833', '12.50']) // prettier-ignore
})
