import { expect, test } from 'vitest'
import { gameCodes } from '../../core/games/catalog.ts'
import { lotteries } from '../../core/lottery/calendar.ts'
import { cutOfGame } from './cut.ts'
import { pictures } from './list.ts'

const nameOf = (game: string) => {
  const { motif, tones } = cutOfGame(game)
  return `tile-${motif}-${tones}`
}
const games = [...gameCodes, ...lotteries.map(({ code }) => code)]

test('every game of the catalogue has a picture that is drawn, and no two have the same', () => {
  const names = games.map(nameOf)
  expect(names.filter((name) => !Object.hasOwn(pictures, name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test('every game of the house has a motif of its own, which no family of lotteries has', () => {
  const motifs = gameCodes.map((code) => cutOfGame(code).motif)
  expect(new Set(motifs).size).toBe(motifs.length)
  const drawn = new Set(lotteries.map(({ code }) => cutOfGame(code).motif))
  expect(motifs.filter((motif) => drawn.has(motif))).toEqual([])
})

test('neighbours of the catalogue have other tones', () => {
  for (const list of [gameCodes, lotteries.map(({ code }) => code)])
    for (const [at, game] of list.entries())
      expect(cutOfGame(game).tones, game).not.toBe(cutOfGame(list[at + 1] ?? '').tones)
})

test('a game that is not known yet has a picture too, always the same', () => {
  for (const game of ['roulette', '__proto__', 'constructor', '', '轮盘']) {
    expect(Object.hasOwn(pictures, nameOf(game))).toBe(true)
    expect(nameOf(game)).toBe(nameOf(game))
  }
})
