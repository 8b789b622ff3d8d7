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
