import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from '../money.ts'
import { coinsOf, costOf, leastToArrive, withdrawalFees } from './fees.ts'
import { forAll } from '../testing.ts'

const quote = (amount: bigint, shortfall = 0n, bonuses: bigint[] = [], free = 0) =>
  withdrawalFees({
    amount: fen(amount),
    depositShortfall: fen(shortfall),
    unmetBonuses: bonuses.map(fen),
    freeWithdrawalsLeft: free,
  })

test('the handling fee is 1 %, rounded up, at least 2.00 and at most 50.00', () => {
  const fees = [10_000n, 20_000n, 20_001n, 500_000n, 500_001n].map((amount) => quote(amount).handlingFee)
  expect(fees).toEqual([200n, 200n, 201n, 5_000n, 5_000n])
})

test('a free withdrawal pays no handling fee, and the other charges all the same', () => {
  expect(quote(50_000n, 30_001n, [1_000n, 500n], 1)).toEqual({
    handlingFee: 0n,
    administrativeFee: 3_001n,
    turnoverDeduction: 1_500n,
    actual: 45_499n,
    allowed: true,
  })
})

test('where nothing would arrive it is not allowed', () => {
  expect(quote(10_000n, 100_000n, [], 1)).toMatchObject({ actual: 0n, allowed: false })
  expect(quote(10_000n, 0n, [18_800n], 1)).toMatchObject({ actual: -8_800n, allowed: false })
  expect(quote(10_000n, 99_990n, [], 1)).toMatchObject({ actual: 1n, allowed: true })
})

test('the least that leaves something over is one fen above what leaves nothing', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 9n })
  forAll([amount, fc.array(amount, { maxLength: 3 }), fc.nat(1)], (shortfall, bonuses, free) => {
    const rest = { depositShortfall: fen(shortfall), unmetBonuses: bonuses.map(fen), freeWithdrawalsLeft: free }
    const least = leastToArrive(rest)
    expect(quote(least, shortfall, bonuses, free).allowed).toBe(true)
    expect(quote(least - 1n, shortfall, bonuses, free).allowed).toBe(false)
  })
})

test('what a withdrawal costs is said in fen and as a share, rounded up', () => {
  const costing = (amount: bigint, actual: bigint) => costOf({ amount: fen(amount), actual: fen(actual) })
  expect(costing(100_000n, 90_000n)).toEqual({ cost: 10_000n, costBp: 1_000 })
  expect(costing(100_000n, 89_999n)).toEqual({ cost: 10_001n, costBp: 1_001 })
  expect(costing(50_000n, 50_000n)).toEqual({ cost: 0n, costBp: 0 })
})

test.each([
  [712n, 7_120_000n, 1_000_000n],
  [713n, 7_120_000n, 1_001_404n],
  [1n, 7_120_000n, 1_404n],
  [100_000n, 1_000_000n, 1_000_000_000n],
])('%d fen buy at %d a coin %d millionths, down to the millionth', (amount, rate, coins) => {
  expect(coinsOf(fen(amount), rate)).toBe(coins)
})

test('the parts always add up to the amount', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 12n })
  forAll([amount, amount, fc.array(amount, { maxLength: 4 }), fc.nat(2)], (...asked) => {
    const { actual, handlingFee, administrativeFee, turnoverDeduction } = quote(...asked)
    expect(actual + handlingFee + administrativeFee + turnoverDeduction).toBe(asked[0])
  })
})
