import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { declaredSettings, variableNames } from '../../api/host/env.ts'
import { settingsPage } from './page.ts'

test('docs/SETTINGS.md is what the schemas say: npm run settings -- write', () => {
  expect(readFileSync('docs/SETTINGS.md', 'utf8')).toBe(settingsPage())
})

test('every setting says what it is', () => {
  const silent = Object.entries(declaredSettings).filter(([, schema]) => !v.getDescription(schema))
  expect(silent.map(([name]) => name)).toEqual([])
  expect(Object.keys(declaredSettings).toSorted()).toEqual([...new Set(variableNames)].toSorted())
})
