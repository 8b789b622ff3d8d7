import { describe, expect, test } from 'vitest'
import { paths } from './paths.ts'
import { parse } from './source.ts'

function said(texts: Record<string, string>): string[] {
  const files = new Map(Object.entries(texts))
  const sources = [...files].map(([path, text]) => parse(path, text, files))
  return paths(sources).map(({ path, line, what }) => `${path}:${line} ${what}`)
}

describe('where a page lies is written once', () => {
  const table = { 'core/addresses.ts': `export const address = { bets: page('/mine/bets') }` }

  test.each(['/mine/bets', 'mine/bets', '#/mine/bets?day=1', 'http://a.b/h5/#/mine/bets'])(
    '%s is a breach anywhere else',
    (text) => {
      for (const path of ['web/a.ts', 'api/a.ts', 'e2e/a.spec.ts'])
        expect(said({ ...table, [path]: `export const a = \`${text}\`` })).toHaveLength(1)
      expect(said({ ...table, 'web/a.tsx': `<a href="${text}" />` })).toHaveLength(1)
    },
  )

  test('what only resembles it is none', () => {
    const texts = ['/mine/betsAbove', '/mine/bets/day', 'undermine/bets', '/', './mine/bets.ts']
    const text = `export const a = ${JSON.stringify(texts)}`
    expect(said({ ...table, 'web/a.ts': text })).toEqual([])
  })
})
