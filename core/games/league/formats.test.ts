import fc from 'fast-check'
import { expect, test } from 'vitest'
import { american, hongKong, indonesian, malay, showOdds } from './formats.ts'
import { forAll } from '../../testing.ts'

// The table of the rulebook (3.11), with the edges of even money and of rounding beside it.
test.each([
  [1_010, 10, 10, -100_000, -10_000],
  [1_250, 250, 250, -4_000, -400],
  [1_500, 500, 500, -2_000, -200],
  [1_833, 833, 833, -1_200, -120],
  [1_950, 950, 950, -1_053, -105],
  [1_999, 999, 999, -1_001, -100],
  [2_000, 1_000, 1_000, 1_000, 100],
  [2_001, 1_001, -999, 1_001, 100],
  [2_005, 1_005, -995, 1_005, 101],
  [2_050, 1_050, -952, 1_050, 105],
  [2_500, 1_500, -667, 1_500, 150],
  [3_333, 2_333, -429, 2_333, 233],
  [9_000, 8_000, -125, 8_000, 800],
  [17_000, 16_000, -63, 16_000, 1_600],
])('%d is written in every way', (decimal, ...written) => {
  expect([hongKong(decimal), malay(decimal), indonesian(decimal), american(decimal)]).toEqual(written)
})

test('what Malay and Indonesian say is the same price: one of both is the win, the other one turned over', () => {
  forAll([fc.integer({ min: 1_010, max: 500_000 })], (decimal) => {
    const won = hongKong(decimal)
    expect([malay(decimal), indonesian(decimal)].includes(won)).toBe(true)
    // Negative is the stake that wins one, to half a thousandth.
    for (const written of [malay(decimal), indonesian(decimal)].filter((one) => one < 0))
      expect(Math.abs(-written * won - 1_000_000)).toBeLessThanOrEqual(won / 2)
    expect(malay(decimal) > 1_000 || indonesian(decimal) === malay(decimal)).toBe(decimal === 2_000)
  })
})

test('is shown with two decimals at least and three at most', () => {
  const ways = (decimal: number) => (['decimal', 'hk', 'malay'] as const).map((format) => showOdds(decimal, format))
  expect(ways(1_010)).toEqual(['1.01', '0.01', '0.01'])
  expect(ways(1_100)).toEqual(['1.10', '0.10', '0.10'])
  expect(ways(2_000)).toEqual(['2.00', '1.00', '1.00'])
  expect(ways(2_001)).toEqual(['2.001', '1.001', '−0.999'])
  expect(ways(17_000)).toEqual(['17.00', '16.00', '−0.063'])
  expect(ways(500_000)).toEqual(['500.00', '499.00', '−0.002'])
})
