import fc from 'fast-check'
import { expect, test } from 'vitest'
import { baccarat } from '../games/baccarat/baccarat.ts'
import { fraction } from '../games/fraction.ts'
import { niuniu } from '../games/niuniu/niuniu.ts'
import { fen, NONE } from '../money.ts'
import { offerTerms, requiredFor } from './model.ts'
import { rewardFor } from './rewards.ts'
import { games } from '../games/catalog.ts'
import { priceAt, showMean } from './price.ts'
import { rulesOf, summaryOf } from './words.ts'
import * as v from 'valibot'
import { forAll } from '../testing.ts'

const valid = fraction(1n)

test('a bonus is priced by what counts and what comes back, rounded up', () => {
  // 464.00 at a half are 928.00; big at Fast 3 returns 96.979166… %.
  const big = { shareBp: 5_000, mean: fraction(105n * 1_995n, 216_000n), valid }
  expect(priceAt(fen(464_00n), big)).toEqual({ stakes: 928_00n, costs: 28_04n })
  expect(showMean(big.mean)).toBe('96.97')
  const even = { shareBp: 10_000, mean: fraction(1n), valid }
  expect(priceAt(fen(1_00n), even)).toEqual({ stakes: 1_00n, costs: 0n })
  const more = { shareBp: 10_000, mean: fraction(3n), valid }
  expect(priceAt(fen(1_00n), more)).toEqual({ stakes: 1_00n, costs: 0n })
})

test('ties and commissions count nothing, so more is to be staked: 464.00 cost what attackers reckoned', () => {
  const stake = fen(100_00n)
  const banker = baccarat.expect({ stakes: { banker: stake } }, baccarat.usual)
  const flat = niuniu.expect({ stake, table: 'flat' }, niuniu.usual)
  const costs = (shareBp: number, { mean, valid }: typeof flat) => priceAt(fen(464_00n), { shareBp, mean, valid }).costs
  expect(costs(games.baccarat.bonusShareBp, banker)).toBe(21_70n)
  expect(costs(games.niuniu.bonusShareBp, flat)).toBe(23_80n)
  expect(() => costs(10_000, { ...flat, valid: fraction(0n) })).toThrow(RangeError)
})

test('stakes of that size bring what is asked, one fen less does not, and a cost is never said too low', () => {
  forAll(
    [
      fc.bigInt({ min: 1n, max: 10_000_000_00n }),
      fc.constantFrom(1_000, 2_500, 5_000, 10_000),
      fc.bigInt({ min: 8_500n, max: 9_999n }),
    ],
    (required, shareBp, returned) => {
      const mean = fraction(returned, 10_000n)
      const { stakes, costs } = priceAt(fen(required), { shareBp, mean, valid })
      const counted = (stake: bigint) => (stake * BigInt(shareBp)) / 10_000n
      expect(counted(stakes)).toBeGreaterThanOrEqual(required)
      expect(counted(stakes - 1n)).toBeLessThan(required)
      expect(costs * 10_000n).toBeGreaterThanOrEqual(stakes * (10_000n - returned))
    },
  )
})

const terms = (more: object) =>
  v.parse(offerTerms, {
    ...{ class: 'limited', name: { zh_hans: '存送', en: 'Match' }, trigger: 'deposit' },
    ...{ threshold: '100.00', reward: { of: 'share', bp: 800, most: '888.00' } },
    ...more,
  })

test('a share is rounded down and capped; what it asks is rounded up', () => {
  const match = terms({ multipleBp: 15_000 })
  expect(rewardFor(match.reward, { base: fen(123_45n), day: 1 })).toBe(9_87n)
  expect(rewardFor(match.reward, { base: fen(50_000_00n), day: 1 })).toBe(888_00n)
  expect(requiredFor(match, fen(9_87n), fen(123_45n))).toBe(14_81n)
  const both = terms({ multipleBp: 15_000, multipleOf: 'both' })
  expect(requiredFor(both, fen(9_87n), fen(123_45n))).toBe(199_98n)
})

test('steps give what the last one reached says', () => {
  const { reward } = terms({
    reward: {
      of: 'steps',
      steps: [
        { from: '100.00', amount: '8.00' },
        { from: '500.00', amount: '48.00' },
      ],
    },
  })
  const at = (base: bigint) => rewardFor(reward, { base: fen(base), day: 1 })
  expect([at(99_99n), at(100_00n), at(499_99n), at(500_00n)]).toEqual([NONE, 8_00n, 8_00n, 48_00n])
})

test('whatever changes in the terms changes the rules, in both languages', () => {
  const base = terms({})
  const others = [
    { threshold: '200.00' },
    { reward: { of: 'share', bp: 900, most: '888.00' } },
    { reward: { of: 'share', bp: 800, most: '100.00' } },
    { multipleBp: 50_000 },
    { multipleBp: 50_000, multipleOf: 'both' },
    { period: 'week' },
    { daysToPlay: 3 },
    { hoursToClaim: 5 },
    { stock: 10 },
    { budget: '1000.00' },
    { audience: { vipFrom: 1 } },
    { audience: { newDays: 3 } },
    { audience: { deposits: 'none' } },
    { audience: { deposits: 'some' } },
  ].map(terms)
  const always = { from: null, until: null }
  for (const locale of ['zh_hans', 'en'] as const) {
    const all = [base, ...others].map((one) => rulesOf(one, always, { locale }).join('\n'))
    expect(new Set(all).size).toBe(all.length)
    expect(summaryOf(base, { locale })).toContain('¥888.00')
    for (const text of all) expect(text).not.toMatch(/undefined|!|！/)
  }
})
