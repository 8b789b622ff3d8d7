import type * as v from 'valibot'
import { expect, test } from 'vitest'
import { groupOf } from './deed.ts'
import { deeds } from './deeds.ts'
import { isOptional } from './fields.ts'
import { asFields, formFor } from './row-form.ts'

/** A row of a list of this deed, with a value for each of its columns. */
function rowOf(name: string, list: string): Record<string, string> {
  const { entries } = deeds.find((deed) => deed.name === name)!.output as unknown as {
    entries: Record<string, { item: { entries: object } }>
  }
  return Object.fromEntries(Object.keys(entries[list]!.item.entries).map((column) => [column, 'x']))
}

/** The forms of the deed's page, in their order. */
const formsOf = (name: string) =>
  deeds.filter(
    (deed) =>
      groupOf(deed) === name.split(' ')[0] &&
      !deed.isAtTerminal &&
      deed.does !== 'approves' &&
      !(deed.does === 'reads' && Object.values(deed.fields).every((field) => isOptional(field as v.GenericSchema))),
  )

test.each([
  ['deposit list', 'list', 'deposit propose'],
  ['deposit list', 'stopped', 'deposit looked'],
  ['deposit list', 'losses', 'deposit lost'],
  ['loss list', 'list', 'loss propose'],
  ['venue list', 'wins', 'venue propose'],
  ['venue list', 'entries', 'venue propose'],
  ['venue list', 'breaches', 'venue read'],
  ['message list', 'list', 'message read'],
  ['question list', 'list', 'question answer'],
  ['chat list', 'list', 'chat answer'],
  ['offer list', 'list', 'offer draft'],
  ['games list', 'list', 'games order'],
  ['bet list', 'list', 'bet propose'],
  ['receivable list', 'venues', 'receivable paid'],
  ['price list', 'list', 'price propose'],
  ['joins list', 'list', 'joins answer'],
  ['feedback list', 'list', 'feedback answer'],
  // Who stands there by number alone is no form's: a reason that somebody gave is not the next one's.
  ['member list', 'list', undefined],
])('a row of %s, %s, is for %s', (name, list, form) => {
  expect(formFor(asFields(rowOf(name, list)), formsOf(name))?.name).toBe(form)
})

test('a form that the person has chosen keeps the row, where it has its name', () => {
  const [put, off] = ['menu put', 'menu off'].map((name) => deeds.find((deed) => deed.name === name)!)
  expect(formFor({ id: 'x' }, [off!, put!])?.name).toBe('menu off')
})
