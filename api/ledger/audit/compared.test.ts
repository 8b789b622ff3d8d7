import { expect, test } from 'vitest'
import { transferKinds } from '../../../core/ledger.ts'
import { compared } from './compared.ts'

test('every movement stands in one check of the audit', () => {
  expect(Object.values(compared).flat().toSorted()).toEqual(Object.keys(transferKinds).toSorted())
})

test('every movement has a number of its own', () => {
  const codes = Object.values(transferKinds).map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
})
