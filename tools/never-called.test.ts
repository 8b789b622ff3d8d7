// Calls of the spec that our own app never makes are settled, each with its reason, and no other is.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '../core/api.ts'

const root = join(import.meta.dirname, '..')
const sources = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(join(root, 'web', file), 'utf8'))
  .join('\n')

test('whatever the spec lists is called by the app, or decision 0059 says why not', () => {
  const never = Object.entries(api).flatMap(([feature, calls]) =>
    Object.entries(calls)
      .filter(([name, { added }]) => !added && !new RegExp(`\\b${feature}\\.${name}\\b`).test(sources))
      .map(([, { path }]) => path),
  )
  const [, settled = ''] = readFileSync(join(root, 'docs/decisions/0059-what-the-phone-holds.md'), 'utf8').split(
    '## Calls that the app never makes',
  )
  const named = [...settled.matchAll(/^- `(\w+\/\w+)`/gm)].map(([, path]) => path)
  expect(never.toSorted()).toEqual(named.toSorted())
})
