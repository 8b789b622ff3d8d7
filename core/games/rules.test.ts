import { expect, test } from 'vitest'
import { fen } from '../money.ts'
import { fraction } from './fraction.ts'
import { expectationOf, varianceOf } from './rules.ts'

test('mean, square and what counts are those of all endings, in stakes', () => {
  // Endings of four equally likely ways: one returns five stakes, the other three one of ten.
  const endings = [
    { ways: 1n, brings: 50n, valid: 0n },
    { ways: 3n, brings: 1n, valid: 10n },
  ]
  const found = expectationOf(fen(10n), endings)
  expect(found).toEqual({
    mean: fraction(53n, 40n),
    square: fraction(2_503n, 400n),
    valid: fraction(3n, 4n),
  })
  expect(varianceOf(found)).toEqual(fraction(4n * 2_503n - 53n * 53n, 1_600n))
})
