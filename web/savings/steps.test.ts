import { expect, test } from 'vitest'
import { fen } from '../../core/money.ts'
import { stepsBetween } from './steps.ts'

test('a slider goes from the least to the most by round amounts, and is none where there is no choice', () => {
  expect(stepsBetween(fen(10_000n), fen(123_456n))).toEqual([10_000n, 20_000n, 50_000n, 100_000n, 123_456n])
  expect(stepsBetween(fen(10_000n), fen(10_000n))).toEqual([10_000n])
  expect(stepsBetween(fen(10_000n), fen(9_999n))).toEqual([])
})
