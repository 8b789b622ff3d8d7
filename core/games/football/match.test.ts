import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { openStream } from '../../fair/fair.ts'
import { footballSport } from './football.ts'
import { drawMatch, halves, HALVES, matchResult, scoreAt, type Goal, type Match } from './match.ts'
import { goalsOf, MOST_GOALS } from './weights.ts'
import { forAll } from '../../testing.ts'

const { usual } = footballSport
const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })
const isResult = (raw: unknown) => v.safeParse(matchResult, raw).success
const home = (minute: number): Goal => ({ side: 'home', minute })
const away = (minute: number): Goal => ({ side: 'away', minute })

const match: Match = { home: 2, away: 1, halfHome: 1, halfAway: 1, goals: [away(1), home(45), home(90)] }

describe('a match that a feed tells', () => {
  test('is one whose goals come to its score and to that of half time, in their order', () => {
    expect(isResult(match)).toBe(true)
    expect(isResult({ home: 0, away: 0, halfHome: 0, halfAway: 0, goals: [] })).toBe(true)
    // Several goals can fall in a minute.
    expect(isResult({ ...match, goals: [away(30), home(30), home(60)] })).toBe(true)
  })

  test.each([
    ['another score', { home: 3 }],
    ['another score of the other side', { away: 0 }],
    ['another half time', { halfHome: 0 }],
    ['another half time of the other side', { halfAway: 0 }],
    ['goals of the second half in the first', { goals: [away(1), home(46), home(90)] }],
    ['goals of the first half in the second', { goals: [away(1), home(45), home(45)] }],
    ['goals out of their order', { goals: [home(45), away(1), home(90)] }],
    ['goals of the second half out of their order', { home: 3, goals: [away(1), home(45), home(90), home(89)] }],
    ['a goal before it began', { goals: [away(0), home(45), home(90)] }],
    ['a goal behind its end', { goals: [away(1), home(45), home(91)] }],
    ['half a minute', { goals: [away(1.5), home(45), home(90)] }],
    ['a goal of nobody', { goals: [{ side: 'draw', minute: 1 }, home(45), home(90)] }],
    ['a goal with more than its own', { goals: [{ ...away(1), by: 'x' }, home(45), home(90)] }],
    ['more than its own', { own: 1 }],
    ['no goals', { goals: undefined }],
    ['a score below nothing', { home: -1 }],
    ['half a goal', { away: 0.5 }],
  ])('is none with %s', (_what, change) => {
    expect(isResult({ ...match, ...change })).toBe(false)
  })

  test('has at most ten goals a side', () => {
    const won = (many: number, other = 0) => ({
      ...{ home: many, away: other, halfHome: many, halfAway: other },
      goals: [...Array.from({ length: many }, () => home(3)), ...Array.from({ length: other }, () => away(3))],
    })
    expect([won(MOST_GOALS), won(MOST_GOALS, MOST_GOALS)].map(isResult)).toEqual([true, true])
    expect([won(MOST_GOALS + 1), won(0, MOST_GOALS + 1)].map(isResult)).toEqual([false, false])
  })
})

describe('a match that is drawn', () => {
  test('ends as its cell says, and is one that a feed could tell', () => {
    forAll(300, [seeds], (seed) => {
      const drawn = drawMatch(openStream(seed, 'p'), usual)
      expect([drawn.home, drawn.away]).toEqual(goalsOf(openStream(seed, 'p').weighted(usual)))
      expect(isResult(drawn)).toBe(true)
      expect(drawMatch(openStream(seed, 'p'), usual)).toEqual(drawn)
    })
  })

  test('has goals in every minute of both halves', () => {
    const stream = openStream(new Uint8Array(32), 'minutes')
    const minutes = new Set<number>()
    for (let at = 0; at < 3_000; at++) for (const { minute } of drawMatch(stream, usual).goals) minutes.add(minute)
    expect([...minutes].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 90 }, (_, at) => at + 1))
  })

  test('has 45 of a hundred goals in the first half, of either side', () => {
    const stream = openStream(new Uint8Array(32), 'halves')
    const [first, all] = [
      { home: 0, away: 0 },
      { home: 0, away: 0 },
    ]
    for (let at = 0; at < 10_000; at++) {
      const drawn = drawMatch(stream, usual)
      first.home += drawn.halfHome
      first.away += drawn.halfAway
      all.home += drawn.home
      all.away += drawn.away
    }
    for (const side of ['home', 'away'] as const)
      expect(Math.abs(first[side] / all[side] - 0.45)).toBeLessThan(4 * Math.sqrt((0.45 * 0.55) / all[side]))
  })
})

test('the score of a minute has the goals of that minute, each at its side', () => {
  expect([0, 1, 44, 45, 89, 90].map((minute) => scoreAt(match, minute))).toEqual([[0, 0], [0, 1], [0, 1], [1, 1], [1, 1], [2, 1]]) // prettier-ignore
})

test('the halves of a score are those of its goals by 9 and 11 of twenty', () => {
  const whole = (of: bigint, out: number) => of * 20n ** BigInt(MOST_GOALS - out)
  expect(halves[0]).toEqual([HALVES])
  expect(halves[1]).toEqual([whole(11n, 1), whole(9n, 1)])
  expect(halves[3]).toEqual([whole(1_331n, 3), whole(3_267n, 3), whole(2_673n, 3), whole(729n, 3)])
  expect(halves[MOST_GOALS]!.slice(-2)).toEqual([10n * 9n ** 9n * 11n, 9n ** 10n])
  expect([halves.length, ...halves.map((row) => row.length)]).toEqual([11, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})
