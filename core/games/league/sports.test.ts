import { describe, expect, test } from 'vitest'
import { gameCodes, games } from '../catalog.ts'
import { esportsSport } from '../esports/esports.ts'
import { footballSport } from '../football/football.ts'
import { groupOf, readPick } from './picks.ts'
import { isOffered } from './prices.ts'
import { sportOf } from './sports.ts'
import { areWeights } from './weights.ts'

const leagues = gameCodes.filter((code) => games[code].seeds === 'matches')

test('every league has a sport, and no other game has one', () => {
  expect(leagues.map(sportOf)).toEqual([footballSport, esportsSport])
  for (const code of gameCodes.filter((one) => !leagues.includes(one)))
    expect(() => sportOf(code)).toThrow(`${code} is no sport`)
})

describe.each(leagues)('%s', (code) => {
  const sport = sportOf(code)

  test('is named by its game, and its clubs are pairs', () => {
    expect(sport.game).toBe(code)
    expect(new Set(sport.clubs).size).toBe(sport.clubs.length)
    expect(sport.clubs.length % 2).toBe(0)
    expect(Object.keys(sport.firstStrengths)).toEqual([...sport.clubs])
  })

  test('weighs every fixture by one of its forms', () => {
    const [home = '', away = ''] = sport.clubs
    expect(areWeights(sport.usual, sport.cells)).toBe(true)
    for (let number = 1; number <= 20; number++)
      expect(areWeights(sport.weigh(sport.firstStrengths, { number, season: 1, day: 1, home, away }), sport.cells)).toBe(true) // prettier-ignore
  })

  test('tells by markets that it has, and by picks that are offered in a usual match', () => {
    const { main, told, usualPick, examples, markets, usual } = sport
    for (const market of [main, ...told]) expect(Object.keys(markets)).toContain(market)
    for (const pick of [usualPick, ...examples]) expect([pick, isOffered(sport, usual, pick, 0)]).toEqual([pick, expect.any(Number)]) // prettier-ignore
    expect(new Set(examples.map((pick) => groupOf(sport, readPick(sport, pick)!))).size).toBe(3)
  })

  test('has margins of the rulebook', () => {
    const margins = Object.entries(sport.markets).map(([market, { marginBp }]) => `${market} ${marginBp}`)
    expect(margins.join(', ')).toBe(
      code === 'football'
        ? '1x2 600, ah 400, ou 400, dc 600, btts 500, oe 500, tg 600, cs 1500, htft 1200'
        : 'win 500, mh 400, mt 400, ms 800, fw 500, fh 400, ft 400, fo 500',
    )
  })
})
