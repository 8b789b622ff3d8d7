// Where a page may celebrate at all (R-RG-16): the few places that do are held by play/shown.test.tsx, and here is that there are no others.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gameCodes, games } from '../core/games/catalog.ts'

const filesWith = (pattern: string, what: RegExp): string[] =>
  globSync(pattern)
    .filter((file) => !/\.test\.|play\/testing\//.test(file) && what.test(readFileSync(file, 'utf8')))
    .toSorted()

test('the colour of a win and its ring stand on the line of a result alone', () => {
  expect(filesWith('play/**/*.css', /--c-gain|--t-joy/)).toEqual(['play/parts/ResultLine.module.css'])
  expect(filesWith('play/**/*.{ts,tsx}', /&& 'gain'/)).toEqual(['play/parts/ResultLine.tsx'])
})

test('notes that rise are played by the end of a round, and by a net that pays', () => {
  expect(filesWith('play/**/*.{ts,tsx}', /\bwater\(\d/)).toEqual(['play/parts/ResultLine.tsx'])
  expect(filesWith('play/**/*.{ts,tsx}', /(?<!function )\bchime\(/)).toEqual([
    'play/fish/sounds.ts',
    'play/table/sounds.ts',
  ])
})

test.each(gameCodes)('what moves in %s is heard, not its end alone', (game) => {
  const shared = { personal: game, shared: 'table', matches: game }[games[game].seeds]
  expect(filesWith(`play/${shared}/*.{ts,tsx}`, /(?<!function )\b(?:wood|paper|water|chime)\(/)).not.toEqual([])
})
