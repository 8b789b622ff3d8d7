// The features together: every part of the contract and of the ledger belongs to exactly one feature.
import { expect, test } from 'vitest'
import { endpoints } from '../core/api.ts'
import { events } from '../core/events.ts'
import { transferKinds } from '../core/ledger.ts'
import { features } from './features.ts'
import { openHouse } from './testing/house.ts'

const house = await openHouse()

test('every call of the contract has one feature that answers it', () => {
  const answered = features.flatMap(({ routes }) => routes?.(house) ?? [])
  const paths = answered.map(({ endpoint }) => endpoint.path)
  expect(paths.toSorted()).toEqual(endpoints.map(({ path }) => path).toSorted())
})

test('every movement belongs to one feature, and every topic too', () => {
  const moved = features.flatMap(({ movements = {} }) => Object.keys(movements))
  expect(moved.toSorted()).toEqual(Object.keys(transferKinds).toSorted())
  const told = features.flatMap(({ topics = [] }) => topics)
  expect(told.toSorted()).toEqual(Object.keys(events).toSorted())
})

test('no two features have a job of one name', () => {
  const names = features.flatMap(({ jobs }) => Object.keys(jobs?.(house) ?? {}))
  expect(new Set(names).size).toBe(names.length)
})
