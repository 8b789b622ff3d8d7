// A member's play and money totals for the Activity page: by period, kind of game and time of day (issue "Play well",
// part 3). Play comes from each source's own daily sums, time from stakes and open games, as the check-in counts it.
import { HABIT_DAYS, HOURS_TOGETHER, type BarUnit, type CareActivity } from '../../core/care/activity.ts'
import { sumFen, toWire } from '../../core/money.ts'
import { playCategories } from '../../core/play-categories.ts'
import { addDays, dayOf, DAY_MS, dayStartMs, type Day } from '../../core/time.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import type { PlayedHour, WagerSource } from '../shell/wager.ts'
import { moneyByDay, stretchesOf } from './activity.sql.ts'
import { periodsUntil, type Span } from './periods.ts'

type Sources = readonly Pick<WagerSource, 'days' | 'hours'>[]

export async function activityOf(db: Sql, sources: Sources, member: Member, by: BarUnit): Promise<CareActivity> {
  const now = await clock(db)
  const today = dayOf(now.getTime())
  const periods = periodsUntil(today, by)
  const first = periods[0]?.from ?? today
  const days = { first, last: today, from: new Date(dayStartMs(first)), to: now }
  const played = (await Promise.all(sources.map((source) => source.days(db, member, days)))).flat()
  const money = await moneyByDay(db, member, days)
  const minutes = minutesByDay(await stretchesOf(db, member, days))
  const habits = { from: new Date(dayStartMs(addDays(today, 1 - HABIT_DAYS))), to: now }
  const hours = (await Promise.all(sources.map((source) => source.hours(db, member, habits)))).flat()
  return {
    by,
    bars: periods.map(({ from, to }) => {
      const within = <T extends { day: Day }>(all: readonly T[]) => all.filter(({ day }) => from <= day && day <= to)
      return {
        ...{ from, to, ...figures(within(played)) },
        paidIn: toWire(sumFen(within(money).map(({ paid_in: paidIn }) => paidIn))),
        paidOut: toWire(sumFen(within(money).map(({ paid_out: paidOut }) => paidOut))),
        minutes: Math.floor(within(minutes).reduce((sum, { ms }) => sum + ms, 0) / 60_000),
      }
    }),
    kinds: playCategories.flatMap((kind) => {
      const mine = played.filter(({ category }) => category === kind)
      return mine.length > 0 ? { kind, ...figures(mine) } : []
    }),
    hours: Array.from({ length: 24 / HOURS_TOGETHER }, (_, n) => n * HOURS_TOGETHER).map((hour) => ({
      hour,
      ...figures(hours.filter((one) => one.hour >= hour && one.hour < hour + HOURS_TOGETHER)),
    })),
    average: averageOf(hours),
  }
}

function figures(all: readonly { stake: bigint; back: bigint }[]) {
  const [staked, returned] = [sumFen(all.map(({ stake }) => stake)), sumFen(all.map(({ back }) => back))]
  return { staked: toWire(staked), returned: toWire(returned), net: toWire(staked - returned) }
}

function averageOf(hours: readonly PlayedHour[]): CareActivity['average'] {
  const sum = (name: 'decided' | 'keptLeast' | 'keptMost' | 'cost') => sumFen(hours.map((one) => one[name]))
  return {
    staked: toWire(sum('decided')),
    least: toWire(sum('keptLeast')),
    most: toWire(sum('keptMost')),
    cost: toWire(sum('cost')),
  }
}

/** Stretches of play cut at the midnights of Shanghai. */
function minutesByDay(stretches: readonly Span[]): { day: Day; ms: number }[] {
  return stretches.flatMap(({ from, to }) => {
    const parts: { day: Day; ms: number }[] = []
    for (let at = from.getTime(); at < to.getTime();) {
      const day = dayOf(at)
      const end = Math.min(to.getTime(), dayStartMs(day) + DAY_MS)
      parts.push({ day, ms: end - at })
      at = end
    }
    return parts
  })
}
