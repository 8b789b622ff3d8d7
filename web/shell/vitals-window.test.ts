import { expect, test } from 'vitest'
import { longestWindow } from './vitals-window.ts'

test('what moves within a second counts together, and no longer than five', () => {
  expect(longestWindow([])).toBe(0)
  expect(longestWindow([0, 500, 3_000].map((at) => ({ at, by: 0.1 })))).toBeCloseTo(0.2)
  const often = Array.from({ length: 20 }, (_, n) => ({ at: n * 500, by: 0.01 }))
  expect(longestWindow(often)).toBeCloseTo(0.1)
})
