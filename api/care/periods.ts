// Days, weeks and months of limits, by Shanghai: a week begins on Monday, a month is the calendar's (decision 80).
import type { LimitPeriod } from '../../core/care/limits.ts'
import { BARS, type BarUnit } from '../../core/care/activity.ts'
import { addDays, dayOf, dayStartMs, mondayOf, type Day } from '../../core/time.ts'

export type Span = { from: Date; to: Date }

/** The period that runs at an instant. */
export function periodAt(period: LimitPeriod, at: Date): Span {
  const day = dayOf(at.getTime())
  const first = firstOf(period, day)
  return { from: startOf(first), to: startOf(behind(period, first)) }
}

/** The days of the last periods up to today, the oldest first; the last one ends today. */
export function periodsUntil(today: Day, unit: BarUnit): { from: Day; to: Day }[] {
  let from = firstOf(unit, today)
  const found = [{ from, to: today }]
  while (found.length < BARS[unit]) {
    const to = addDays(from, -1)
    from = firstOf(unit, to)
    found.unshift({ from, to })
  }
  return found
}

const firstOf = (period: LimitPeriod, day: Day): Day =>
  period === 'day' ? day : period === 'week' ? mondayOf(day) : `${day.slice(0, 7)}-01`

const startOf = (day: Day): Date => new Date(dayStartMs(day))
/** The longest length in days: any month is over 31 days after its first day. */
const DAYS = { day: 1, week: 7, month: 31 }

function behind(period: LimitPeriod, first: Day): Day {
  const next = addDays(first, DAYS[period])
  return period === 'month' ? `${next.slice(0, 7)}-01` : next
}
