import * as v from 'valibot'
import { expect, test } from 'vitest'
import { languages } from '../endpoint.ts'
import { reads, type Deed } from './deed.ts'
import { deeds } from './deeds.ts'
import { moment, sentence, word, written } from './fields.ts'
import { behindName, lineOf, meantBy, readWords, usageOf, wordsIn } from './line.ts'

test('every deed has a name of its own, and words in both languages', () => {
  expect(new Set(deeds.map(({ name }) => name)).size).toBe(deeds.length)
  for (const { name, words } of deeds)
    for (const locale of languages) expect([name, words({}, { locale }) === '']).toEqual([name, false])
})

test.each(deeds.map((deed) => [deed.name, deed] as const))('%s is declared whole', (_name, deed) => {
  const fields = Object.keys(deed.fields)
  expect(deed.opens && !fields.includes('why')).toBe(false)
  expect(deed.does === 'approves').toBe(deed.fields['hash'] !== undefined && deed.name !== 'proposal show')
  expect(deed.does === 'proposes').toBe(deed.approval !== undefined)
  if (!deed.approval) return
  expect(deed.approval.does).toBe('approves')
  expect(deeds).toContain(deed.approval)
  // One field that the first half has not is the subject of its proposal: an id that is made on the way.
  const known = [...fields, ...Object.keys(deed.approvalWith), 'hash']
  const made = Object.keys(deed.approval.fields).filter((name) => !known.includes(name))
  expect(made.length).toBeLessThan(2)
})

const line = (fields: v.ObjectEntries) => reads('some deed', { who: 'everybody', words: () => '', fields }) as Deed

test.each([
  [{ name: word, why: sentence }, 'ann because of it', { name: 'ann', why: 'because of it' }],
  [{ name: sentence, hash: word }, 'li na 0123', { name: 'li na', hash: '0123' }],
  [{ name: word, why: sentence }, 'ann', undefined],
  [{ name: word }, 'ann more', undefined],
  [{ what: v.optional(word) }, '', {}],
  [{ what: v.optional(word) }, 'this', { what: 'this' }],
  [{ id: word, from: moment, until: moment }, 'a until 2026-11-21T14:00', { id: 'a', until: '2026-11-21T14:00' }],
  [{ id: word, from: moment }, 'a from x from y', undefined],
])('%# a line is read by its fields', (fields, typed, read) => {
  const words = typed.split(' ').filter((one) => one !== '')
  expect(readWords(line(fields), words)).toEqual(read)
  expect(read === undefined ? words : wordsIn(lineOf(line(fields), read)).slice(2)).toEqual(words)
})

test('a word with blanks is quoted, and read back as it was', () => {
  const deed = line({ name: word, body: written(v.strictObject({ id: v.string() })) })
  const said = lineOf(deed, { name: 'a "b" c', body: { id: 'x' } })
  expect(said).toBe('some deed "a \\"b\\" c" {"id":"x"}')
  expect(wordsIn(said)).toContain('a "b" c')
  expect(wordsIn('why "not')).toEqual(['why', '"not'])
})

test('the longest name is meant first', () => {
  const [one, other] = [line({}), { ...line({}), name: 'some deed again' }]
  expect(meantBy([one, other], ['some', 'deed', 'again']).map(({ name }) => name)).toEqual([other.name, one.name])
  expect(behindName(one, ['some', 'deed', 'again'])).toEqual(['again'])
})

test('the usage says how each field is typed', () => {
  const fields = { name: word, as: v.picklist(['on', 'off']), what: v.optional(word), from: moment }
  expect(usageOf(line(fields))).toBe('some deed <name> on|off [<what>] [from <YYYY-MM-DDTHH:MM>]')
})
