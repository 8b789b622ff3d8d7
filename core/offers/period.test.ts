// Times of an activity go by Shanghai's calendar.
import { expect, test } from 'vitest'
import { periodEnd, periodOf } from './period.ts'

const at = (time: string) => Date.parse(`${time}+08:00`)

test.each<[string, string, string, [string, string]]>([
  // A Monday, a Sunday, and a week over the end of a year.
  ['2026-11-23T00:00:00', '2026-11-23', '2026-11-23', ['2026-11-24', '2026-11-30']],
  ['2026-11-29T23:59:59', '2026-11-29', '2026-11-23', ['2026-11-30', '2026-11-30']],
  ['2027-01-01T07:59:59', '2027-01-01', '2026-12-28', ['2027-01-02', '2027-01-04']],
])('%s belongs to its day and to the week from its Monday', (time, day, monday, [next, after]) => {
  expect(periodOf('once', at(time))).toBe('once')
  expect(periodEnd('once', at(time))).toBeNull()
  expect(periodOf('day', at(time))).toBe(day)
  expect(periodEnd('day', at(time))).toBe(at(`${next}T00:00:00`))
  expect(periodOf('week', at(time))).toBe(`week ${monday}`)
  expect(periodEnd('week', at(time))).toBe(at(`${after}T00:00:00`))
})
