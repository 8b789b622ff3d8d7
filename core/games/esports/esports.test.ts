import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { openStream } from '../../fair/fair.ts'
import { fixtureOf, seasonMatches } from '../league/fixtures.ts'
import { readPick } from '../league/picks.ts'
import { isOffered, massesOf, marketPricesOf } from '../league/prices.ts'
import { areWeights, SCALE } from '../league/weights.ts'
import { esportsSport as sport } from './esports.ts'
import { cellsOf, mapLaw, seriesEnd, seriesLaw, weightsOf, type BestOf } from './law.ts'
import { drawSeries, roundsOf, seriesAt, seriesResult, tallyOf } from './series.ts'
import { bestOf, chanceOf, firstStrengths, learn, mapOf, maps, teams } from './teams.ts'
import { forAll } from '../../testing.ts'

const chance = fc.integer({ min: 422_000, max: 578_000 }).map((home) => ({ home: BigInt(home), away: BigInt(1_000_000 - home) })) // prettier-ignore
const forms = fc.constantFrom<BestOf>(3, 5)
const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })
const part = (of: bigint, all: bigint) => Number((of * 10n ** 9n) / all) / 10 ** 9

describe('the law of a series', () => {
  test('is that of the rulebook for a chance of a map', () => {
    const of = (pct: bigint, form: BestOf) => {
      const law = seriesLaw(form, { home: pct, away: 100n - pct })
      const sum = (...ends: string[]) =>
        part(
          ends.reduce((all, end) => all + law.get(end)!, 0n),
          100n ** BigInt(form),
        )
      return sum
    }
    expect(of(55n, 3)('2-0', '2-1')).toBeCloseTo(0.57475, 6)
    expect(of(70n, 3)('2-0')).toBeCloseTo(0.49, 6)
    expect(of(60n, 5)('3-0', '3-1', '3-2')).toBeCloseTo(0.68256, 6)
    expect(of(60n, 5)('3-0', '3-1')).toBeCloseTo(0.4752, 6)
    expect(of(65n, 5)('3-2', '2-3')).toBeCloseTo(0.310538, 6)
  })

  test('has maps by the law of their rounds', () => {
    const of = (pct: bigint) => {
      const { masses, all } = mapLaw({ home: pct, away: 100n - pct })
      return (from: (at: number) => boolean) => part(masses.reduce((sum, each, at) => sum + (from(at) ? each : 0n), 0n), all) // prettier-ignore
    }
    const rows = [
      [50n, 0.5, 0.16118, 0.263176, 0.38331, 0.33882],
      [52n, 0.585511, 0.158113, 0.270834, 0.391338, 0.412214],
      [55n, 0.705627, 0.142868, 0.31004, 0.432034, 0.527791],
    ] as const
    for (const [pct, won, overtime, under205, under215, by3] of rows) {
      const share = of(pct)
      expect(share((at) => at < 13)).toBeCloseTo(won, 5)
      expect(share((at) => at % 13 === 12)).toBeCloseTo(overtime, 5)
      expect(share((at) => at % 13 < 8)).toBeCloseTo(under205, 5)
      expect(share((at) => at % 13 < 9)).toBeCloseTo(under215, 5)
      expect(share((at) => at < 11)).toBeCloseTo(by3, 5)
    }
  })

  test('makes whole weights of every chance, whose series are those of the law', () => {
    forAll(20, [chance, forms], (round, form) => {
      const weights = weightsOf(form, round)
      expect(areWeights(weights, [cellsOf(form)])).toBe(true)
      const { masses, all } = mapLaw(round)
      const home = masses.slice(0, 13).reduce((sum, each) => sum + each, 0n)
      const law = seriesLaw(form, { home, away: all - home })
      for (const [end, ways] of law) {
        const found = weights.reduce((sum, each, cell) => {
          const { home: own, away } = seriesEnd(cell, weights.length)
          return sum + (end === `${own}-${away}` ? each : 0)
        }, 0)
        expect(Math.abs(found / SCALE - part(ways, all ** BigInt(form)))).toBeLessThan(1e-6)
      }
    })
  })
})

