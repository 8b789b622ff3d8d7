// The work of a list is bounded by the length of its schema, not by the input.
import { toJsonSchema } from '@valibot/to-json-schema'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { longestBody } from './body.ts'
import { endpoints } from './api.ts'
import { games } from './lottery/catalog.ts'
import type { Play, Selection } from './lottery/game.ts'
import { SELECTION_MOST, selection } from './lottery/shape.ts'
import { TIERS_MOST } from './lottery/calls.ts'
import { listOf, tableOf } from './list.ts'

/** A schema that counts how often it is asked. */
function counted() {
  const seen = { count: 0 }
  const item = v.check<unknown, string>(() => {
    seen.count += 1
    return false
  }, 'wrong')
  return { seen, item: v.pipe(v.unknown(), item) }
}

test('of a list that is too long nothing is judged, and of one that is not as much as is right', () => {
  const { seen, item } = counted()
  const list = listOf(item, 10, { long: 'too_many' })
  const long = v.safeParse(list, Array(80_000).fill({}))
  expect([seen.count, long.issues?.map(({ message }) => message)]).toEqual([0, ['too_many']])
  const short = v.safeParse(list, Array(10).fill({}))
  expect([seen.count, short.issues?.length]).toEqual([1, 1])
  expect(v.safeParse(list, {}).success).toBe(false)
  expect(toJsonSchema(listOf(v.string(), 10))).toMatchObject({ type: 'array', maxItems: 10 })
})

test('a table has an end too, and a list is none', () => {
  const { seen, item } = counted()
  const table = tableOf(v.string(), item, 10, 'shape')
  const large = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at]))
  expect(v.safeParse(table, large).issues?.map(({ message }) => message)).toEqual(['shape'])
  expect(v.safeParse(table, []).issues?.map(({ message }) => message)).toEqual(['shape'])
  expect(seen.count).toBe(0)
  for (const none of [null, 'x', 7, undefined])
    expect(v.safeParse(table, none).issues?.map(({ message }) => message)).toEqual(['shape'])
  expect(v.parse(tableOf(v.string(), v.number(), 10), { a: 1 })).toEqual({ a: 1 })
})

test('a selection is counted by all of its entries, rows or no rows', () => {
  const rows = Array.from({ length: 10 }, () => Array(SELECTION_MOST / 10).fill(1))
  expect(v.is(selection, rows)).toBe(true)
  expect(v.is(selection, [...rows, [1]])).toBe(false)
  expect(v.is(selection, Array(SELECTION_MOST + 1).fill([]))).toBe(false)
  expect(v.is(selection, ['x'.repeat(17)])).toBe(false)
})

test('the largest choice of any play, and all its prices, fit', () => {
  for (const game of Object.values(games))
    for (const play of Object.values(game.plays)) {
      const entries = play.rows.flatMap((row) => row.entries.flat())
      expect([play.code, entries.length <= SELECTION_MOST]).toEqual([play.code, true])
      for (const entry of entries) expect(String(entry).length).toBeLessThanOrEqual(16)
      expect(Object.keys(mostOf(play)).length).toBeLessThanOrEqual(TIERS_MOST)
    }
})

test('every input of the contract says how long it can be', () => {
  const endless = endpoints.filter(({ input }) => !Number.isFinite(longestBody(input)))
  expect(endless.map(({ path }) => path)).toEqual([])
})

test('the longest body is no shorter than what a schema takes', () => {
  const schema = v.strictObject({ list: listOf(v.pipe(v.string(), v.maxLength(5)), 3) })
  const taken = JSON.stringify({ list: Array(3).fill('\u0001'.repeat(5)) }, null, 2)
  expect(longestBody(schema)).toBeGreaterThanOrEqual(taken.length)
  expect(longestBody(v.strictObject({ text: v.string() }))).toBe(Infinity)
})

/** The largest selection of a play: everything that can be picked at once. */
function mostOf(play: Play): object {
  const rows = play.rows.map(({ entries }) => entries)
  const all = play.nested ? rows : (rows[0] ?? [])
  return play.most(play.problem(all) === undefined ? (all as Selection) : play.example)
}
