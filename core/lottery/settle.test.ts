import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen } from '../money.ts'
import { k3 } from './games/k3.ts'
import { pc28 } from './games/pc28.ts'
import { isRtp, oddsOf, priceOf, sameOdds, showOdds } from './odds.ts'
import { returnOf } from './returns.ts'
import { bestPayoutFen, capBoundFen, settleLine, stakeOf, type Line } from './settle.ts'
import { isUnitStake, officialStake } from './stake.ts'
import { forAll } from '../testing.ts'

const outcomes = k3.outcomes!
const plays = Object.values(k3.plays)

const lineOf = (code: string, selection: Line['selection'], stake = 200n): Line => {
  const play = k3.plays[code]!
  return { play, selection, unitStakeFen: fen(stake), odds: oddsOf(play, 9_700) }
}

/** A random legal line: some cells of a flat play together, or the example of another. */
const anyLine = fc
  .record({
    play: fc.constantFrom(...plays),
    share: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
    stake: fc.bigInt({ min: 1n, max: 2_000_000n }),
    rtpBp: fc.integer({ min: 8_500, max: 9_900 }),
  })
  .map(({ play, share, stake, rtpBp }): Line => {
    const entries = play.rows[0]!.entries
    const chosen = [...new Set(share.map((index) => entries[index % entries.length]!))]
    const selection = play.problem(chosen) ? play.example : chosen
    return { play, selection, unitStakeFen: fen(stake), odds: oddsOf(play, rtpBp) }
  })

describe('what is paid', () => {
  test('no draw pays a line more than it is capped at', () => {
    forAll([anyLine, fc.constantFrom(...outcomes)], (line, draw) => {
      expect(settleLine(line, draw).payoutFen).toBeLessThanOrEqual(capBoundFen(line))
    })
  })

  test('no draw pays an order more than its best payout, and one draw pays just that', () => {
    forAll(40, [fc.array(anyLine, { minLength: 1, maxLength: 5 })], (lines) => {
      const best = bestPayoutFen(lines, outcomes)
      const paid = outcomes.map((draw) => lines.reduce((sum, line) => sum + settleLine(line, draw).payoutFen, 0n))
      expect(paid.reduce((high, each) => (each > high ? each : high))).toBe(best)
    })
  })

  test('lines that exclude each other do not add up in the best payout', () => {
    const big = lineOf('k3.side', ['big'])
    const small = lineOf('k3.side', ['small'])
    expect(bestPayoutFen([big, small], outcomes)).toBe(399n)
    expect(capBoundFen(big) + capBoundFen(small)).toBe(798n)
  })

  test('a draw that gives stakes back pays them, beside what wins on it', () => {
    const side = pc28.plays['pc.side_1314']!
    const odds = oddsOf(side, 9_700)
    const both = { play: side, selection: ['big', 'small'], unitStakeFen: fen(200n), odds }
    const settled = settleLine(both, [4, 4, 5])
    expect(settled).toMatchObject({ prizeFen: 0n, refundFen: 400n, payoutFen: 400n })
    expect(bestPayoutFen([both], [[4, 4, 5]])).toBe(400n)
    const ball = pc28.plays['pc.ball']!
    const four = { play: ball, selection: ball.example, unitStakeFen: fen(200n), odds: oddsOf(ball, 9_700) }
    const lines = [both, four]
    for (const draw of pc28.outcomes!) {
      const paid = lines.map((line) => settleLine(line, draw).payoutFen)
      expect(bestPayoutFen(lines, [draw])).toBe(paid[0]! + paid[1]!)
    }
  })

  test('what a line is capped at is its prize, and its stake only where that can come back and is more', () => {
    const play = k3.plays['k3.side']!
    const capOf = (...refunding: number[]) => {
      const tiers = refunding.map((ways, at) => ({ ...play.tiers[at]!, refunding: ways }))
      const one = { ...play, tiers, count: () => 3, most: () => ({ [tiers[0]!.code]: 1 }) }
      const odds = { [tiers[0]!.code]: 1_500 }
      return capBoundFen({ play: one, selection: ['big'], unitStakeFen: fen(200n), odds })
    }
    expect([capOf(0, 0), capOf(10, 10), capOf(0, 10)]).toEqual([300n, 600n, 600n])
  })

  test('a fraction of a fen is dropped once per tier, after its tickets are added up', () => {
    const line = lineOf('k3.two_diff', [1, 2, 3, 4])
    // 3 x 13.968 is 41.904; three times 13.96 would be only 41.88.
    expect(settleLine(line, [2, 3, 4]).payoutFen).toBe(4_190n)
    expect(capBoundFen(line)).toBe(4_190n)
  })

  test('amounts beyond what a float can hold are paid to the fen', () => {
    const line = lineOf('k3.direct', [[1], [2], [3]], 9_007_199_254_740_993n)
    expect(settleLine(line, [1, 2, 3]).payoutFen).toBe((9_007_199_254_740_993n * 209_520n) / 1_000n)
  })

  test('hits are sorted by tier, and the multiplier is their sum', () => {
    const settled = settleLine(lineOf('k3.side', ['smalleven', 'small', 'even']), [1, 1, 2])
    expect(settled.hits.map((hit) => hit.tier)).toEqual(['even', 'small', 'smalleven'])
    expect(settled.winMultiplierMilli).toBe(1_995n + 1_995n + 3_492n)
    expect(stakeOf(lineOf('k3.side', ['smalleven', 'small', 'even']))).toBe(600n)
  })

  test('odds that lack a tier are a bug and not a payout of nothing', () => {
    const line = { ...lineOf('k3.sum', [6]), odds: {} }
    expect(() => settleLine(line, [1, 2, 3])).toThrow('k3.sum has no odds for s6')
  })
})

