// When people answer: hours of each Shanghai day, "09:00-24:00". "18:00-02:00" goes past midnight.
import { DAY_MS, SHANGHAI_OFFSET_MS } from '../time.ts'

const minuteOf = (time = ''): number => Number.parseInt(time.slice(0, 2), 10) * 60 + Number.parseInt(time.slice(3), 10)

function spanOf(hours: string) {
  const [from, to] = hours.split('-').map(minuteOf) as [number, number]
  return { from, past: to > from ? to : to + 24 * 60 }
}

const minuteAt = (instantMs: number): number => Math.floor(((instantMs + SHANGHAI_OFFSET_MS) % DAY_MS) / 60_000)

export function isOpenAt(hours: string, instantMs: number): boolean {
  const { from, past } = spanOf(hours)
  const minute = minuteAt(instantMs)
  // Opening hours that pass midnight belong to the day on which they began.
  return (minute >= from && minute < past) || minute + 24 * 60 < past
}

/** The next instant when people begin to answer. */
export function opensAt(hours: string, instantMs: number): number {
  const { from } = spanOf(hours)
  const midnight = instantMs - ((instantMs + SHANGHAI_OFFSET_MS) % DAY_MS)
  const today = midnight + from * 60_000
  return today > instantMs ? today : today + DAY_MS
}
