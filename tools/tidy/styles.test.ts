import { expect, test } from 'vitest'
import { parse } from './source.ts'
import { styles } from './styles.ts'

const SHEET = '/* .old */\n.row { gap: 1.5rem }\n.row:hover, .wide { color: var(--c-text) }\n'

function said(texts: Record<string, string>): string[] {
  const files = new Map(Object.entries({ 'web/Row.module.css': SHEET, ...texts }))
  const code = [...files].filter(([path]) => path.endsWith('.tsx'))
  const sources = code.map(([path, text]) => parse(path, text, files))
  return styles(sources, files).map(({ path, line, what }) => `${path}:${line} ${what}`)
}
const part = (text: string) => ({
  'web/Row.tsx': `import s from './Row.module.css'\nexport const a = ${text}`,
})

test('a class that no part names is a breach, and a name that has no class', () => {
  expect(said(part('[s.row, s.wide]'))).toEqual([])
  expect(said(part('s.row'))).toEqual(['web/Row.module.css:3 no part names .wide: remove it'])
  expect(said(part('[s.row, s.wide, s.old]'))).toEqual(['web/Row.tsx:2 web/Row.module.css has no .old'])
})

test('where a class is looked up, each word of the part may be meant', () => {
  expect(said(part(`(kind: 'wide' | 'thin') => [s.row, s[kind]]`))).toEqual([])
  expect(said(part(`(kind: 'thin') => [s.row, s[kind]]`))).toHaveLength(1)
})

test('a class of another sheet is none of this one', () => {
  const sheet = `:global(.pond) .row { gap: 0 }`
  expect(said({ ...part('s.row'), 'web/Row.module.css': sheet })).toEqual([])
})

test('a token that nothing reads is a breach; a test does not read it', () => {
  const files = {
    'web/tokens.css': ':root {\n  --c-text: #000;\n  --c-old: #111;\n  --c-dark: #222;\n}\n',
    'web/b.tsx': `export const b = { color: 'var(--c-dark)' }`,
    'web/b.test.ts': `export const b = 'var(--c-old)'`,
  }
  expect(said({ ...part('[s.row, s.wide]'), ...files })).toEqual(['web/tokens.css:3 nothing reads --c-old: remove it'])
})
