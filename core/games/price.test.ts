import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from '../money.ts'
import { dice } from './dice/dice.ts'
import { fraction } from './fraction.ts'
import { PACE_MS, PACE_ROUNDS, paceOf, priceOf, shortestCycle } from './price.ts'
import { slot20 } from './slot20/slot20.ts'
import { forAll } from '../testing.ts'

test('a spin of ¥1.00 at the shortest cycle costs ¥49.50 an hour on average', () => {
  const bet = { lineBet: fen(5n) }
  const { cost, spread } = priceOf(fen(100n), slot20.expect(bet, {}), shortestCycle(2_500))
  // 1,440 spins, 3.436966 % of each: 4949.23 fen, and up.
  expect(cost).toBe(4_950n)
  // Above the spread of the base game alone, 1.7271 stakes a spin.
  expect(spread).toBeGreaterThan(6_553n)
})

test('cost and spread are rounded up, and never by a whole fen', () => {
  const pace = fc.record({
    rounds: fc.integer({ min: 1, max: 240 }),
    inMs: fc.integer({ min: 1_000, max: PACE_MS }),
  })
  const bets = fc.record({
    stake: fc.bigInt({ min: 100n, max: 1_000_000n }).map(fen),
    side: fc.constantFrom('under' as const, 'over' as const),
    target: fc.integer({ min: 100, max: 9_500 }),
  })
  forAll([bets, pace], (bet, { rounds, inMs }) => {
    const { mean, square } = dice.expect(bet, dice.usual)
    const { cost, spread } = priceOf(bet.stake, { mean, square }, { rounds, inMs })
    const hourly = (rounds * 3_600_000) / inMs
    const edge = 1 - Number(mean.numerator) / Number(mean.denominator)
    const exact = Number(bet.stake) * edge * hourly
    expect(Number(cost)).toBeGreaterThanOrEqual(exact - 1e-4 * exact - 1e-6)
    expect(Number(cost)).toBeLessThan(exact + 1 + 1e-4 * exact)
    const variance = Number(square.numerator) / Number(square.denominator) - (1 - edge) ** 2
    const deviation = Number(bet.stake) * Math.sqrt(variance * hourly)
    expect(Number(spread)).toBeGreaterThanOrEqual(deviation * (1 - 1e-6))
    expect(Number(spread)).toBeLessThan(deviation * (1 + 1e-6) + 1.1)
  })
})

test('what is a whole number of fen is not rounded', () => {
  const blank = { mean: fraction(0n), square: fraction(1n) }
  const hourly = { rounds: 1, inMs: 3_600_000 }
  expect(priceOf(fen(100n), blank, hourly)).toEqual({ cost: 100n, spread: 100n })
  expect(priceOf(fen(7n), { mean: fraction(1n, 2n), square: fraction(1n) }, hourly)).toEqual({ cost: 4n, spread: 7n })
})

test('what returns everything costs nothing', () => {
  const even = { mean: fraction(1n), square: fraction(1n) }
  expect(priceOf(fen(100n), even, shortestCycle(5_000))).toEqual({ cost: 0n, spread: 0n })
})

test('the pace is that of the last ten minutes, and none is told from fewer than twenty rounds', () => {
  const now = 10_000_000
  const rounds = Array.from({ length: PACE_ROUNDS - 1 }, (_, at) => now - at * 5_000)
  const played = { placedAt: [now - PACE_MS - 1, now - PACE_MS, ...rounds, now + 1], startedAt: 0, now, cycleMs: 2_500 }
  expect(paceOf(played)).toEqual({ rounds: PACE_ROUNDS, inMs: PACE_MS })
  expect(paceOf({ ...played, placedAt: rounds })).toBeUndefined()
  expect(paceOf({ ...played, placedAt: [] })).toBeUndefined()
})

test('a session that has just begun has a pace no faster than the game', () => {
  const placedAt = Array.from({ length: PACE_ROUNDS }, (_, at) => 1_000 + at)
  const session = { placedAt, startedAt: 1_000, cycleMs: 2_500 }
  expect(paceOf({ ...session, now: 3_600 })).toEqual({ rounds: PACE_ROUNDS, inMs: 50_000 })
  expect(paceOf({ ...session, now: 61_000 })).toEqual({ rounds: PACE_ROUNDS, inMs: 60_000 })
})
