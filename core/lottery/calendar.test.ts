import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findLottery,
  issueAt,
  issueBefore,
  issueOf,
  issuesPerDay,
  lotteries,
  nextIssue,
  parseIssue,
  readDrawId,
  timed,
} from './calendar.ts'
import { games } from './catalog.ts'
import { forAll } from '../testing.ts'

const k3 = findLottery('k3_1m')!
const daily = findLottery('lhc_1d')!
const shanghai = (text: string) => Date.parse(`${text}+08:00`)
const anyLottery = fc.constantFrom(...lotteries)
const anyInstant = fc.integer({
  min: shanghai('2026-01-01T00:00:00'),
  max: shanghai('2036-12-31T23:59:59'),
})

test('the first minute of the Shanghai day is issue 1, which is locked five seconds before its end', () => {
  expect(issueAt(k3, shanghai('2026-11-20T00:00:00'))).toEqual({
    lottery: 'k3_1m',
    day: '2026-11-20',
    seq: 1,
    number: '20261120-0001',
    drawId: 1_20261120_00001n,
    opensAtMs: shanghai('2026-11-20T00:00:00'),
    locksAtMs: shanghai('2026-11-20T00:00:55'),
    drawsAtMs: shanghai('2026-11-20T00:01:00'),
  })
})

test('the last issue of a day is drawn at midnight, and the first of the next one follows', () => {
  const last = issueAt(k3, shanghai('2026-12-31T23:59:59.999'))
  expect(last.number).toBe('20261231-1440')
  expect(last.drawsAtMs).toBe(shanghai('2027-01-01T00:00:00'))
  expect(nextIssue(k3, last).number).toBe('20270101-0001')
})

test('every instant lies in exactly one issue, and issues follow without a gap', () => {
  forAll([anyLottery, anyInstant], (lottery, instant) => {
    const issue = issueAt(lottery, instant)
    expect(issue.opensAtMs).toBeLessThanOrEqual(instant)
    expect(issue.drawsAtMs).toBeGreaterThan(instant)
    expect(issue.locksAtMs).toBeLessThan(issue.drawsAtMs)
    const next = nextIssue(lottery, issue)
    expect(next.opensAtMs).toBe(issue.drawsAtMs)
    expect(next.drawId).toBeGreaterThan(issue.drawId)
    expect(issueBefore(lottery, next, 1)).toEqual(issue)
  })
})

test('number and draw id lead back to their issue', () => {
  forAll([anyLottery, anyInstant], (lottery, instant) => {
    const issue = issueAt(lottery, instant)
    expect(parseIssue(lottery, issue.number)).toEqual(issue)
    expect(readDrawId(issue.drawId)).toEqual({ lottery, day: issue.day, seq: issue.seq })
    expect(Number.isSafeInteger(Number(issue.drawId))).toBe(true)
  })
})

describe('the daily lottery', () => {
  test('opens at the draw of the day before and has the date as its number', () => {
    const issue = issueAt(daily, shanghai('2026-11-20T21:30:00'))
    expect(issue.number).toBe('20261121')
    expect(issue.opensAtMs).toBe(shanghai('2026-11-20T21:30:00'))
    expect(issue.locksAtMs).toBe(shanghai('2026-11-21T21:25:00'))
    expect(issue.drawsAtMs).toBe(shanghai('2026-11-21T21:30:00'))
    expect(issueAt(daily, issue.opensAtMs - 1).number).toBe('20261120')
  })
})

test.each([
  '20261120-0000',
  '20261120-1441',
  '20261120-00001',
  '20261120-1',
  '20261120',
  '20260230-0001',
  '20261120-0001 ',
  '',
])('there is no issue %j of a minute game', (number) => {
  expect(parseIssue(k3, number)).toBeUndefined()
})

describe('settings of time', () => {
  test('short issues get as many digits as their day needs', () => {
    const quick = timed(k3, { periodSeconds: 4, lockSeconds: 1 })
    expect(issuesPerDay(quick)).toBe(21_600)
    expect(issueOf(quick, '2026-11-20', 873).number).toBe('20261120-00873')
    expect(parseIssue(quick, '20261120-0873')).toBeUndefined()
    expect(issueOf(quick, '2026-11-20', 2).locksAtMs).toBe(shanghai('2026-11-20T00:00:07'))
  })

  test('a daily lottery that is set to minutes is one of minutes', () => {
    const quick = timed(daily, { periodSeconds: 60, lockSeconds: 5 })
    expect(issueAt(quick, shanghai('2026-11-20T00:00:00')).number).toBe('20261120-0001')
  })

  test.each([
    [7, 1],
    [0, 0],
    [60, 60],
    [60, 0],
    [1.5, 1],
  ])('a period of %s s that locks %s s before is refused', (periodSeconds, lockSeconds) => {
    expect(() => timed(k3, { periodSeconds, lockSeconds })).toThrow(RangeError)
  })

  test('a place outside its day is refused', () => {
    expect(() => issueOf(k3, '2026-11-20', 0)).toThrow(RangeError)
    expect(() => issueOf(k3, '2026-11-20', 1_441)).toThrow(RangeError)
    expect(() => issueOf(k3, '2026-02-30', 1)).toThrow(RangeError)
  })
})

/** Who was there at first, in the order of their numbers: for ever, so this list is never edited. */
const FIRST =
  'k3_1m k3_3m k3_5m ssc_1m ssc_5m pk10_1m pk10_5m x115_1m x115_5m pc28_3m lhc_5m lhc_1d win_30 win_60 win_180'

test('codes and numbers are unique, periods divide the day, and a number never changes: who is new stands last', () => {
  const codes = lotteries.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(lotteries.map(({ no }) => no)).toEqual(codes.map((_, index) => index + 1))
  expect(codes.slice(0, FIRST.split(' ').length).join(' ')).toBe(FIRST)
  for (const lottery of lotteries) expect(Number.isInteger(issuesPerDay(lottery))).toBe(true)
  expect(games[k3.family]?.family).toBe('k3')
})

test('a draw id of no lottery or no day is none', () => {
  expect(readDrawId(99_20261120_00001n)).toBeUndefined()
  expect(readDrawId(1_20260230_00001n)).toBeUndefined()
  expect(readDrawId(1_20261120_00000n)).toBeUndefined()
})
