import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen, sumFen } from './money.ts'
import {
  applyTurnover,
  countedTurnover,
  coverageTurnover,
  exhaustiveTurnover,
  requiredTurnover,
  sportsTurnover,
} from './turnover.ts'
import { forAll } from './testing.ts'

const amounts = (...values: number[]) => values.map((value) => fen(BigInt(value)))

describe('what a bet counts', () => {
  test('a share is rounded down', () => {
    expect(countedTurnover(fen(9_999n), 1_000)).toBe(999n)
    expect(countedTurnover(fen(1n), 5_000)).toBe(0n)
  })

  test.each([
    [[10_000, 4_000], 6_000n],
    [[5_000, 3_000, 2_000], 4_000n],
    [[5_000, 0, 2_000], 7_000n],
    [[5_000, 5_000], 0n],
    [[], 0n],
  ])('bets of %j on everything that can happen count %s', (stakes, counted) => {
    expect(exhaustiveTurnover(amounts(...stakes))).toBe(counted)
  })

  test('seven numbers of ten count nothing, six count in full', () => {
    const stakes = amounts(100, 100)
    const covering = (covered: number, space: number) => coverageTurnover({ stakes, covered, space, limitBp: 7_000 })
    expect([covering(6, 10), covering(7, 10)]).toEqual([200n, 0n])
    expect([covering(25, 37), covering(26, 37)]).toEqual([200n, 0n])
    expect([covering(151, 216), covering(152, 216)]).toEqual([200n, 0n])
  })

  test.each([
    ['W', 1_950, 10_001n],
    ['L', 1_500, 10_001n],
    ['HW', 1_950, 5_000n],
    ['HL', 1_950, 5_000n],
    ['P', 1_950, 0n],
    ['VOID', 1_950, 0n],
    ['W', 1_499, 0n],
  ] as const)('a sports bet that ends %s at %s counts %s', (outcome, oddsMilli, counted) => {
    expect(sportsTurnover(fen(10_001n), outcome, oddsMilli)).toBe(counted)
  })

  test('what is asked for is rounded up', () => {
    expect(requiredTurnover(fen(333n), 10_000n)).toBe(333n)
    expect(requiredTurnover(fen(333n), 15_000n)).toBe(500n)
  })
})

describe('obligations', () => {
  const obligation = (required: number, createdAt: number) => ({
    required: fen(BigInt(required)),
    createdAt,
  })
  const bet = (placedAt: number, counted: number) => ({ placedAt, effective: fen(BigInt(counted)) })

  test('a bet works for the oldest that is older than itself, and spills to the next', () => {
    const wanted = [obligation(100, 10), obligation(160, 20), obligation(50, 30)]
    const bets = [bet(5, 999), bet(15, 60), bet(25, 90), bet(35, 130)]
    expect(applyTurnover(wanted, bets)).toEqual([100n, 160n, 20n])
  })

  test('a bet works for what was asked at its very instant, and what is asked with it goes by the list', () => {
    expect(applyTurnover([obligation(100, 10)], [bet(10, 60)])).toEqual([60n])
    expect(applyTurnover([obligation(100, 10)], [bet(9, 60)])).toEqual([0n])
    const alike = [obligation(50, 10), obligation(50, 10), obligation(50, 10)]
    expect(applyTurnover(alike, [bet(20, 70)])).toEqual([50n, 20n, 0n])
  })

  test('age decides, not the order in which they are listed', () => {
    const wanted = [obligation(50, 30), obligation(100, 10)]
    expect(applyTurnover(wanted, [bet(40, 120)])).toEqual([20n, 100n])
  })

  test('earlier progress is kept, and what is done takes no more', () => {
    const wanted = [{ ...obligation(100, 10), progress: fen(100n) }, obligation(100, 20)]
    expect(applyTurnover(wanted, [bet(30, 40)])).toEqual([100n, 40n])
  })

  test('no fen is used twice, and no obligation gets more than it asks for', () => {
    const wanted = fc.array(fc.record({ required: fc.nat(500), createdAt: fc.nat(100) }))
    const made = fc.array(fc.record({ placedAt: fc.nat(100), counted: fc.nat(500) }))
    forAll([wanted, made], (obligations, bets) => {
      const required = obligations.map((each) => obligation(each.required, each.createdAt))
      const counted = bets.map((each) => bet(each.placedAt, each.counted))
      const progress = applyTurnover(required, counted)
      for (const [index, done] of progress.entries()) {
        expect(done).toBeGreaterThanOrEqual(0n)
        expect(done).toBeLessThanOrEqual(required[index]!.required)
      }
      const played = sumFen(counted.map((each) => each.effective))
      expect(sumFen(progress)).toBeLessThanOrEqual(played)
    })
  })
})
