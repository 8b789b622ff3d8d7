import { describe, expect, test } from 'vitest'
import { address } from '../../core/addresses.ts'
import { parse, isCode } from '../tidy/source.ts'
import { beginsOf, type Change } from './begin.ts'
import { planOf } from './plan.ts'
import { chosenOf } from './reach.ts'

type Written = Record<string, string>

const houseOf = (written: Written, times: Record<string, number> = {}) => {
  const files = new Map(Object.entries(written))
  const sources = [...files].filter(([path]) => isCode(path)).map(([path, text]) => parse(path, text, files))
  return { files, sources, times }
}

/** The files of tests that a change of `path` runs; `before` is what stood there. */
const runs = (written: Written, path: string, before = '') => {
  const change = { path, before, after: written[path] ?? '' }
  const { tests, walks } = planOf([change], houseOf(written))
  return [...tests, ...walks].toSorted()
}

describe('by imports', () => {
  const house = {
    'core/a.ts': 'export const a = 1',
    'api/b.ts': `import { a } from '../core/a.ts'\nexport const b = a`,
    'api/b.test.ts': `import { b } from './b.ts'\nb`,
    'api/c.test.ts': `import type { a } from '../core/a.ts'\nexport type A = typeof a`,
    'api/d.test.ts': `const run = 'api/b.ts'\nrun`,
    'api/e.test.ts': '',
  }

  test('what imports it is reached, and what names it as a program, but no use of its types', () => {
    expect(runs(house, 'core/a.ts')).toEqual(['api/b.test.ts', 'api/d.test.ts'])
    expect(runs(house, 'api/e.test.ts')).toEqual(['api/e.test.ts'])
  })

  test('a feature is not followed through where all of them are put together, unless that is what has changed', () => {
    const joined = {
      'api/vip/feature.ts': 'export const vip = 1',
      'api/vip/vip.test.ts': '',
      'api/features.ts': `import { vip } from './vip/feature.ts'\nexport const all = [vip]`,
      'api/bets/bets.test.ts': `import { all } from '../features.ts'\nall`,
    }
    expect(runs(joined, 'api/vip/feature.ts')).toEqual(['api/vip/vip.test.ts'])
    expect(runs(joined, 'api/features.ts')).toEqual(['api/bets/bets.test.ts'])
  })
})

describe('by SQL', () => {
  const house = {
    'db/migrations/0001-a.sql': `create table orders (id int);\ncreate table gifts (id int);`,
    'db/functions/pay.sql': `create function pay() as $$ select hold(1); update orders set id = 1; $$`,
    'db/functions/hold.sql': `create function hold() as $$ select 1 $$`,
    'api/deposit/deposit.sql.ts': 'export const pay = `select * from pay($1)`',
    'api/deposit/pay.test.ts': `import { pay } from './deposit.sql.ts'\npay`,
    'api/offers/gift.sql.ts': 'export const gift = `select id from gifts`',
    'api/offers/gift.test.ts': `import { gift } from './gift.sql.ts'\ngift`,
  }

  test('a function reaches who calls it, by another function too', () => {
    expect(runs(house, 'db/functions/pay.sql')).toEqual(['api/deposit/pay.test.ts'])
    expect(runs(house, 'db/functions/hold.sql')).toEqual(['api/deposit/pay.test.ts'])
  })

  test('a migration reaches who names the tables that have changed, and a comment in it nobody', () => {
    const path = 'db/migrations/0001-a.sql'
    const before = (text: string) => runs(house, path, text)
    expect(before('create table orders (id int);')).toEqual(['api/offers/gift.test.ts'])
    expect(before('create table gifts (id int);')).toEqual(['api/deposit/pay.test.ts'])
    expect(before(`-- why\n${house[path]}`)).toEqual([])
    expect(before(`create role koi;\n${house[path]}`)).toHaveLength(2)
  })
})

test('a text reaches who names the key that is another now', () => {
  const house = {
    'text/en/bets.json': '{ "bets_title": "Bets", "bets_none": "None" }',
    'web/bets/BetsPage.tsx': 'export const title = () => m.bets_title()',
    'web/bets/title.test.ts': `import { title } from './BetsPage.tsx'\ntitle`,
    'web/bets/none.test.ts': 'm.bets_none()',
    'e2e/seen.spec.ts': 'm.bets_title()',
  }
  const before = '{ "bets_title": "Bet", "bets_none": "None" }'
  expect(runs(house, 'text/en/bets.json', before)).toEqual([...['e2e/seen.spec.ts', 'web/bets/title.test.ts']])
  expect(runs(house, 'text/en/bets.json', house['text/en/bets.json'])).toEqual([])
})

