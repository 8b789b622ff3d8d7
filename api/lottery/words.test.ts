import { expect, test } from 'vitest'
import { games } from '../../core/lottery/catalog.ts'
import { betWords, playWords } from './words.ts'

const plays = Object.values(games).flatMap((game) => Object.values(game.plays))

test('every play has a name in both languages, by its code alone', () => {
  expect(plays.length).toBeGreaterThan(50)
  for (const { code } of plays) {
    const { zh_hans, en } = playWords(code) ?? { zh_hans: '', en: '' }
    expect([code, zh_hans, en].every((text) => text !== '')).toBe(true)
    expect(zh_hans, code).not.toBe(code)
  }
})

test('a stored bet is said with what was picked; what no rule reads is said by nobody', () => {
  expect(betWords('k3.side', ['big'])).toEqual({
    zh_hans: expect.stringContaining('大'),
    en: expect.stringContaining('Big'),
  })
  expect(betWords('k3.side', { of: 'no shape' })).toBeNull()
  expect(betWords('k3.gone', ['big'])).toBeNull()
  expect(playWords('k3.gone')).toBeNull()
})
