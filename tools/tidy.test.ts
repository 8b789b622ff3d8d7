import { describe, expect, test } from 'vitest'
import { tidy } from './tidy.ts'

const LEDGER = `export async function post() { return 1 }`

/** Returns tidy's findings in these files, apart from "nothing uses this file", which has its own tests. */
function said(files: Record<string, string>): string[] {
  return tidy(new Map(Object.entries(files)))
    .filter(({ what }) => !what.startsWith('nothing of the house'))
    .map(({ path, line, what }) => `${path}:${line} ${what}`)
}

describe('walls between the roots', () => {
  test.each([
    ['core/a.ts', '../api/b.ts', 'core may not import api'],
    ['web/a.ts', '../api/b.ts', 'web may not import api'],
    ['api/a.ts', '../web/b.ts', 'api may not import web'],
    ['api/a.test.ts', '../web/b.ts', 'api may not import web'],
    ['sandbox/a.ts', '../api/b.ts', 'sandbox may not import api'],
    ['api/a.ts', '../tools/b.ts', 'api may not import tools'],
    ['api/main.ts', '../sandbox/b.ts', 'api may not import sandbox'],
    ['core/a.ts', 'node:fs', 'core is pure'],
    ['core/a.ts', 'fastify', 'core is pure'],
    ['web/a.ts', 'node:fs', 'the app runs in a browser'],
    ['web/a.ts', '../core/api.ts', 'never the whole contract'],
  ])('%s may not import %s', (path, from, what) => {
    const files = { 'api/b.ts': '', 'web/b.ts': '', 'tools/b.ts': '', 'core/api.ts': '', 'sandbox/b.ts': '' }
    const found = said({ ...files, [path]: `import { b } from '${from}'` })
    expect(found).toEqual([expect.stringContaining(`${path}:1`)])
    expect(found[0]).toContain(what)
  })

  test('what the house allows is not a breach', () => {
    const files = {
      'core/a.ts': `import * as v from 'valibot'\nimport { m } from '../text/compiled/messages.js'`,
      'core/a.test.ts': `import { test } from 'vitest'`,
      'web/a.ts': `import { a } from '../core/a.ts'\nimport type { api } from '../core/api.ts'`,
      'core/api.ts': '',
      'api/main.ts': `import { seed } from '../db/seed.ts'`,
      'db/seed.ts': '',
      'vite.config.ts': `import { art } from './web/art/plugin.ts'`,
      'web/art/plugin.ts': `import { join } from 'node:path'`,
    }
    expect(said(files)).toEqual([])
  })
})

describe('edges between features', () => {
  const files = {
    'api/site/uploads.ts': '',
    'api/site/site.sql.ts': '',
    'api/help/help.ts': '',
  }

  test('an edge of the table is open, any other is a breach', () => {
    const deposit = `import { a } from '../site/uploads.ts'\nimport { b } from '../help/help.ts'`
    const found = said({ ...files, 'api/deposit/deposit.ts': deposit })
    expect(found).toEqual([
      expect.stringMatching(/^api\/deposit\/deposit.ts:2 the feature deposit may not import help/),
    ])
  })

  test('a foreign sql.ts is closed, even along an open edge and for a type', () => {
    const uses = `import type { a } from '../site/site.sql.ts'`
    const found = said({ ...files, 'api/deposit/deposit.ts': uses })
    expect(found).toEqual([expect.stringContaining('private to site')])
  })

  test('the shell knows no feature but where the house is put together', () => {
    const found = said({
      ...files,
      'api/shell/serve.ts': `import { a } from '../site/uploads.ts'`,
      'api/main.ts': `import { a } from './site/uploads.ts'`,
    })
    expect(found).toEqual([expect.stringMatching(/^api\/shell\/serve.ts:1 the shell knows no feature/)])
  })

  test('a part of one feature of the app may not use a part of another; a page may', () => {
    const uses = `import { Card } from '../wallet/Card.tsx'`
    const app = {
      'web/wallet/Card.tsx': '',
      'web/bets/List.tsx': uses,
      'web/bets/BetsPage.tsx': uses,
    }
    expect(said(app)).toEqual([expect.stringMatching(/^web\/bets\/List.tsx:1 a part of bets/)])
  })
})

