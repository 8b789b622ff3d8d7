import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyTurnover } from '../turnover.ts'
import { fen } from '../money.ts'
import { dayOf, dayStartMs, mondayOf } from '../time.ts'
import {
  ladder,
  levelAt,
  levelDue,
  levelFor,
  rateProblem,
  rateProblems,
  rebateOf,
  smallestEdgeBp,
  TOP_LEVEL,
  upgradeGifts,
} from './vip.ts'
import { birthdayAround, birthdayIn, birthdayWindow, packetWindow, rebateDueMs } from './times.ts'
import { forAll } from '../testing.ts'

describe('the ladder', () => {
  test('asks for more and gives no less, level by level', () => {
    for (const { level, ...row } of ladder.slice(1)) {
      const before = levelAt(level - 1)
      expect(row.deposit).toBeGreaterThan(before.deposit)
      expect(row.turnover).toBeGreaterThan(before.turnover)
      for (const name of ['keep', 'upgrade', 'packet', 'birthday', 'amount'] as const)
        expect(row[name]).toBeGreaterThanOrEqual(before[name])
      for (const name of ['times', 'free'] as const) expect(row[name]).toBeGreaterThanOrEqual(before[name])
    }
  })

  test('one fen less of either measure is the level below', () => {
    for (const { level, deposit, turnover } of ladder.slice(1)) {
      expect(levelFor(deposit, turnover)).toBe(level)
      expect(levelFor(deposit - 1n, turnover)).toBe(level - 1)
      expect(levelFor(deposit, turnover - 1n)).toBe(level - 1)
    }
    // Deposits that were undone can come to less than nothing.
    expect(levelFor(-1n, 0n)).toBe(0)
  })

  test('it has a row of each level and of no other', () => {
    expect(ladder.map((_, level) => levelAt(level).level)).toEqual(ladder.map((_, level) => level))
    for (const level of [-1, TOP_LEVEL + 1, 1.5]) expect(() => levelAt(level)).toThrow(`no level ${level}`)
  })

  test('a level gives its gift, and those that were jumped over with it', () => {
    expect(upgradeGifts(0, 0)).toBe(0n)
    expect(upgradeGifts(0, 1)).toBe(8_00n)
    expect(upgradeGifts(1, 4)).toBe(28_00n + 68_00n + 168_00n)
  })
})

describe('the level that is due', () => {
  const rich = { deposited: levelAt(5).deposit, played: levelAt(5).turnover }

  test('lifetime totals reach it, several steps at once', () => {
    expect(levelDue({ level: 0, top: 0, sinceFall: null, ...rich })).toBe(5)
  })

  test('after a demotion they restore nothing: the keep turnover since then does', () => {
    const fallen = { level: 4, top: 5, ...rich }
    expect(levelDue({ ...fallen, sinceFall: 0n })).toBe(4)
    expect(levelDue({ ...fallen, sinceFall: levelAt(5).keep - 1n })).toBe(4)
    expect(levelDue({ ...fallen, sinceFall: levelAt(5).keep })).toBe(5)
  })

  test('what was lost twice comes back as far as was played, and more waits for the highest held', () => {
    const fallen = { level: 3, top: 5, deposited: levelAt(7).deposit, played: levelAt(7).turnover }
    expect(levelDue({ ...fallen, sinceFall: levelAt(4).keep })).toBe(4)
    expect(levelDue({ ...fallen, sinceFall: levelAt(5).keep })).toBe(7)
  })

  test('no more comes back than lifetime totals and the highest held say, however much was played', () => {
    const much = { level: 3, sinceFall: levelAt(TOP_LEVEL).keep }
    expect(levelDue({ ...much, top: 7, ...rich })).toBe(5)
    expect(levelDue({ ...much, sinceFall: levelAt(6).keep, top: 7, ...rich })).toBe(5)
    const richer = { deposited: levelAt(7).deposit, played: levelAt(7).turnover }
    expect(levelDue({ ...much, top: 5, ...richer })).toBe(7)
  })

  test('who has lost none goes by lifetime totals alone', () => {
    expect(levelDue({ level: 0, top: 2, sinceFall: null, ...rich })).toBe(5)
  })

  test('it is never below the one that is held', () => {
    forAll([fc.nat(TOP_LEVEL), fc.nat(TOP_LEVEL), fc.nat(), fc.nat()], (a, b, d, p) => {
      const [level, top] = [Math.min(a, b), Math.max(a, b)]
      const sinceFall = level < top ? BigInt(p) : null
      const standing = { level, top, deposited: BigInt(d) * 100n, played: BigInt(p) * 9_000n, sinceFall }
      expect(levelDue(standing)).toBeGreaterThanOrEqual(level)
    })
  })
})

