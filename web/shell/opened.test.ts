import { expect, test } from 'vitest'
import { openedAt } from './opened.ts'

test('who waits for a page waits since it was asked for: the first with the document, each other since its own press', () => {
  expect(openedAt('/', 300)).toBe(0)
  expect(openedAt('/', 900)).toBe(0)
  // Home was read for a minute.
  expect(openedAt('/mine', 61_000)).toBe(61_000)
  expect(openedAt('/mine', 62_000)).toBe(61_000)
  expect(openedAt('/', 70_000)).toBe(70_000)
})
