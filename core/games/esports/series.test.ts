import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { openStream } from '../../fair/fair.ts'
import { drawSeries, seriesAt, seriesResult, tallyOf } from './series.ts'
import { seriesEnd, weightsOf } from './law.ts'
import { forAll } from '../../testing.ts'

const won = 'h'.repeat(13)
const lost = 'a'.repeat(13)
const level = 'ha'.repeat(12)
const isResult = (home: number, away: number, maps: string[]) => v.safeParse(seriesResult, { home, away, maps }).success

describe('a map that a feed tells', () => {
  const isMap = (map: string) => isResult(2, 0, [won, map])

  test('ends with thirteen rounds of a side, or with four of six behind a level one', () => {
    expect([`${'a'.repeat(11)}${won}`, `${'ha'.repeat(11)}hh`].map(isMap)).toEqual([true, true])
    expect([`${level}hhhh`, `${level}hhahh`, `${level}aahhhh`].map(isMap)).toEqual([true, true, true])
    // Level again at three each, and once more.
    expect([`${level}hahahahhhh`, `${level}hahahahahahahahhh`].map(isMap)).toEqual([true, true])
  })

  test.each([
    ['thirteen rounds of a side against twelve', `${level}h`],
    ['an overtime that goes on behind its end', `${level}hhhhh`],
    ['an overtime that ends early', `${level}hhh`],
    ['a second overtime that ends as a first one would', `${level}hahahahh`],
    ['a second overtime that goes on', `${level}hahahahhhhh`],
    ['an overtime behind a decided map', `${'ha'.repeat(11)}hhhh`],
    ['too few rounds', 'h'.repeat(12)],
  ])('is none with %s', (_what, map) => {
    expect(isMap(map)).toBe(false)
  })
})

describe('a series that a feed tells', () => {
  test('is won by two maps, or by three', () => {
    expect(isResult(2, 0, [won, won])).toBe(true)
    expect(isResult(1, 2, [won, lost, lost])).toBe(true)
    expect(isResult(3, 0, [won, won, won])).toBe(true)
    expect(isResult(2, 3, [won, lost, won, lost, lost])).toBe(true)
  })

  test.each([
    ['by one map', 1, 0, [won]],
    ['by nobody', 2, 2, [won, lost, won, lost]],
    ['in another order', 2, 1, [won, won, lost]],
    ['by the other side', 0, 2, [won, won]],
    ['with one map too few', 2, 1, [won, won]],
    ['without a map', 0, 0, []],
  ])('is not won %s', (_what, home, away, maps) => {
    expect(isResult(home, away, maps)).toBe(false)
  })
})

describe('what a series shows', () => {
  const series = { home: 2, away: 1, maps: [won, `${lost}`, `${'a'.repeat(2)}${won}`] }

  test('goes map by map, a map counted with its last round', () => {
    const at = (rounds: number) => {
      const { map, rounds: shown, tally, home, away } = seriesAt(series, rounds)
      return [map, shown, `${tally.home}:${tally.away}`, `${home}-${away}`]
    }
    expect([0, 1, 12].map(at)).toEqual([[0, 0, '0:0', '0-0'], [0, 1, '1:0', '0-0'], [0, 12, '12:0', '0-0']]) // prettier-ignore
    // The thirteenth round ends the first map, and what is shown is the next one.
    expect([13, 14, 25].map(at)).toEqual([[1, 0, '0:0', '1-0'], [1, 1, '0:1', '1-0'], [1, 12, '0:12', '1-0']]) // prettier-ignore
    expect([26, 28, 40].map(at)).toEqual([[2, 0, '0:0', '1-1'], [2, 2, '0:2', '1-1'], [2, 14, '12:2', '1-1']]) // prettier-ignore
    expect([41, 99].map(at)).toEqual([[2, 15, '13:2', '2-1'], [2, 15, '13:2', '2-1']]) // prettier-ignore
  })

  test('is nothing where there is no map', () => {
    expect(seriesAt({ home: 0, away: 0, maps: [] }, 5)).toEqual({ map: 0, rounds: 0, tally: { home: 0, away: 0 }, home: 0, away: 0 }) // prettier-ignore
  })

  test('counts rounds up to the end of a map', () => {
    expect([tallyOf('hha', 2), tallyOf('hha'), tallyOf('hha', 9)]).toEqual([{ home: 2, away: 0 }, { home: 2, away: 1 }, { home: 2, away: 1 }]) // prettier-ignore
  })
})

describe('a series that is drawn', () => {
  const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })

  test('has an overtime where the loser of a map has twelve, and ends it by two to four rounds', () => {
    // Only ends whose first map goes to overtime.
    const weights = weightsOf(3, { home: 1n, away: 1n }).map((each, cell, all) => (seriesEnd(cell, all.length).lost === 12 ? each : 0)) // prettier-ignore
    forAll(60, [seeds], (seed) => {
      const { home, away, maps } = drawSeries(openStream(seed, 'p'), weights)
      expect(isResult(home, away, maps)).toBe(true)
      // Every later map goes by the law of the first one.
      for (const map of maps) {
        expect(tallyOf(map, 24)).toEqual({ home: 12, away: 12 })
        const last = tallyOf(map.slice(24 + 6 * Math.floor((map.length - 25) / 6)))
        expect([Math.max(last.home, last.away), Math.min(last.home, last.away) <= 2]).toEqual([4, true])
      }
    })
  })

  test('is level in an overtime as often as six rounds are, five times in sixteen', () => {
    const weights = weightsOf(3, { home: 1n, away: 1n }).map((each, cell, all) => (seriesEnd(cell, all.length).lost === 12 ? each : 0)) // prettier-ignore
    const stream = openStream(new Uint8Array(32), 'overtime')
    let [again, all] = [0, 0]
    const lengths = new Map<number, number>()
    while (all < 6_000)
      for (const map of drawSeries(stream, weights).maps) {
        all++
        again += map.length > 30 ? 1 : 0
        const last = (map.length - 25) % 6
        lengths.set(last, (lengths.get(last) ?? 0) + 1)
      }
    const near = (found: number, wanted: number) =>
      expect(Math.abs(found / all - wanted)).toBeLessThan(4 * Math.sqrt((wanted * (1 - wanted)) / all))
    near(again, 20 / 64)
    // 4–0, 4–1 and 4–2 as four to eight to ten.
    near(lengths.get(3)!, 4 / 22)
    near(lengths.get(4)!, 8 / 22)
    near(lengths.get(5)!, 10 / 22)
  })
})
