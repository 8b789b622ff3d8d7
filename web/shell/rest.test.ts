import { afterEach, expect, test, vi } from 'vitest'
import { atRest } from './rest.ts'

afterEach(() => void vi.useRealTimers())

test('what nobody waits for begins in an idle moment in which the page is there, and once', () => {
  vi.useFakeTimers()
  let begun = 0
  let isThere = false
  const moments: (() => void)[] = []
  atRest(
    () => begun++,
    () => isThere,
    (act) => moments.push(act),
  )
  const idles = () => moments.splice(0).forEach((act) => act())
  idles()
  expect(begun).toBe(0)
  isThere = true
  vi.runAllTimers()
  // It is there, but the browser has something to do.
  expect(begun).toBe(0)
  idles()
  expect(begun).toBe(1)
  vi.runAllTimers()
  idles()
  expect(begun).toBe(1)
})