describe('walks', () => {
  const house = {
    'core/endpoint.ts': 'export const get = 1',
    'core/vip.ts': `import { get } from './endpoint.ts'\nexport const vip = get`,
    'api/vip/routes.ts': `import { vip } from '../../core/vip.ts'\nexport const routes = vip`,
    'web/routes.tsx': `const pages = { vip: lazyPage(() => import('./vip/VipPage.tsx'), 'wallet') }`,
    'web/vip/VipPage.tsx': `import { vip } from '../../core/vip.ts'\nimport './vip.css'\nvip; m.vip_level()`,
    'web/vip/vip.css': '',
    'web/main.tsx': `import './routes.tsx'\nimport './base.css'`,
    'web/base.css': '',
    'web/index.html': '<script src="main.tsx">',
    'e2e/stage.ts': '',
    'e2e/opens.spec.ts': `import './stage.ts'\naddress.vip()`,
    'e2e/looks.spec.ts': `import './stage.ts'\nm.vip_level()`,
    'e2e/asks.spec.ts': `import { vip } from '../core/vip.ts'\nvip`,
    'e2e/every.spec.ts': `Object.values(address)`,
    'e2e/other.spec.ts': `import './stage.ts'\naddress.bets(); m.ui_home()`,
  }

  test('see a page whose address they open, and a part whose texts they look for, with its styles', () => {
    const seen = ['e2e/every.spec.ts', 'e2e/looks.spec.ts', 'e2e/opens.spec.ts']
    expect(runs(house, 'web/vip/VipPage.tsx')).toEqual(seen)
    expect(runs(house, 'web/vip/vip.css')).toEqual(seen)
  })

  test('reach the server by the calls that they and their pages ask', () => {
    const asked = ['asks', 'every', 'looks', 'opens'].map((name) => `e2e/${name}.spec.ts`)
    expect(runs(house, 'api/vip/routes.ts')).toEqual(asked)
  })

  test('look at the screens of pages that have an address', () => {
    const reached = {
      'web/routes.tsx': `const notFound = lazyPage(() => import('./site/NotFound.tsx'))\nconst pages = { vip: lazyPage(() => import('./vip/VipPage.tsx')) }`,
      'web/site/NotFound.tsx': `import '../ui/Lost.tsx'`,
      'web/vip/VipPage.tsx': `import '../ui/Lost.tsx'`,
      'web/ui/Lost.tsx': '',
      'e2e/screens.spec.ts': `Object.keys(address)`,
    }
    expect(planOf([changed('web/ui/Lost.tsx')], houseOf(reached)).pages).toEqual([address.vip.path])
  })

  test('all of them stand on what every page has', () => {
    const staged = ['looks', 'opens', 'other'].map((name) => `e2e/${name}.spec.ts`)
    expect(runs(house, 'web/base.css')).toEqual(staged)
  })
})

test('what is no code reaches the code that names it, or its folder', () => {
  const house = houseOf({
    'db/seed/help.ts': `const folder = 'seed/help'\nfolder`,
    'tools/rules.test.ts': `read('tools/rules/vectors/*.jsonl')`,
    'api/book.test.ts': `const page = 'docs/LEDGER.md'`,
  })
  const begins = (path: string) => beginsOf(changed(path), house.sources, house.files)
  expect(begins('tools/rules/vectors/k3.jsonl')).toContain('tools/rules.test.ts')
  expect(begins('docs/LEDGER.md')).toEqual(['docs/LEDGER.md', 'api/book.test.ts'])
  expect(begins('docs/STYLE.md')).toEqual(['docs/STYLE.md'])
  expect(begins('package-lock.json')).toBe('everything')
})

const changed = (path: string): Change => ({ path, before: '', after: 'x' })

test('the nearest run first, of these the shortest, and what there is no time for is said', () => {
  const files = new Map([['far', 3], ['near', 1], ['long', 1], ['also', 2]]) // prettier-ignore
  const seconds: Record<string, number> = { far: 30, near: 20, long: 90, also: 40 }
  expect(chosenOf(files, (file) => seconds[file]!, 80)).toEqual({
    runs: ['near', 'also'],
    late: ['long', 'far'],
  })
})

test('a plan says what it leaves out, and the walk of a feature has its place before all others', () => {
  const written = {
    'api/vip/level.ts': 'export const level = 1',
    'api/vip/level.test.ts': `import { level } from './level.ts'\nlevel`,
    'api/bets/bets.test.ts': '',
    'e2e/a.ts': `import { level } from '../api/vip/level.ts'\nlevel`,
    'e2e/b.ts': `import './a.ts'`,
    'e2e/vip.spec.ts': `import './b.ts'`,
    'e2e/near.spec.ts': `import './a.ts'`,
  }
  const times = { 'e2e/vip.spec.ts': 60, 'e2e/near.spec.ts': 30 }
  const one = planOf([changed('api/vip/level.ts')], houseOf(written, times))
  expect(one).toMatchObject({ tests: ['api/vip/level.test.ts'], walks: ['e2e/vip.spec.ts'] })
  expect(one.says).toEqual([
    'reached: 3 of 4 files of tests',
    'left out, reached, but beyond two minutes: 1 files (1 of e2e), 30 s: e2e/near.spec.ts (30 s)',
    'left out, not reached: 1 files (1 of api), crash and junk',
  ])
  const all = planOf([changed('package.json'), changed('README.md')], houseOf(written, times))
  expect(all.tests).toEqual(['api/bets/bets.test.ts', 'api/vip/level.test.ts'])
  expect(all.says.slice(0, 3)).toEqual([
    'everything stands under package.json: npm test is what tries it',
    'reached: 4 of 4 files of tests',
    'no test is known for: README.md',
  ])
})
