// Opening hours of support, as the house states them.
import { isOpenAt, opensAt } from '../../core/support/hours.ts'
import { site } from '../../core/site.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../shell/clock.ts'
import { useCall } from '../shell/query.ts'

/** Opening hours and the present state in words; undefined until the house has answered. */
export function useHours(): { hours: string; now: string } | undefined {
  const { data } = useCall(site.config, {}, { staleMs: 60_000, quiet: true })
  if (!data) return undefined
  const { serviceHours: hours } = data
  const now = serverNow()
  const isOpen = isOpenAt(hours, now)
  // Formats month, day and minute; the year is left out, because the day is near.
  const time = showInstant(opensAt(hours, now)).slice(5, 16)
  return {
    hours: m.support_lead({ hours: hours.replace('-', '–') }),
    now: isOpen ? m.support_chat_open() : m.support_chat_closed({ time }),
  }
}
