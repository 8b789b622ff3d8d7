import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { crash, lint, tests, tidy, types } from './steps.ts'

test('the pages are not built for steps that open none', () => {
  const start = readFileSync('tools/start.mjs', 'utf8')
  const [, list = ''] = /PAGELESS = \[(.*)\]/.exec(start) ?? []
  const pageless = [types, tidy, lint, tests, crash].filter(({ needsPages }) => !needsPages).map(({ name }) => name)
  expect(list.split(', ').map((name) => name.slice(1, -1))).toEqual(pageless)
})
