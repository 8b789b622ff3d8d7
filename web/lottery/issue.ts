// Which issue is when, between two answers of the house: the calendar is arithmetic, so the board does
// not stand still while it asks.
import { useEffect, useState } from 'react'
import { findLottery, issueAt, issueBefore, parseIssue, timed, type Lottery } from '../../core/lottery/calendar.ts'
import type { Issue, PastDraw } from '../../core/lottery/calls.ts'
import { serverNow } from '../shell/clock.ts'

/** Rulebook: a result is late after 10 s, and the issue void without one after 120 s. */
const LATE_MS = 10_000
const VOID_MS = 120_000
const TICK_MS = 250

/** `waiting` is before the issue opens, which happens only after the house was off. */
export type Phase = 'waiting' | 'open' | 'locked'
export type Drawing = 'now' | 'late' | 'void'
export type Current = Pick<Issue, 'issue' | 'opensAt' | 'lockAt' | 'drawAt'> & { phase: Phase }

export type Schedule = {
  current: Current
  /** The issue before, while its result is awaited. */
  drawing: { issue: string; stage: Drawing } | undefined
}

type Known = { lottery: string; periodSeconds: number; current: Issue }

/** The house's calendar of a lottery, from what it said about one issue. */
function calendarOf({ lottery, periodSeconds, current }: Known): Lottery | undefined {
  const listed = findLottery(lottery)
  if (!listed) return undefined
  try {
    return timed(listed, { periodSeconds, lockSeconds: (current.drawAt - current.lockAt) / 1_000 })
  } catch {
    // Times that no calendar knows: the house's own answer must do.
    return undefined
  }
}

/** The schedule at an instant. Pure, for the tests. */
export function scheduleAt(known: Known, results: readonly PastDraw[], nowMs: number): Schedule {
  const calendar = calendarOf(known)
  const current = currentAt(known, calendar, nowMs)
  const place = calendar && parseIssue(calendar, current.issue)
  if (!calendar || !place) return { current, drawing: undefined }
  const before = issueBefore(calendar, place, 1)
  const waitedMs = nowMs - before.drawsAtMs
  const found = results.find(({ issue }) => issue === before.number)
  const open = found ? found.numbers === null && found.status !== 'void' : waitedMs < LATE_MS
  if (waitedMs < 0 || !open) return { current, drawing: undefined }
  const stage = waitedMs < LATE_MS ? 'now' : waitedMs < VOID_MS ? 'late' : 'void'
  return { current, drawing: { issue: before.number, stage } }
}

function currentAt(known: Known, calendar: Lottery | undefined, nowMs: number): Current {
  const { issue, opensAt, lockAt, drawAt } = known.current
  const stale = nowMs >= drawAt && calendar
  const next = stale ? issueAt(calendar, nowMs) : undefined
  const times = next
    ? {
        issue: next.number,
        opensAt: next.opensAtMs,
        lockAt: next.locksAtMs,
        drawAt: next.drawsAtMs,
      }
    : { issue, opensAt, lockAt, drawAt }
  const phase = nowMs < times.opensAt ? 'waiting' : nowMs < times.lockAt ? 'open' : 'locked'
  return { ...times, phase }
}

/** The schedule now; the part is drawn again only when something of it changes. */
export function useSchedule(known: Known | undefined, results: readonly PastDraw[]) {
  const now = () => known && scheduleAt(known, results, serverNow())
  const shown = now()
  const mark = markOf(shown)
  const [, redraw] = useState('')
  useEffect(() => {
    const timer = setInterval(() => {
      const next = markOf(now())
      if (next !== mark) redraw(next)
    }, TICK_MS)
    return () => clearInterval(timer)
  })
  return shown
}

const markOf = (schedule: Schedule | undefined): string =>
  schedule ? `${schedule.current.issue} ${schedule.current.phase} ${schedule.drawing?.stage ?? ''}` : ''