describe('a series', () => {
  test('is drawn as one that can be, whose facts are those of its cell', () => {
    forAll(60, [seeds, chance, forms], (seed, round, form) => {
      const weights = weightsOf(form, round)
      const series = drawSeries(openStream(seed, 'p'), weights)
      expect(v.safeParse(seriesResult, series).success).toBe(true)
      const cell = openStream(seed, 'p').weighted(weights)
      for (const { pick } of Object.values(marketPricesOf(sport, weights, 0)).flat(2)) {
        const read = readPick(sport, pick)!
        expect([pick, sport.judge(read, series)]).toEqual([pick, sport.endOf(read, cell, weights.length)])
      }
    })
  })

  test('comes as often as it is priced, and its later maps by the law of the first', () => {
    const weights = weightsOf(3, { home: 540_000n, away: 460_000n })
    const stream = openStream(new Uint8Array(32), 'esports')
    const rounds = 20_000
    let [won, second, overtime] = [0, 0, 0]
    for (let at = 0; at < rounds; at++) {
      const series = drawSeries(stream, weights)
      won += series.home > series.away ? 1 : 0
      second += series.maps[1]!.endsWith('h') ? 1 : 0
      overtime += series.maps[1]!.length > 24 ? 1 : 0
    }
    const chanceIn = (pick: string) => Number(massesOf(sport, weights, readPick(sport, pick)!).W) / SCALE
    const near = (found: number, wanted: number) =>
      expect(Math.abs(found / rounds - wanted)).toBeLessThan(4 * Math.sqrt((wanted * (1 - wanted)) / rounds))
    near(won, chanceIn('win.home'))
    near(second, chanceIn('fw.home'))
    near(overtime, chanceIn('fo.yes'))
  })

  test('is shown round by round, and comes to its end', () => {
    forAll(30, [seeds, forms], (seed, form) => {
      const series = drawSeries(openStream(seed, 'p'), weightsOf(form, { home: 1n, away: 1n }))
      expect(seriesAt(series, 0)).toMatchObject({ map: 0, rounds: 0, home: 0, away: 0 })
      const end = seriesAt(series, roundsOf(series))
      expect([end.home, end.away, end.map]).toEqual([series.home, series.away, series.maps.length - 1])
      expect(end.tally).toEqual(tallyOf(series.maps.at(-1)!))
      for (let at = 0; at < roundsOf(series); at++) expect(seriesAt(series, at).home).toBeLessThanOrEqual(series.home)
    })
  })

  const map = 'h'.repeat(13)
  const lost = 'a'.repeat(13)
  test.each([
    ['a map that nobody has won', { home: 2, away: 0, maps: [map, `${'ha'.repeat(8)}`] }],
    ['a map that goes on behind its end', { home: 2, away: 0, maps: [map, `${map}h`] }],
    ['another score than its maps', { home: 2, away: 1, maps: [map, map] }],
    ['a map behind the last one', { home: 2, away: 1, maps: [map, map, lost] }],
    ['no winner', { home: 1, away: 1, maps: [map, lost] }],
    ['an overtime that is level', { home: 2, away: 0, maps: [map, `${'ha'.repeat(12)}hahaha`] }],
    ['other letters', { home: 2, away: 0, maps: [map, 'x'.repeat(13)] }],
    ['more than its own', { home: 2, away: 0, maps: [map, map], more: 1 }],
  ])('is none that a feed can tell: %s', (_what, series) => {
    expect(v.safeParse(seriesResult, { home: 2, away: 0, maps: [map, map] }).success).toBe(true)
    expect(v.safeParse(seriesResult, series).success).toBe(false)
  })

  test('half wins, half loses and returns by quarters of a map and of a round', () => {
    const series = { home: 2, away: 1, maps: [`${'ha'.repeat(10)}hhh`, lost, map] }
    const of = (pick: string) => sport.judge(readPick(sport, pick)!, series)
    expect(['mh.home.-3', 'mh.home.-4', 'mh.home.-5', 'mh.away.3', 'mh.away.5'].map(of)).toEqual(['HW', 'P', 'HL', 'HL', 'HW']) // prettier-ignore
    expect(['mt.over.11', 'mt.over.12', 'mt.over.13', 'mt.under.10'].map(of)).toEqual(['HW', 'P', 'HL', 'L'])
    expect(['fh.home.-12', 'fh.home.-13', 'ft.under.92', 'fo.no', 'fw.home', 'ms.2-1'].map(of)).toEqual(['P', 'HL', 'P', 'W', 'W', 'W']) // prettier-ignore
    // Overtime says who has the map; the rounds of it are those before.
    const long = { ...series, maps: [`${'ha'.repeat(12)}aaaa`, map, map] }
    const after = (pick: string) => sport.judge(readPick(sport, pick)!, long)
    expect(['fo.yes', 'fw.away', 'fh.home.0', 'ft.over.96'].map(after)).toEqual(['W', 'W', 'P', 'P'])
  })
})