test('rebate is a share of each category, rounded down, and nothing below one yuan', () => {
  expect(rebateOf([{ effective: 25_641n, rateBp: 39 }])).toBe(0n)
  expect(rebateOf([{ effective: 25_642n, rateBp: 39 }])).toBe(100n)
  expect(rebateOf([{ effective: 25_641n, rateBp: 39 }, { effective: 1_000n, rateBp: 10 }])).toBe(100n) // prettier-ignore
})

test('no rate is above 40 % of its smallest edge, and one that would be is named', () => {
  expect(rateProblems()).toEqual([])
  expect(rateProblem('lottery', 10_000 - 9_750)).toBeUndefined()
  expect(rateProblem('lottery', 10_000 - 9_751)).toMatch(/level 10 is 100 bp/)
  expect(rateProblem('video', smallestEdgeBp.video, [43])).toBeDefined()
  // So that return and rebate together are below all of the stake, at every edge.
  for (let edge = 1; edge < 3_000; edge++) expect(rateProblem('lottery', edge, [edge])).toBeDefined()
})

describe('the calendar of gifts', () => {
  test('a packet opens on Monday at noon and lapses with Sunday', () => {
    for (const day of ['2026-11-23', '2026-11-25', '2026-11-29']) expect(mondayOf(day)).toBe('2026-11-23')
    expect(mondayOf('2026-11-30')).toBe('2026-11-30')
    const { from, until } = packetWindow('2026-11-23')
    expect(new Date(from).toISOString()).toBe('2026-11-23T04:00:00.000Z')
    expect(dayOf(until - 1)).toBe('2026-11-29')
    expect(dayOf(until)).toBe('2026-11-30')
  })

  test('a birthday is open on its day and seven more, over the end of a year too', () => {
    const { from, until } = birthdayWindow('2026-12-28')
    expect([dayOf(from), dayOf(until - 1)]).toEqual(['2026-12-28', '2027-01-04'])
    expect(birthdayAround('1990-12-28', '2027-01-04')).toBe('2026-12-28')
    expect(birthdayAround('1990-12-28', '2027-01-05')).toBe('2027-12-28')
    expect(birthdayAround('1990-03-12', '2026-03-11')).toBe('2026-03-12')
    expect(birthdayAround('1990-03-12', '2026-03-20')).toBe('2027-03-12')
  })

  test('29 February is the 28th in common years', () => {
    expect(birthdayIn('2000-02-29', 2028)).toBe('2028-02-29')
    expect(birthdayIn('2000-02-29', 2027)).toBe('2027-02-28')
  })

  test('rebate of a day is due at 15:00 of the next, over the end of a month too', () => {
    expect(rebateDueMs('2026-11-30')).toBe(dayStartMs('2026-12-01') + 15 * 3_600_000)
  })
})

describe('obligations by source', () => {
  const asks = (source: 'deposit' | 'bonus' | 'earned', required: bigint, createdAt = 1) => ({
    ...{ source, required: fen(required), createdAt },
  })
  const bet = { placedAt: 5, effective: fen(1_000n), ratioBp: 10_000, bonusBp: 5_000 }

  test('a gift takes the stake that it needs at its ratio, and the rest goes on', () => {
    expect(applyTurnover([asks('bonus', 101n), asks('deposit', 5_000n)], [bet])).toEqual([101n, 798n])
  })

  test('what was earned takes turnover last, however old it is', () => {
    const asked = [asks('earned', 300n, 1), asks('deposit', 900n, 2)]
    expect(applyTurnover(asked, [bet])).toEqual([100n, 900n])
  })

  test('together they never get more than the stake', () => {
    const some = fc.record({
      source: fc.constantFrom('deposit' as const, 'bonus' as const, 'earned' as const),
      required: fc.bigInt(1n, 2_000n).map(fen),
      createdAt: fc.nat(9),
    })
    forAll([fc.array(some), fc.nat(10_000), fc.nat(10_000)], (asked, ratioBp, bonusBp) => {
      const done = applyTurnover(asked, [{ ...bet, placedAt: 10, ratioBp, bonusBp }])
      const used = done.reduce((sum, one) => sum + one, 0n)
      expect(used).toBeLessThanOrEqual(1_000n)
      for (const [at, one] of asked.entries()) expect(done[at]).toBeLessThanOrEqual(one.required)
    })
  })
})
