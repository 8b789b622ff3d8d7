// What a phone fetches before a game can be played (decision 62), of the pages that were built last.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gamesPictures } from './build/pictures.ts'

const RUNTIME_BYTES = 95_000
const GAME_BYTES = 40_000
const PICTURES_BYTES = 150_000

const built = join(import.meta.dirname, '../dist/play/assets')
const scripts = existsSync(built) ? readdirSync(built).filter((name) => name.endsWith('.js')) : []
const gzipped = (name: string) => gzipSync(readFileSync(join(built, name)), { level: 9 }).length

test('what all games share weighs at most 95 kB, in one file', () => {
  const shared = scripts.filter((name) => !Object.keys(gamesPictures).some((game) => name.startsWith(`${game}-`))) // prettier-ignore
  expect(shared.filter((name) => name.startsWith('runtime-'))).toHaveLength(1)
  expect(shared.reduce((sum, name) => sum + gzipped(name), 0)).toBeLessThanOrEqual(RUNTIME_BYTES)
})

test.each(Object.entries(gamesPictures))(
  '%s adds at most 40 kB and 150 kB of pictures',
  (game, pictures) => {
    const own = scripts.filter((name) => name.startsWith(`${game}-`))
    expect(own).toHaveLength(1)
    expect(own.reduce((sum, name) => sum + gzipped(name), 0)).toBeLessThanOrEqual(GAME_BYTES)
    const drawn = Object.values(pictures).reduce((sum, draw) => sum + Buffer.byteLength(draw()), 0)
    expect(drawn).toBeGreaterThan(0)
    expect(drawn).toBeLessThanOrEqual(PICTURES_BYTES)
  },
)

test('no picture names anything outside of itself, and none is written in a font', () => {
  for (const pictures of Object.values(gamesPictures))
    for (const draw of Object.values(pictures))
      expect(draw()).not.toMatch(/<text|<image|href=|filter=/)
})
