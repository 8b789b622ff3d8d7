import { addDays, dayOf } from '../../core/time.ts'
import type { Day } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../clock.ts'

/** A day's heading: in words while it is near, else the day itself (design 3). */
export function dayName(day: Day): string {
  const today = dayOf(serverNow())
  if (day === today) return m.ui_range_today()
  if (day === addDays(today, -1)) return m.ui_range_yesterday()
  return day
}
