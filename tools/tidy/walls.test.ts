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

test('walks, tools and benches stand in one order: no walk imports a tool, nor a bench', () => {
  const found = (path: string, uses: string) =>
    tidy(
      new Map([
        ...['tools/crash.ts', 'bench/walk.ts', 'e2e/house.ts', 'outside/world.ts'].map((one) => [one, ''] as const),
        [path, uses],
      ]),
    )
      .filter(({ what }) => what.includes('may not import'))
      .map(({ path }) => path)
  expect(found('tools/junk.ts', `import { a } from '../e2e/house.ts'\nimport { b } from '../bench/walk.ts'`)).toEqual(
    [],
  )
  expect(
    found('bench/play.ts', `import { a } from '../e2e/house.ts'\nimport { b } from '../outside/world.ts'`),
  ).toEqual([])
  expect(found('e2e/launch.spec.ts', `import { a } from '../tools/crash.ts'`)).toEqual(['e2e/launch.spec.ts'])
  expect(found('bench/start.ts', `import { a } from '../tools/crash.ts'`)).toEqual(['bench/start.ts'])
  expect(found('outside/ports.ts', `import { a } from '../e2e/house.ts'`)).toEqual(['outside/ports.ts'])
})

test('the shell knows no feature, nor its types, the ledger neither', () => {
  const found = (uses: string) =>
    tidy(new Map(Object.entries({ 'api/ledger/books.ts': '', 'api/member/books.ts': '', 'api/shell/one.ts': uses })))
      .filter(({ what }) => what.startsWith('the shell knows no feature'))
      .map(({ path }) => path)
  expect(found(`import type { A } from '../ledger/books.ts'`)).toEqual(['api/shell/one.ts'])
  expect(found(`import { a } from '../ledger/books.ts'`)).toEqual(['api/shell/one.ts'])
  expect(found(`import type { A } from '../member/books.ts'`)).toEqual(['api/shell/one.ts'])
})
