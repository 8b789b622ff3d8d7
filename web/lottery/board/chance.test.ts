import { expect, test } from 'vitest'
import { percentOf } from './chance.ts'

test('a chance has three digits in per cent, and none is written as nothing', () => {
  expect(percentOf(50_000, 100_000)).toBe('50%')
  expect(percentOf(1, 36)).toBe('2.78%')
  expect(percentOf(1, 13_983_816)).toBe('0.00000715%')
  expect(percentOf(3, 3)).toBe('100%')
})
