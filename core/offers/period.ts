// The period of an activity in which it can be won once: all its time, a Shanghai day, or a week from Monday (decision 80).
import { addDays, dayOf, dayStartMs, mondayOf } from '../time.ts'
import type { OfferPeriod } from './model.ts'

/** The name of the time that an instant falls into; what happens once in it has that name in its key. */
export function periodOf(period: OfferPeriod, nowMs: number): string {
  if (period === 'once') return 'once'
  const day = dayOf(nowMs)
  return period === 'day' ? day : `week ${mondayOf(day)}`
}

/** The end of the period; null if it has none. */
export function periodEnd(period: OfferPeriod, nowMs: number): number | null {
  if (period === 'once') return null
  const day = dayOf(nowMs)
  return dayStartMs(period === 'day' ? addDays(day, 1) : addDays(mondayOf(day), 7))
}