describe('core has no clock and no chance', () => {
  test.each([
    'Date.now()',
    'new Date()',
    'Date()',
    'performance.now()',
    'Math.random()',
    'crypto.randomUUID()',
    'globalThis.crypto.getRandomValues(x)',
    `fetch('/')`,
    'setTimeout(f, 1)',
  ])('%s', (text) => {
    expect(said({ 'core/a.ts': `export const a = ${text}` }).length).toBeGreaterThan(0)
    expect(said({ 'core/a.test.ts': `export const a = ${text}` })).toEqual([])
  })

  test('an instant that is given is no clock', () => {
    expect(said({ 'core/a.ts': 'export const a = (ms: number) => new Date(ms)' })).toEqual([])
  })

  test('the server draws no result by Math.random either', () => {
    expect(said({ 'api/lottery/draw.ts': 'export const a = Math.random()' })).toHaveLength(1)
  })
})

describe('no float comes near money', () => {
  test.each(['parseFloat(x)', 'Number.parseFloat(x)', 'Number(x)', 'x.toFixed(2)', '+x'])('%s', (text) => {
    for (const path of [
      ...['core/money.ts', 'core/withdraw/withdraw.ts', 'core/coin.ts', 'core/lottery/odds.ts'],
      ...['core/forms/fields.ts', 'api/ledger/batch.ts', 'api/deposit/deposit.ts'],
      ...['api/transfer/saga.ts', 'api/turnover/count.ts', 'api/wallet/log.ts', 'api/lottery/draw.ts'],
    ]) {
      expect(said({ [path]: `export const a = (x: any) => ${text}` })).toHaveLength(1)
    }
    expect(said({ 'web/ui/size.ts': `export const a = (x: any) => ${text}` })).toEqual([])
  })
})

describe('a file says what it holds', () => {
  test.each(['api/utils.ts', 'core/types.ts', 'web/hooks/a.ts', 'web/index.ts', 'api/helpers.ts', 'core/shared.ts'])(
    '%s says nothing',
    (path) => expect(said({ [path]: '' })).toEqual([expect.stringContaining('says nothing')]),
  )

  test('more than 300 lines are a breach, of SQL too', () => {
    expect(said({ 'core/a.ts': '\n'.repeat(300) })).toEqual([])
    expect(said({ 'core/a.ts': '\n'.repeat(301) })).toEqual([expect.stringContaining('301 lines')])
    expect(said({ 'db/migrations/0001-a.sql': '\n'.repeat(301) })).toHaveLength(1)
  })

  test('a function of more than 70 lines is a breach, wherever it stands', () => {
    const body = (lines: number) => `{${'\n'.repeat(lines - 1)}}`
    expect(said({ 'core/a.ts': `export function a() ${body(70)}` })).toEqual([])
    expect(said({ 'core/a.ts': `export function a() ${body(71)}` })).toHaveLength(1)
    expect(said({ 'core/a.ts': `export const a = { b: () => ${body(71)} }` })).toHaveLength(1)
    expect(said({ 'core/a.test.ts': `describe('a', () => ${body(99)})` })).toEqual([])
  })

  test('a default export is a breach, but for a lazy page', () => {
    const text = 'export default function A() {}'
    expect(said({ 'web/ui/A.tsx': text, 'api/a.ts': text })).toHaveLength(2)
    expect(said({ 'web/bets/BetsPage.tsx': text })).toEqual([])
  })

  test('process.env is read in one file of the server', () => {
    const text = 'export const a = process.env.PORT'
    expect(said({ 'api/shell/serve.ts': text })).toEqual([expect.stringContaining('api/host/env.ts')])
    expect(said({ 'api/host/env.ts': text, 'tools/a.ts': text, 'api/a.test.ts': text })).toEqual([])
  })
})

describe('a text is named where it is used', () => {
  const list = `import { m } from '../text/compiled/messages.js'`
  test.each(['m[reason]', `m['ui_home']`, 'Object.keys(m)', '{ ...m }', '{ m }', 'm', 'of({ all: m })', 'reason in m'])(
    'export const a = %s takes all of them along',
    (text) => {
      const found = said({ 'web/a.tsx': `${list}\nexport const a = ${text}` })
      expect(found).toEqual([expect.stringMatching(/^web\/a\.tsx:2 every text/)])
    },
  )

  test('under another name too, and in core', () => {
    const all = list.replace('{ m }', '* as texts')
    expect(said({ 'core/a.ts': `${all}\nexport const a = texts[0]` })).toHaveLength(1)
    const renamed = list.replace('{ m }', '{ m as texts }')
    expect(said({ 'web/a.ts': `${renamed}\nexport const a = texts[0]` })).toHaveLength(1)
  })

  test('by name, as a type, as a field of something else, and where nothing is sent', () => {
    const text = `${list}\nexport const a = [m.ui_home(), m.ui_home, { m: 1 }.m]\nexport type A = keyof typeof m`
    expect(said({ 'web/a.ts': text })).toEqual([])
    const looked = `${list}\nexport const a = m[reason]`
    expect(said({ 'api/a.ts': looked, 'web/a.test.ts': looked })).toEqual([])
    expect(said({ 'web/a.ts': `export const a = (m: string[]) => m[0]` })).toEqual([])
  })
})

