import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { weights } from '../api/shell/weights.ts'
import { endpoints } from '../core/api.ts'
import { weightsOf } from './weigh.ts'

const measured = JSON.parse(readFileSync(join(import.meta.dirname, 'calls.json'), 'utf8')) as Record<string, number>

test('calls weigh against the limit what they were measured to cost', () => {
  expect(weightsOf({ 'a/cheap': 2, 'b/dear': 2.1, 'c/dearer': 140 })).toEqual({ 'b/dear': 2, 'c/dearer': 70 })
  expect(weights).toEqual(weightsOf(measured))
})

test('every call was measured, and none that is no more', () => {
  const paths = endpoints.map(({ path }) => path).filter((path) => path !== 'user/logout')
  expect(Object.keys(measured).toSorted()).toEqual(paths.toSorted())
})
