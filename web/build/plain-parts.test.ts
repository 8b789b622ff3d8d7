import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { MutationCache } from '../shell/no-mutations.ts'

test('what stands for the cache of mutations has all that the query client asks of it, in the version that is installed', () => {
  const require = createRequire(import.meta.url)
  const library = dirname(createRequire(require.resolve('@tanstack/react-query')).resolve('@tanstack/query-core'))
  const client = readFileSync(join(library, '../modern/queryClient.js'), 'utf8')
  const asked = [...client.matchAll(/#mutationCache\.(\w+)/g)].map(([, name = '']) => name)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((name) => !(name in MutationCache.prototype))).toEqual([])
  expect(client).toContain('from "./mutationCache.js"')
})
