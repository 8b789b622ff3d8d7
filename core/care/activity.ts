// Totals of a member's play and money, period by period: the wire of the Activity page.
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { count, dayText, shownFen, wireDelta } from '../endpoint.ts'
import { playCategories } from '../play-categories.ts'

/** A bar of the chart is one of these, by Shanghai: a day, a week from Monday on, a month of the calendar. */
export const barUnits = ['day', 'week', 'month'] as const
export type BarUnit = (typeof barUnits)[number]

/** Bars of a chart; the last one is of the running period. */
export const BARS: Record<BarUnit, number> = { day: 14, week: 12, month: 12 }

/** The average and the times of day are of the last 30 days, today included. */
export const HABIT_DAYS = 30

/** Hours of a day that share a bar. */
export const HOURS_TOGETHER = 3

/** Stakes by the day on which they were placed, with their returns by now. */
const played = { staked: shownFen, returned: shownFen, net: wireDelta }

const bar = v.strictObject({
  from: dayText,
  /** The last day of the bar; of one that is not over yet, today. */
  to: dayText,
  ...played,
  paidIn: shownFen,
  paidOut: shownFen,
  minutes: count,
})
export type ActivityBar = v.InferOutput<typeof bar>

export const activityInput = v.strictObject({ by: v.picklist(barUnits) })

export const activity = v.strictObject({
  by: v.picklist(barUnits),
  /** The oldest first. */
  bars: anyList(bar),
  /** The same totals by kind of game; only kinds that were played. */
  kinds: anyList(v.strictObject({ kind: v.picklist(playCategories), ...played })),
  /** Play of the last 30 days, by the hour of the stake. */
  hours: anyList(v.strictObject({ hour: count, ...played })),
  /** Stakes of the last 30 days that were decided: what their rules keep on average, and what they have cost. */
  average: v.strictObject({
    staked: shownFen,
    /** A game whose bets return more or less has a least and a most. */
    least: shownFen,
    most: shownFen,
    /** Negative where play brought a profit. */
    cost: wireDelta,
  }),
})
export type CareActivity = v.InferOutput<typeof activity>
