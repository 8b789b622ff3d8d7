import { describe, expect, test } from 'vitest'
import { readPick } from '../league/picks.ts'
import { endOf, judgePick, markets } from './markets.ts'
import { halves, HALVES } from './match.ts'
import { footballSport as sport } from './football.ts'

const pickOf = (code: string) => readPick(sport, code)!
const cellOf = (home: number, away: number): number => home * 11 + away
/** The sides of a market that win at a score. */
const won = (market: string, home: number, away: number, [halfHome, halfAway] = [0, 0]) =>
  markets[market]!.sides.filter((side) => judgePick(pickOf(`${market}.${side}`), { home, away, halfHome, halfAway }) === 'W') // prettier-ignore

describe('the side that wins', () => {
  test('of a band of goals holds their number', () => {
    const bands = Array.from({ length: 10 }, (_, total) => won('tg', total, 0).join())
    expect(bands).toEqual(['01', '01', '23', '23', '46', '46', '46', '7', '7', '7'])
    expect(won('tg', 3, 4)).toEqual(['7'])
  })

  test('of the result, and of two of them together', () => {
    expect([won('1x2', 1, 0), won('1x2', 1, 1), won('1x2', 0, 1)]).toEqual([['home'], ['draw'], ['away']])
    expect([won('dc', 1, 0), won('dc', 1, 1), won('dc', 0, 1)]).toEqual([['1x', '12'], ['1x', 'x2'], ['12', 'x2']]) // prettier-ignore
  })

  test('of whether both score, and of odd and even', () => {
    expect([won('btts', 1, 1), won('btts', 3, 0), won('btts', 0, 3), won('btts', 0, 0)]).toEqual([['yes'], ['no'], ['no'], ['no']]) // prettier-ignore
    expect([won('oe', 2, 1), won('oe', 2, 2), won('oe', 0, 0)]).toEqual([['odd'], ['even'], ['even']])
  })

  test('of the correct score is the score up to four goals a side, and the rest together', () => {
    expect([won('cs', 4, 4), won('cs', 0, 3), won('cs', 5, 0), won('cs', 1, 5)]).toEqual([['4-4'], ['0-3'], ['other'], ['other']]) // prettier-ignore
  })

  test('of half time and full time is both results, the half first', () => {
    expect([won('htft', 2, 1, [0, 1]), won('htft', 1, 1, [1, 1]), won('htft', 0, 2, [0, 0])]).toEqual([['ah'], ['dd'], ['da']]) // prettier-ignore
  })

  test('is asked of markets that there are', () => {
    const pick = { market: 'nothing', side: 'home', line: undefined }
    expect(() => judgePick(pick, { home: 1, away: 0, halfHome: 0, halfAway: 0 })).toThrow('no market nothing')
  })
})

test('how often half time lets a bet win is counted over all halves of a score', () => {
  const ways = (side: string, home: number, away: number) => endOf(pickOf(`htft.${side}`), cellOf(home, away)) as bigint
  // At 2–1 the home side is ahead at half time by 1–0, 2–0 or 2–1.
  const [none, one] = [halves[1]![0]!, halves[1]![1]!]
  const two = halves[2]!
  expect(ways('hh', 2, 1)).toBe(two[1]! * none + two[2]! * none + two[2]! * one)
  expect(ways('dh', 2, 1)).toBe(two[0]! * none + two[1]! * one)
  expect(ways('ah', 2, 1)).toBe(two[0]! * one)
  for (const [home, away] of [
    [0, 0],
    [2, 1],
    [3, 3],
    [0, 4],
  ] as const) {
    const all = markets['htft']!.sides.map((side) => ways(side, home, away))
    expect([home, away, all.reduce((sum, each) => sum + each, 0n)]).toEqual([home, away, HALVES * HALVES])
    // Asked again it is the same.
    expect(markets['htft']!.sides.map((side) => ways(side, home, away))).toEqual(all)
  }
})
