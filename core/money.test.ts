import { expect, test } from 'vitest'
import * as money from './money.ts'

const { fen } = money

test.each([
  ['0', 0n],
  ['7', 7_00n],
  ['100', 100_00n],
  ['100.5', 100_50n],
  ['100.05', 100_05n],
  ['0.01', 1n],
  ['9999999999.99', 999_999_999_999n],
])('%s is an amount, and the wire carries it back in fen', (text, amount) => {
  expect(money.parseFen(text)).toBe(amount)
  expect(money.fromWire(text)).toBe(amount)
  expect(money.parseFen(money.toWire(amount))).toBe(amount)
})

test.each(
  ['', '.', '1.', '.5', '01', '00', '1.234', '-1', '+1', '1e2', '1,000', ' 1', '1 ', '１', '10000000000', 'x1', '1x'], // prettier-ignore
)('%j is no amount', (text) => {
  expect(money.parseFen(text)).toBeUndefined()
  expect(() => money.fromWire(text)).toThrow(`not an amount: ${text}`)
})

test('what is typed so far is an amount with a dot at its end, and stays as it is where it is none', () => {
  expect(['100.', '100', '1.5', '..', '1..', '.1'].map(money.parseTyped)).toEqual([
    ...[100_00n, 100_00n, 1_50n, undefined, undefined, undefined],
  ])
  expect(['100.', '1.5', '0', 'ten'].map(money.typedToWire)).toEqual(['100.00', '1.50', '0.00', 'ten'])
})

test('an amount is shown to the fen, below zero too', () => {
  const amounts = [0n, 5n, -5n, 1_00n, 99_999n, -123_456n, 1_268_050n, 123_456_789_01n]
  expect(amounts.map(money.toWire)).toEqual([
    ...['0.00', '0.05', '-0.05', '1.00', '999.99', '-1234.56', '12680.50', '123456789.01'],
  ])
  expect(amounts.map(money.showYuan)).toEqual([
    ...['¥0.00', '¥0.05', '\u2212¥0.05', '¥1.00', '¥999.99', '\u2212¥1,234.56', '¥12,680.50'],
    '¥123,456,789.01',
  ])
})

test('sums, differences and the nearer of two', () => {
  const [two, five] = [fen(2n), fen(5n)]
  expect([money.plus(two, five), money.minus(two, five)]).toEqual([7n, -3n])
  expect([money.sumFen([]), money.sumFen([1n, 2n, -5n])]).toEqual([0n, -2n])
  expect([money.lesser(two, five), money.lesser(five, two)]).toEqual([2n, 2n])
  expect([money.greater(two, five), money.greater(five, two)]).toEqual([5n, 5n])
  expect(money.NONE).toBe(0n)
})

test.each([
  [0n, 100n, 0n],
  [1n, 1n, 1n],
  [10_000n, 1n, 1n],
  [10_001n, 1n, 2n],
  [100_00n, 50n, 50n],
  [99_99n, 10_000n, 99_99n],
])('of %d fen, %d basis points are %d, up to the fen', (amount, bps, share) => {
  expect(money.shareUp(amount, bps)).toBe(share)
})

test.each([
  [0, '0', '0.00'],
  [5, '0.05', '0.05'],
  [50, '0.5', '0.50'],
  [1_000, '10', '10.00'],
  [9_650, '96.5', '96.50'],
  [10_000n, '100', '100.00'],
  [12_345n, '123.45', '123.45'],
])('%d basis points are %s per cent, or %s', (bp, short, long) => {
  expect([money.percentText(bp), money.percentText(bp, 2)]).toEqual([short, long])
})