describe('prices', () => {
  test('whatever return is set, the real one is never above it and at most 0.1 points below', () => {
    for (const rtpBp of [8_500, 9_000, 9_333, 9_700, 9_900]) {
      for (const play of plays) {
        const odds = oddsOf(play, rtpBp)
        const tickets = play.cells.length > 0 ? play.cells.map((cell) => cell.selection) : [play.example]
        for (const selection of tickets) {
          const { numerator, denominator } = returnOf({ play, selection, odds }, outcomes)
          expect(numerator * 10_000n).toBeLessThanOrEqual(BigInt(rtpBp) * denominator)
          expect(numerator * 10_000n).toBeGreaterThanOrEqual(BigInt(rtpBp - 10) * denominator)
        }
      }
    }
  })

  test('a refund lowers the price by what it gives back', () => {
    // ssc.lh_push of the rulebook: 45 of 100 win, 10 refund.
    expect(priceOf({ winning: 45_000, total: 100_000, refunding: 10_000 }, 9_700)).toBe(1_933)
    expect(priceOf({ winning: 105, total: 216, refunding: 0 }, 9_700)).toBe(1_995)
  })

  test('the three steps of 三军 keep the fraction of the first', () => {
    expect(oddsOf(k3.plays['k3.single']!, 9_700)).toEqual({ x1: 2_097, x2: 3_194, x3: 4_292 })
  })

  test.each([8_499, 9_901, 9_700.5, NaN])('a return of %s bp is refused', (rtpBp) => {
    expect(isRtp(rtpBp)).toBe(false)
    expect(() => oddsOf(plays[0]!, rtpBp)).toThrow(RangeError)
  })

  test.each([
    [1_940, '1.94'],
    [1_995, '1.995'],
    [2_000, '2.00'],
    [9_800, '9.80'],
    [209_520, '209.52'],
    [1_005, '1.005'],
  ])('odds of %s are shown as %s', (oddsMilli, shown) => {
    expect(showOdds(oddsMilli)).toBe(shown)
  })

  test('prices are the same whatever the order of their tiers, and not when one moved or is missing', () => {
    expect(sameOdds({ x1: 1, x2: 2 }, { x2: 2, x1: 1 })).toBe(true)
    expect(sameOdds({ x1: 1, x2: 2 }, { x1: 1, x2: 3 })).toBe(false)
    expect(sameOdds({ x1: 1 }, { x1: 1, x2: 2 })).toBe(false)
  })
})

describe('stakes', () => {
  test('the odds board takes whole fen from 1.00 on', () => {
    const taken = [99n, 100n, 101n, 200n, -100n].map((stake) => isUnitStake('odds', fen(stake)))
    expect(taken).toEqual([false, true, true, true, false])
  })

  test('the official board takes 2.00, 0.20 or 0.02 times 1 to 9,999', () => {
    expect(officialStake('yuan', 3)).toBe(600n)
    expect(officialStake('jiao', 1)).toBe(20n)
    expect(officialStake('fen', 9_999)).toBe(19_998n)
    for (const multiple of [0, 10_000, 1.5, -1]) {
      expect(() => officialStake('jiao', multiple)).toThrow(RangeError)
    }
    const taken = [0n, 1n, 2n, 3n, 20n, 1_999_800n, 2_000_000n].map((stake) => isUnitStake('official', fen(stake)))
    expect(taken).toEqual([false, false, true, false, true, true, false])
  })
})
