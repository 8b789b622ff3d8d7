import { expect, test } from 'vitest'
import { tidy } from '../tidy.ts'

test('an edge that no file takes any more is a breach of the table', () => {
  const walls = { 'tools/tidy/walls.ts': `const EDGES = {\n  bets: ['lottery'],\n}` }
  const left = (files: Record<string, string>) =>
    tidy(new Map(Object.entries({ ...walls, ...files }))).filter(({ what }) =>
      what.startsWith('no file of bets'),
    )
  expect(left({})).toEqual([
    {
      path: 'tools/tidy/walls.ts',
      line: 2,
      what: 'no file of bets imports lottery: the edge goes',
    },
  ])
  const uses = `import { a } from '../lottery/draw.ts'`
  expect(left({ 'api/lottery/draw.ts': '', 'api/bets/records.ts': uses })).toEqual([])
})
