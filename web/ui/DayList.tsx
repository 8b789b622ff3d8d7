import { Fragment, type ReactNode } from 'react'
import { addDays, dayOf, type Day } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../shell/clock.ts'
import { Card } from './Card.tsx'
import { Section, Stack } from './Page.tsx'
import { List } from './Row.tsx'

type DayListProps<R> = {
  rows: readonly R[]
  /** The instant by which a row belongs to a day. */
  at: (row: R) => number
  keyOf: (row: R) => string | number
  children: (row: R) => ReactNode
  /** The total of a day, at the right of its heading; the date where there is none. */
  side?: (day: Day) => ReactNode
}

/** Records by Shanghai day, each day under its heading. */
export function DayList<R>({ rows, at, keyOf, children, side }: DayListProps<R>) {
  return byDay(rows, at).map(([day, list]) => (
    <Section key={day} quiet title={dayName(day)} side={side?.(day) ?? dateBeside(day)}>
      <Stack>
        <Card flush>
          <List>
            {list.map((row) => (
              <Fragment key={keyOf(row)}>{children(row)}</Fragment>
            ))}
          </List>
        </Card>
      </Stack>
    </Section>
  ))
}

/** A day's heading: in words while it is near, else the day itself (design 3). */
function dayName(day: Day): string {
  const today = dayOf(serverNow())
  if (day === today) return m.ui_range_today()
  if (day === addDays(today, -1)) return m.ui_range_yesterday()
  return day
}

const dateBeside = (day: Day) => (dayName(day) === day ? undefined : <span className="num dim sub">{day}</span>)

// Map.groupBy is younger than the browsers that we support (decision 51).
function byDay<R>(rows: readonly R[], at: (row: R) => number): [Day, R[]][] {
  const days = new Map<Day, R[]>()
  for (const row of rows) {
    const day = dayOf(at(row))
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days]
}
