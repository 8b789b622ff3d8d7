import { expect, test } from 'vitest'
import { circles } from './circles.ts'
import { parse } from './source.ts'

function said(texts: Record<string, string>): string[] {
  const files = new Map(Object.entries(texts))
  const sources = [...files].map(([path, text]) => parse(path, text, files))
  return circles(sources).map(({ path, line, what }) => `${path}:${line} ${what}`)
}

test('no file leads back to itself, by a type neither; the circle is said where it closes', () => {
  const files = {
    'core/a.ts': `import { b } from './b.ts'`,
    'core/b.ts': `import { d } from './d.ts'\nimport type { c } from './c.ts'`,
    'core/c.ts': `import { d } from './d.ts'\nimport { b } from './b.ts'`,
    'core/d.ts': '',
  }
  expect(said(files)).toEqual(['core/c.ts:2 a circle: core/b.ts → core/c.ts → core/b.ts. Move what both need'])
  expect(said({ ...files, 'core/c.ts': '' })).toEqual([])
  expect(said({ 'web/a.ts': `import('./a.ts')` })).toHaveLength(1)
})

test('no folder of the server leads back to itself, by a type neither, whichever files the ways are in; tests may', () => {
  const files = {
    'api/vip/standing.ts': '',
    'api/vip/gifts.ts': `import { a } from '../turnover/turnover.ts'`,
    'api/turnover/turnover.ts': `import { e } from '../shell/each.ts'`,
    'api/turnover/count.ts': '',
    'api/shell/each.ts': '',
  }
  const counts = { 'api/turnover/count.ts': `import type { b } from '../vip/standing.ts'` }
  const says = 'Use a hook (api/shell/hook.ts), or move what both need'
  expect(said(files)).toEqual([])
  expect(said({ ...files, ...counts })).toEqual([
    `api/turnover/count.ts:1 a circle of folders: api/vip → api/turnover → api/vip. ${says}`,
  ])
  expect(said({ ...files, 'api/turnover/count.test.ts': counts['api/turnover/count.ts'] })).toEqual([])
  const knows = { 'api/shell/app.ts': `import type { a } from '../turnover/turnover.ts'` }
  expect(said({ ...files, ...knows })).toEqual([
    `api/shell/app.ts:1 a circle of folders: api/turnover → api/shell → api/turnover. ${says}`,
  ])
})
