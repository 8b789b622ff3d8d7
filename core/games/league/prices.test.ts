import { describe, expect, test } from 'vitest'
import { esportsSport } from '../esports/esports.ts'
import { footballSport as sport } from '../football/football.ts'
import { CELLS, weightsOf } from '../football/weights.ts'
import { readPick } from './picks.ts'
import { isOffered, marketPricesOf, massesOf, oddsOf, outcomesOf, priceOf, pricesOfMarket, type Masses } from './prices.ts' // prettier-ignore
import { SCALE, type Weights } from './weights.ts'

const none: Masses = { W: 0n, HW: 0n, P: 0n, HL: 0n, L: 0n, all: 100n }
const pickOf = (code: string) => readPick(sport, code)!

// The worked example of the rulebook (3.11). Its weights may differ by a last digit, for exp does.
const example = weightsOf({ home: 1.55, away: 1.15, rho: -0.08 })

describe('the worked example of the rulebook', () => {
  test.each([
    ['1x2.home', { W: 455_870_029n, L: 544_129_971n }, 2_069],
    ['1x2.draw', { W: 271_388_743n, L: 728_611_257n }, 3_476],
    ['1x2.away', { W: 272_741_228n, L: 727_258_772n }, 3_458],
    ['dc.1x', { W: 727_258_772n, L: 272_741_228n }, 1_297],
    ['dc.12', { W: 728_611_257n, L: 271_388_743n }, 1_294],
    ['dc.x2', { W: 544_129_971n, L: 455_870_029n }, 1_733],
    ['btts.yes', { W: 547_904_174n, L: 452_095_826n }, 1_738],
    ['btts.no', { W: 452_095_826n, L: 547_904_174n }, 2_106],
    ['oe.odd', { W: 478_574_621n, L: 521_425_379n }, 1_990],
    ['oe.even', { W: 521_425_379n, L: 478_574_621n }, 1_826],
    ['ah.home.-4', { W: 236_378_566n, P: 219_491_463n, L: 544_129_971n }, 3_139],
    ['ah.away.4', { W: 544_129_971n, P: 219_491_463n, L: 236_378_566n }, 1_363],
    ['ah.home.-3', { W: 236_378_566n, HW: 219_491_463n, L: 544_129_971n }, 2_460],
    ['ah.away.3', { W: 544_129_971n, HL: 219_491_463n, L: 236_378_566n }, 1_565],
    ['ah.home.-1', { W: 455_870_029n, HL: 271_388_743n, L: 272_741_228n }, 1_811],
    ['ah.away.1', { W: 272_741_228n, HW: 271_388_743n, L: 455_870_029n }, 2_021],
    ['ah.home.0', { W: 455_870_029n, P: 271_388_743n, L: 272_741_228n }, 1_513],
    ['ah.away.-1', { W: 272_741_228n, HL: 271_388_743n, L: 455_870_029n }, 3_027],
    ['ou.over.8', { W: 506_375_062n, P: 254_547_857n, L: 239_077_081n }, 1_396],
    ['ou.under.9', { W: 239_077_081n, HW: 254_547_857n, L: 506_375_062n }, 2_277],
    ['ou.over.11', { W: 285_907_204n, HW: 220_467_858n, L: 493_624_938n }, 2_148],
    ['ou.under.11', { W: 493_624_938n, HL: 220_467_858n, L: 285_907_204n }, 1_724],
    ['cs.0-0', { W: 76_789_080n, L: 923_210_920n }, 11_324],
    ['cs.2-1', { W: 92_840_289n, L: 907_159_711n }, 9_366],
    ['cs.other', { W: 27_409_443n, L: 972_590_557n }, 31_725],
  ])('prices %s', (code, wanted, odds) => {
    const masses = massesOf(sport, example, pickOf(code))
    for (const outcome of ['W', 'HW', 'P', 'HL', 'L'] as const) {
      const apart = masses[outcome] - ((wanted as Partial<Masses>)[outcome] ?? 0n)
      expect([outcome, apart >= -200n && apart <= 200n]).toEqual([outcome, true])
    }
    expect(masses.all).toBe(BigInt(SCALE))
    expect(oddsOf(sport, example, pickOf(code), 0)).toBe(odds)
  })
})

