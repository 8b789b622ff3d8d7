import { describe, expect, test } from 'vitest'
import { findLottery, issueAt, issueBefore, timed } from '../../core/lottery/calendar.ts'
import type { Issue } from '../../core/lottery/calls.ts'
import { scheduleAt } from './issue.ts'

const LOTTERY = timed(findLottery('k3_1m')!, { periodSeconds: 60, lockSeconds: 5 })
// 12:00:00 in Shanghai.
const NOON = Date.parse('2026-11-21T04:00:00Z')

function known(atMs: number) {
  const { number, opensAtMs, locksAtMs, drawsAtMs } = issueAt(LOTTERY, atMs)
  const current: Issue = {
    issue: number,
    opensAt: opensAtMs,
    lockAt: locksAtMs,
    drawAt: drawsAtMs,
    status: 'open',
  }
  return { lottery: 'k3_1m', periodSeconds: 60, current }
}
const before = (atMs: number) => issueBefore(LOTTERY, issueAt(LOTTERY, atMs), 1).number
const result = (issue: string, numbers: number[] | null = [1, 2, 3], status = 'settled' as const) => ({
  issue,
  drawAt: 0,
  status,
  numbers,
})

describe('the phase', () => {
  test.each([
    [0, 'open'],
    [54_999, 'open'],
    [55_000, 'locked'],
    [59_999, 'locked'],
    [60_000, 'open'],
  ])('%i ms into an issue it is %s', (into, phase) => {
    expect(scheduleAt(known(NOON), [], NOON + into).current.phase).toBe(phase)
  })

  test('the next issue opens by the calendar, without an answer of the house', () => {
    const { current } = scheduleAt(known(NOON), [], NOON + 3 * 60_000 + 1)
    expect(current.issue).toBe(issueAt(LOTTERY, NOON + 3 * 60_000).number)
    expect(current.lockAt - current.opensAt).toBe(55_000)
  })

  test('it goes on over midnight in Shanghai', () => {
    const midnight = Date.parse('2026-11-21T16:00:00Z')
    const { current } = scheduleAt(known(midnight - 1_000), [], midnight)
    expect(current.issue).toBe('20261122-0001')
  })

  test('an issue that opens later is waited for', () => {
    expect(scheduleAt(known(NOON + 60_000), [], NOON + 30_000).current.phase).toBe('waiting')
  })
})

describe('the issue before', () => {
  test.each([
    [500, 'now'],
    [10_000, 'late'],
    [119_999, 'late'],
    [120_000, 'void'],
  ])('%i ms after its time and without numbers it is %s', (waited, stage) => {
    // Five-minute issues: the next one is still open while this one is void already.
    const slow = timed(findLottery('k3_1m')!, { periodSeconds: 300, lockSeconds: 5 })
    const { number, opensAtMs, locksAtMs, drawsAtMs } = issueAt(slow, NOON)
    const times = { opensAt: opensAtMs, lockAt: locksAtMs, drawAt: drawsAtMs }
    const current: Issue = { issue: number, ...times, status: 'open' }
    const last = result(issueBefore(slow, issueAt(slow, NOON), 1).number, null)
    const house = { lottery: 'k3_1m', periodSeconds: 300, current }
    expect(scheduleAt(house, [last], opensAtMs + waited).drawing?.stage).toBe(stage)
  })

  test('is no longer awaited once its numbers or its end are known', () => {
    expect(scheduleAt(known(NOON), [result(before(NOON))], NOON + 500).drawing).toBeUndefined()
    const isVoid = { ...result(before(NOON), null), status: 'void' as const }
    expect(scheduleAt(known(NOON), [isVoid], NOON + 500).drawing).toBeUndefined()
  })

  test('that the house never had is not awaited for longer than a late one', () => {
    expect(scheduleAt(known(NOON), [], NOON + 500).drawing?.stage).toBe('now')
    expect(scheduleAt(known(NOON), [], NOON + 20_000).drawing).toBeUndefined()
  })
})
