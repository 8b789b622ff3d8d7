// The bytes a phone fetches before a game can be played (decision 62), of the pages built last.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { games, type GameCode } from '../core/games/catalog.ts'
import { gamesPictures } from '../play/build/pictures.ts'

const RUNTIME_BYTES = 95_000
const GAME_BYTES = 40_000
const FIRST_BYTES = 2_000

const codes = Object.keys(gamesPictures) as GameCode[]
const built = join(import.meta.dirname, '../dist/play/assets')
const scripts = readdirSync(built).filter((name) => name.endsWith('.js'))
const gzipped = (name: string) => gzipSync(readFileSync(join(built, name)), { level: 9 }).length
const sum = (names: string[]) => names.map(gzipped).reduce((all, each) => all + each, 0)
const ofGame = (game: string) => scripts.filter((name) => name.startsWith(`${game}-`))
/** Common files of shared tables, of leagues, and of stakes on rounds of one's own: fetched with each of those games. */
const ofTables = ofGame('table')
const ofStakes = ofGame('stake')
const ofLeagues = ofGame('league')
const common = { shared: ofTables, personal: ofStakes, matches: [...ofStakes, ...ofLeagues] }

test('what all games share weighs at most 95 kB, in one file and the one that spends the ticket', () => {
  const shared = scripts.filter(
    (name) => ![...codes, 'table', 'stake', 'league'].some((game) => name.startsWith(`${game}-`)),
  )
  expect(shared.filter((name) => name.startsWith('runtime-'))).toHaveLength(1)
  expect(sum(shared)).toBeLessThanOrEqual(RUNTIME_BYTES)
})

test('the file that spends the ticket is small, and the page begins it before all others and without waiting for them', () => {
  const [first = ''] = scripts.filter((name) => name.startsWith('first-'))
  expect(gzipped(first)).toBeLessThanOrEqual(FIRST_BYTES)
  const page = readFileSync(join(built, '../index.html'), 'utf8')
  const named = [...page.matchAll(/<script type="module" (async )?[^>]*src="\/play\/assets\/([^"]+)"/g)]
  expect(named.map(([, isAsync, name]) => [name, isAsync])).toEqual([
    [first, 'async '],
    [expect.stringMatching(/^runtime-/), undefined],
  ])
})

test.each(codes)('with the page of %s all of its files are named', (game) => {
  const hints = JSON.parse(readFileSync(join(built, '../hints.json'), 'utf8')) as Record<string, string[]>
  const named = (hints[game] ?? []).map((file) => file.replace('assets/', ''))
  expect(named).toEqual(expect.arrayContaining([...ofGame(game), ...common[games[game].seeds]]))
  // A browser asks for six at once: with the one file of styles the largest script is among them.
  expect(named.slice(0, 2).map((name) => name.split('-')[0])).toEqual(['first', 'runtime'])
})

test('the styles of all games are one file', () => {
  expect(readdirSync(built).filter((name) => name.endsWith('.css'))).toHaveLength(1)
})

test.each(codes)('the script of %s adds at most 40 kB', (game) => {
  expect(ofGame(game)).toHaveLength(1)
  expect([ofTables, ofStakes, ofLeagues].map((chunks) => chunks.length)).toEqual([1, 1, 1])
  const fetched = [...ofGame(game), ...common[games[game].seeds]]
  expect(sum(fetched)).toBeLessThanOrEqual(GAME_BYTES)
})
