import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHUNKS } from './chunks.ts'

const shell = join(import.meta.dirname, '../shell')

test('what pages share of the shell has a place of its own: without one the first chunk that needs it takes it along', () => {
  const files = readdirSync(shell).filter((name) => !/\.test\.|\.css$/.test(name))
  const homeless = files.filter((name) => !CHUNKS.some((chunk) => chunk.test.test(join(shell, name))))
  expect(homeless).toEqual([])
})