test('no two lines of a market are the same bet', () => {
  for (const form of [3, 5] as const) {
    const weights = weightsOf(form, { home: 520_000n, away: 480_000n })
    const marketPrices = marketPricesOf(sport, weights, 0)
    for (const market of ['mh', 'mt', 'fh', 'ft']) {
      const rows = marketPrices[market]!.map((row) => row.map(({ odds }) => odds).join())
      expect([market, rows.length > 1, new Set(rows).size]).toEqual([market, true, rows.length])
    }
  }
})

test('only scores that a form of match can have are priced', () => {
  const scores = (form: BestOf) => marketPricesOf(sport, weightsOf(form, { home: 1n, away: 1n }), 0)['ms']!.flat().map(({ pick }) => pick) // prettier-ignore
  expect(scores(3)).toEqual(['ms.2-0', 'ms.2-1', 'ms.1-2', 'ms.0-2'])
  expect(scores(5)).toEqual(['ms.3-0', 'ms.3-1', 'ms.3-2', 'ms.2-3', 'ms.1-3', 'ms.0-3'])
  expect(isOffered(sport, sport.usual, 'ms.3-0', 0)).toBe(undefined)
  // A line of which only one side can win has no price on either.
  expect(isOffered(sport, sport.usual, 'mt.over.8', 0)).toBe(undefined)
})

test('a season of sixteen teams has one match of five maps a day, and results move the chances within their bounds', () => {
  const season = Array.from({ length: seasonMatches(teams) }, (_, at) => fixtureOf(teams, at + 1))
  expect(season.filter((one) => bestOf(one) === 5).length).toBe(30)
  expect(new Set(season.map(({ home, away }) => `${home} ${away}`)).size).toBe(16 * 15)
  const fixture = season[1]!
  let strengths: ReturnType<typeof learn> = firstStrengths
  const before = chanceOf(strengths, fixture).home
  const weights = sport.weigh(strengths, fixture)
  expect(chanceOf(learn(strengths, fixture, weights, { home: 2, away: 0 }), fixture).home > before).toBe(true)
  expect(chanceOf(learn(strengths, fixture, weights, { home: 0, away: 2 }), fixture).home < before).toBe(true)
  for (let at = 0; at < 99; at++) strengths = learn(strengths, fixture, weights, { home: 2, away: 0 })
  expect(chanceOf(strengths, fixture)).toEqual({ home: 578_000n, away: 422_000n })
})

test('a series begins one map further on than the one before, and goes through all of them', () => {
  expect(Array.from({ length: 5 }, (_, at) => mapOf(5, at))).toEqual([...maps])
  expect([mapOf(6, 0), mapOf(6, 4), mapOf(9, 1)]).toEqual([maps[1], maps[0], maps[0]])
})

test('the first match of a day is best of five', () => {
  expect([1, 2, 8, 9, 10].map((number) => bestOf({ number }))).toEqual([5, 3, 3, 5, 3])
})

test('a result moves a strength by a thirtieth of the maps beyond what was expected, cut', () => {
  const fixture = { number: 2, season: 1, day: 1, home: 'wolf', away: 'owl' }
  const level = { wolf: 100, owl: 100 }
  const even = sport.weigh(level, fixture)
  const moved = (weights: typeof even, home: number, away: number) => {
    const after = learn(level, fixture, weights, { home, away })
    return [after['wolf'], after['owl']]
  }
  expect([moved(even, 2, 0), moved(even, 2, 1), moved(even, 0, 2)]).toEqual([[166, 34], [133, 67], [34, 166]]) // prettier-ignore
  // Who was expected to win, wins less by it: by 0.742 maps, at 550 rounds of a thousand.
  const ahead = sport.weigh({ wolf: 600, owl: -169 }, fixture)
  const mean = ahead.reduce((sum, weight, cell) => sum + weight * (seriesEnd(cell, ahead.length).home - seriesEnd(cell, ahead.length).away), 0) / SCALE // prettier-ignore
  expect(mean).toBeGreaterThan(0.5)
  const gain = Math.trunc((2_000 - Math.trunc(1_000 * mean)) / 30)
  expect(moved(ahead, 2, 0)).toEqual([100 + gain, 100 - gain])
})

test('who wins is judged by maps, and markets that there are not are none', () => {
  const series = { home: 0, away: 2, maps: ['a'.repeat(13), 'a'.repeat(13)] }
  expect(['win.home', 'win.away'].map((pick) => sport.judge(readPick(sport, pick)!, series))).toEqual(['L', 'W'])
  expect(() => sport.judge({ market: 'nothing', side: 'home', line: undefined }, series)).toThrow('no market nothing')
})
