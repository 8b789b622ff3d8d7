import { expect, test } from 'vitest'
import { isTooFull } from './fullness.ts'

const many = (count: number, text: string) => Array(count).fill(text).join(',')

test('a body is counted before it is read: tables, lists, fields and depth', () => {
  for (const text of [
    `[${many(80_000, '{}')}]`,
    `{"a":[${many(9_000, '[]')}]}`,
    `{${many(11_000, '"a":0')}}`,
    '['.repeat(65),
    `{"a":"\\\\","b":${'['.repeat(70)}`,
  ])
    expect(isTooFull(text)).toBe(true)
})

test('what stands in strings counts for nothing, however it is escaped, and what is no JSON is left to who reads it', () => {
  for (const text of [
    JSON.stringify({ text: '{['.repeat(50_000) }),
    JSON.stringify({ text: `"\\${'[:'.repeat(20_000)}` }),
    JSON.stringify(Array.from({ length: 200 }, () => ({ a: [1, [2, 3]], b: { c: 1 } }))),
    `[${many(50_000, 'null')}]`,
    '"',
    '{"a":"\\',
    '',
  ])
    expect(isTooFull(text)).toBe(false)
})
