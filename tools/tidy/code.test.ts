import { expect, test } from 'vitest'
import { code } from './code.ts'
import { parse } from './source.ts'

function said(path: string, text: string): string[] {
  const files = new Map([[path, text]])
  return code([parse(path, text, files)]).map(({ what }) => what)
}

test('a list that is sent is measured before it is read: v.array stands in its one file', () => {
  const text = 'export const a = v.array(b)'
  for (const path of ['core/a.ts', 'api/games/a.ts', 'venue/a.ts', 'web/a.tsx'])
    expect(said(path, text)).toEqual([expect.stringContaining('listOf')])
  expect(said('core/list.ts', text)).toEqual([])
})
