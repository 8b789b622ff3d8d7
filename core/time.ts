// The licence counts days in Shanghai, which keeps UTC+8 all year. Instants travel as epoch milliseconds.

export const SHANGHAI_OFFSET_MS = 8 * 3_600_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** A Shanghai calendar day, "2026-11-21". */
export type Day = string

export const DAY_PATTERN = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

const two = (value: number) => String(value).padStart(2, '0')

/** The Shanghai day that an instant falls on. */
export function dayOf(instantMs: number): Day {
  const there = new Date(instantMs + SHANGHAI_OFFSET_MS)
  return `${there.getUTCFullYear()}-${two(there.getUTCMonth() + 1)}-${two(there.getUTCDate())}`
}

/** The instant at which a Shanghai day begins. NaN where the day does not exist. */
export function dayStartMs(day: Day): number {
  if (!DAY_PATTERN.test(day)) return NaN
  const start = Date.parse(`${day}T00:00:00Z`) - SHANGHAI_OFFSET_MS
  // Date.parse lets 31 February roll into March; a member's typing error must not.
  return dayOf(start) === day ? start : NaN
}

export const addDays = (day: Day, days: number): Day => dayOf(dayStartMs(day) + days * DAY_MS)

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** "2026-11-21 14:03:59" in Shanghai, as records and details show it (spec 9). */
export const showInstant = (instantMs: number): string => `${dayOf(instantMs)} ${showTime(instantMs)}`

/** "14:03:59" in Shanghai: under a heading that says the day. */
export function showTime(instantMs: number): string {
  const there = new Date(instantMs + SHANGHAI_OFFSET_MS)
  return [there.getUTCHours(), there.getUTCMinutes(), there.getUTCSeconds()].map(two).join(':')
}

/** Record queries reach back this many days, today included (spec 5). */
export const RECORD_DAYS = 30

export const rangeNames = ['today', 'yesterday', 'week', 'month', 'custom'] as const
export type RangeName = (typeof rangeNames)[number]

/** The five date filters of spec 2, as first and last day, both included. */
export function namedRange(name: Exclude<RangeName, 'custom'>, today: Day): { from: Day; to: Day } {
  if (name === 'today') return { from: today, to: today }
  if (name === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) }
  return { from: addDays(today, name === 'week' ? -6 : 1 - RECORD_DAYS), to: today }
}

/** Why a range cannot be asked for: it must exist, run forwards, and lie in the last 30 days. */
export function rangeProblem(from: Day, to: Day, today: Day): 'range_invalid' | 'range_too_old' | undefined {
  if (Number.isNaN(dayStartMs(from)) || Number.isNaN(dayStartMs(to)) || to < from) return 'range_invalid'
  return from < addDays(today, 1 - RECORD_DAYS) || to > today ? 'range_too_old' : undefined
}

/** The database counts microseconds since 1970, the house milliseconds. */
export const msOfMicros = (micros: bigint): number => Number(micros / 1000n)

/** Microseconds as a plain number, which holds them exactly until the year 2255. */
export const plainMicros = (micros: bigint): number => Number(micros)

/** The age in whole years on a day, of somebody born on another: as PostgreSQL counts it, from the birthday on. */
export function yearsOn(birthday: Day, day: Day): number {
  const years = Number.parseInt(day, 10) - Number.parseInt(birthday, 10)
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** mm:ss, and hh:mm:ss from an hour on: a daily draw is waited for all day. */
export const asClock = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  const parts = minutes < 60 ? [minutes] : [Math.floor(minutes / 60), minutes % 60]
  return [...parts, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
