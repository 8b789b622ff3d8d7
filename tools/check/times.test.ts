import { expect, test } from 'vitest'
import { longestFirst, renewed } from './times.ts'

test('the longest begins first, and what nobody has measured before it', () => {
  const times = { 'a.test.ts': 1, 'b.test.ts': 90, 'c.test.ts': 4, 'd.test.ts': 4 }
  expect(longestFirst(['a.test.ts', 'd.test.ts', 'c.test.ts', 'b.test.ts'], times)).toEqual([
    ...['b.test.ts', 'c.test.ts', 'd.test.ts', 'a.test.ts'],
  ])
  expect(longestFirst(['b.test.ts', 'y.test.ts', 'x.test.ts', 'a.test.ts'], times)).toEqual([
    ...['x.test.ts', 'y.test.ts', 'b.test.ts', 'a.test.ts'],
  ])
})

test('the list is written in whole seconds by name, and says again what is near to what it said', () => {
  const old = { 'long.test.ts': 40, 'gone.test.ts': 3, 'short.test.ts': 1, 'b.test.ts': 10 }
  const taken = { 'short.test.ts': 2.6, 'long.test.ts': 49.9, 'b.test.ts': 13.4, 'a.test.ts': 0.4 }
  const list = renewed(old, taken)
  expect(list).toEqual({ 'a.test.ts': 0, 'b.test.ts': 13, 'long.test.ts': 40, 'short.test.ts': 1 })
  expect(Object.keys(list)).toEqual(Object.keys(list).toSorted())
})