describe('files and packages that nothing uses', () => {
  const unused = (files: Record<string, string>) =>
    tidy(new Map(Object.entries(files))).filter(({ what }) => what.startsWith('nothing of the house'))

  test('one that only its test uses is unused', () => {
    const files = {
      'tools/start.mjs': `const verbs = { start: 'api/main.ts' }`,
      'api/main.ts': `import './used.ts'\nconst lazy = (name) => import(\`./\${name}/routes.ts\`)`,
      'api/used.ts': '',
      'api/wallet/routes.ts': '',
      'core/alone.ts': '',
      'core/alone.test.ts': `import './alone.ts'`,
    }
    expect(unused(files).map(({ path }) => path)).toEqual(['core/alone.ts'])
  })

  test('a style sheet is used by the part that imports it', () => {
    const files = {
      'web/index.html': '<script src="./main.tsx">',
      'web/main.tsx': `import './a.css'`,
    }
    expect(unused({ ...files, 'web/a.css': '', 'web/b.css': '' }).map(({ path }) => path)).toEqual(['web/b.css'])
  })

  test('a package that ships is imported, or named for a loader', () => {
    const names = ['fastify', '@noble/hashes', 'fonts', 'left-pad', 'tested']
    const dependencies = Object.fromEntries(names.map((name) => [name, '1.0.0']))
    const found = said({
      'package.json': JSON.stringify({ name: 'koi', dependencies }, null, 2),
      'api/main.ts': `import fastify from 'fastify'\nimport { sha256 } from "@noble/hashes/sha2.js"`,
      'api/pdf.ts': `const font = import.meta.resolve('fonts/one.ttf')\n// left-pad`,
      'api/pdf.test.ts': `import 'tested'`,
    })
    expect(found).toEqual([
      'package.json:7 nothing imports left-pad: use it, or remove it',
      'package.json:8 nothing imports tested: use it, or remove it',
    ])
  })
})

test('a text that one language lacks is a breach', () => {
  const files = {
    'text/en/bets.json': '{"bets_a":"a"}',
    'text/zh_hans/bets.json': '{"bets_b":"b"}',
  }
  expect(said(files)).toEqual([
    'text/en/bets.json:1 the text bets_b is missing in en',
    'text/zh_hans/bets.json:1 the text bets_a is missing in zh_hans',
  ])
})

describe('a call that moves money is once', () => {
  const routes = `import { withdraw } from '../../core/withdraw.ts'
    import { request } from './withdraw.ts'
    export const withdrawRoutes = (house) => serve(withdraw, {
      list: () => 1,
      submit: (input, { tx }) => tx(() => request(tx)),
    })`
  const files = (contract: string) => ({
    'core/withdraw.ts': `export const withdraw = { list: post('a', {}), submit: post('b', {${contract}}) }`,
    'api/withdraw/routes.ts': routes,
    'api/withdraw/withdraw.ts': `import { post } from '../ledger/post/ledger.ts'
      export function request(tx) { return hold(tx) }
      const hold = (tx) => post(tx, {})`,
    'api/ledger/post/ledger.ts': LEDGER,
  })

  test('found through the functions between the route and the ledger', () => {
    expect(said(files('once: true'))).toEqual([])
    expect(said(files(''))).toEqual([expect.stringMatching(/^api\/withdraw\/routes.ts:5 withdraw.submit moves money/)])
    expect(said(files('once: false'))).toHaveLength(1)
  })

  test('found at the busy door too', () => {
    const busy = files('')
    busy['api/withdraw/withdraw.ts'] = 'export const request = (house) => house.ledger.submit({})'
    expect(said(busy)).toEqual([expect.stringContaining('withdraw.submit moves money')])
  })
})