describe('a price', () => {
  test('is that of its outcomes without a margin, and cut', () => {
    expect(priceOf({ ...none, W: 50n, L: 50n }, 0)).toBe(2_000)
    expect(priceOf({ ...none, W: 30n, L: 70n }, 0)).toBe(3_333)
    // A push gives its share back, half of each side its half.
    expect(priceOf({ ...none, W: 40n, P: 20n, L: 40n }, 0)).toBe(2_000)
    expect(priceOf({ ...none, W: 40n, HW: 20n, L: 40n }, 0)).toBe(1_800)
    expect(priceOf({ ...none, W: 40n, HL: 20n, L: 40n }, 0)).toBe(2_250)
  })

  test('is less by its margin, and by each step of its book', () => {
    expect(priceOf({ ...none, W: 50n, L: 50n }, 500)).toBe(1_904)
    const steps = [0, 1, 2, 3].map((step) => oddsOf(sport, example, pickOf('1x2.home'), step))
    expect(steps).toEqual([2_069, 2_050, 2_031, 2_012])
  })

  test('is none outside of what is offered, nor where nothing can win', () => {
    const all = { ...none, all: 1_000_000n }
    expect(priceOf({ ...all, L: 1_000_000n }, 0)).toBe(undefined)
    expect(priceOf({ ...all, P: 1_000_000n }, 0)).toBe(undefined)
    expect([2_000n, 1_999n].map((W) => priceOf({ ...all, W, L: 1_000_000n - W }, 0))).toEqual([500_000, undefined])
    expect([990_099n, 990_100n].map((W) => priceOf({ ...all, W, L: 1_000_000n - W }, 0))).toEqual([1_010, undefined])
    expect(priceOf({ ...all, HW: 10_000n, L: 990_000n }, 0)).toBe(199_000)
  })
})

test('the outcomes of a pick are those that can come', () => {
  expect(outcomesOf({ ...none, W: 1n, HL: 2n, L: 97n })).toEqual([['W', 1n], ['HL', 2n], ['L', 97n]]) // prettier-ignore
  const masses = massesOf(sport, example, pickOf('htft.ah'))
  expect(masses.W + masses.L).toBe(masses.all)
  expect(outcomesOf(masses).map(([outcome]) => outcome)).toEqual(['W', 'L'])
})

/** The weights of a match that has only these final scores. */
const ending = (...ends: [home: number, away: number, weight: number][]): Weights => {
  const weights = Array.from({ length: CELLS }, () => 0)
  for (const [home, away, weight] of ends) weights[home * 11 + away] = weight
  return weights
}

describe('what is offered', () => {
  const half = SCALE / 2

  test('is a side with a price, and a line of which both sides have one', () => {
    const match = ending([1, 0, half], [0, 1, half])
    expect(pricesOfMarket(sport, { weights: match, step: 0 }, '1x2')).toEqual([[{ pick: '1x2.home', odds: 1_886 }, { pick: '1x2.away', odds: 1_886 }]]) // prettier-ignore
    // One goal in every end: odd has no price, and nor has even.
    expect(pricesOfMarket(sport, { weights: match, step: 0 }, 'oe')).toEqual([])
    expect(isOffered(sport, match, 'oe.odd', 0)).toBe(undefined)
  })

  test('has five lines around that at which both sides are most alike, each beside its other side', () => {
    const lines = (weights: Weights, market: string) => pricesOfMarket(sport, { weights, step: 0 }, market).map((row) => row.map(({ pick }) => pick)) // prettier-ignore
    expect(lines(example, 'ah')).toEqual([-3, -2, -1, 0, 1].map((line) => [`ah.home.${line}`, `ah.away.${0 - line}`]))
    expect(lines(example, 'ou')).toEqual([8, 9, 10, 11, 12].map((line) => [`ou.over.${line}`, `ou.under.${line}`]))
    const [home, away] = pricesOfMarket(sport, { weights: example, step: 0 }, 'ah')[2]!
    expect([home, away]).toEqual([
      { pick: 'ah.home.-1', odds: 1_811 },
      { pick: 'ah.away.1', odds: 2_021 },
    ])
  })

  test('is just what is shown, whatever the step', () => {
    for (const [one, weights, step] of [
      [sport, example, 0],
      [sport, example, 3],
      [esportsSport, esportsSport.usual, 2],
    ] as const) {
      const shown = marketPricesOf(one, weights, step)
      expect(Object.keys(shown)).toEqual(Object.keys(one.markets))
      const odds = new Map(Object.values(shown).flat(2).map((each) => [each.pick, each.odds])) // prettier-ignore
      for (const [market, { sides, lines }] of Object.entries(one.markets)) {
        const codes = sides.flatMap((side) => (lines ? around(lines.all, market).map((line) => `${market}.${side}.${line}`) : [`${market}.${side}`])) // prettier-ignore
        for (const code of codes) expect([code, isOffered(one, weights, code, step)]).toEqual([code, odds.get(code)])
      }
    }
  })

  /** Lines that are shown and those beside them, and the ends of all. */
  const around = ([least, most]: readonly [number, number], market: string): number[] => {
    const [from, to] = market === 'ou' ? [6, 14] : market === 'ah' ? [-5, 3] : [least, most]
    return [...new Set([least, ...Array.from({ length: to - from + 1 }, (_, at) => from + at), most])]
  }
})
