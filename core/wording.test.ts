// Spec 5: characters as a person counts them.
import { expect, test } from 'vitest'
import { countSigns, lineOf, tidied } from './wording.ts'

test.each([
  ['字'.repeat(20), 20],
  ['👨‍👩‍👧‍👦'.repeat(20), 20],
  ['🇨🇳👍🏽', 2],
  ['e\u0301\u0323'.repeat(3), 3],
  ['นี้', 1],
  ['a b\r\nc', 4],
  [`${'\u200b'.repeat(30)}x`, 1],
  ['  \n　x　\n ', 1],
  ['\u0000\u0007\ud800x', 1],
  ['', 0],
  ['\u3164'.repeat(20), 0],
  ['\u115f\u1160\uffa0\u2800\u{e0001}x', 1],
])('%j has so many signs: %i', (text, count) => {
  expect(countSigns(text)).toBe(count)
})

test('what no database takes goes, and what was written in lines stays in lines', () => {
  expect(tidied(' a\r\nb\u0000\tc\ud83d\u202ed ')).toBe('a\nb\tc\u202ed')
})

test('a line needs as many signs that are seen as it must have letters', () => {
  for (const text of ['\u3164\u3164', '  ', 'a\u2800', '\u200b\u200b', 'a<b', 'a\nb'])
    expect([text, lineOf(2, 40).test(text)]).toEqual([text, false])
  for (const text of ['ab', '锦鲤', 'a b', 'a\u200d\u3164b'])
    expect([text, lineOf(2, 40).test(text)]).toEqual([text, true])
})
