// When gifts of VIP can be taken, by Shanghai's calendar (rulebook 6.1).
import { addDays, dayStartMs, HOUR_MS, type Day } from '../time.ts'
import { BIRTHDAY_OPEN_DAYS, PACKET_OPENS_HOUR, REBATE_HOUR } from './vip.ts'

/** Instants from and until; the end is not included. */
export type Window = { from: number; until: number }

/** When the packet of the week that begins on this Monday can be taken. */
export const packetWindow = (monday: Day): Window => ({
  from: dayStartMs(monday) + PACKET_OPENS_HOUR * HOUR_MS,
  until: dayStartMs(addDays(monday, 7)),
})

/** A birthday's day in a year: 29 February is the 28th where the year has none. */
export function birthdayIn(birthday: Day, year: number): Day {
  const day = `${year}-${birthday.slice(5)}`
  return Number.isNaN(dayStartMs(day)) ? `${year}-02-28` : day
}

/** When the gift of the birthday on this day can be taken: that day and seven more. */
export const birthdayWindow = (day: Day): Window => ({
  from: dayStartMs(day),
  until: dayStartMs(addDays(day, BIRTHDAY_OPEN_DAYS + 1)),
})

/** The birthday whose window holds a day, or else the next one. One late in December reaches into the next year. */
export function birthdayAround(birthday: Day, today: Day): Day {
  const year = Number.parseInt(today.slice(0, 4), 10)
  const all = [year - 1, year].map((one) => birthdayIn(birthday, one))
  const at = dayStartMs(today)
  return all.find((day) => at < birthdayWindow(day).until) ?? birthdayIn(birthday, year + 1)
}

/** When the rebate of a day comes. */
export const rebateDueMs = (day: Day): number => dayStartMs(addDays(day, 1)) + REBATE_HOUR * HOUR_MS
