import { expect, test } from 'vitest'
import { tidy } from '../tidy.ts'

test('an edge that no file takes any more is a breach of the table', () => {
  const walls = { 'tools/tidy/walls.ts': `const EDGES = {\n  people: ['ledger', 'member'],\n}` }
  const left = (files: Record<string, string>) =>
    tidy(new Map(Object.entries({ ...walls, ...files }))).filter(({ what }) => what.startsWith('no file of people'))
  const gone = (name: string) => ({
    path: 'tools/tidy/walls.ts',
    line: 2,
    what: `no file of people imports ${name}: the edge goes`,
  })
  expect(left({})).toEqual([gone('ledger'), gone('member')])
  const uses = `import { a } from '../member/names.ts'`
  expect(left({ 'api/member/names.ts': '', 'api/people/people.ts': uses })).toEqual([gone('ledger')])
})

test('settings load without the server, and so does all that they import but for its type', () => {
  const settings = {
    'api/site/settings.ts': `import * as v from 'valibot'\nimport { one } from '../shell/outside.ts'`,
    'api/shell/outside.ts': `import { hash } from 'node:crypto'\nimport type { Db } from './db.ts'`,
    'api/shell/db.ts': `import pg from 'pg'`,
  }
  const heavy = (files: Record<string, string>) =>
    tidy(new Map(Object.entries({ ...settings, ...files })))
      .filter(({ what }) => what.startsWith('settings load'))
      .map(({ path, line }) => `${path}:${line}`)
  expect(heavy({})).toEqual([])
  const loads = settings['api/shell/outside.ts'].replace('import type', 'import')
  expect(heavy({ 'api/shell/outside.ts': loads })).toEqual(['api/shell/db.ts:1'])
})

test('the shell knows no feature, nor its types; of the ledger it knows the types', () => {
  const found = (uses: string) =>
    tidy(new Map(Object.entries({ 'api/ledger/books.ts': '', 'api/member/books.ts': '', 'api/shell/one.ts': uses })))
      .filter(({ what }) => what.startsWith('the shell knows no feature'))
      .map(({ path }) => path)
  expect(found(`import type { A } from '../ledger/books.ts'`)).toEqual([])
  expect(found(`import { a } from '../ledger/books.ts'`)).toEqual(['api/shell/one.ts'])
  expect(found(`import type { A } from '../member/books.ts'`)).toEqual(['api/shell/one.ts'])
})
