// Play well 适度娱乐: limits, breaks, exclusion and the check-in (R-RG-01 to 21, decisions 80, 81 and 85 to 90). Added to
// the spec by its manner (C-08).
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { m } from '../../text/compiled/messages.js'
import { activity, activityInput } from './activity.ts'
import { limitKinds, limitPeriods } from './limits.ts'
import { limitForm } from '../forms/care.ts'
import { count, empty, instant, post, shownFen, uuid, wireDelta } from '../endpoint.ts'
import { ownAccount, ownRead, ownWatch } from '../asked.ts'
import { receipt } from './protection.ts'

/** A break: how long it lasts. It opens again by itself. */
export const breakLengths = { h24: 24, d7: 7 * 24, d30: 30 * 24 } as const
export type BreakLength = keyof typeof breakLengths
const breakNames = ['h24', 'd7', 'd30'] as const satisfies readonly BreakLength[]

/** Exclusion, in months of the calendar; null is for good. It never ends by itself. */
export const exclusionLengths = { m6: 6, y1: 12, y2: 24, y5: 60, ever: null } as const
export type ExclusionLength = keyof typeof exclusionLengths
export const exclusionNames = ['m6', 'y1', 'y2', 'y5', 'ever'] as const satisfies readonly ExclusionLength[]

/** Hours before a loosening takes effect: a raised limit, or play after an exclusion. */
export const WAIT_HOURS = 24

/** Minutes of play between two check-ins: the default, and what a member may choose. */
export const CHECK_IN = { usual: 30, least: 10, most: 60 } as const

/** The details that the refusal of a limit carries. */
export type LimitDetail = {
  /** The limit, as a person reads it: "¥500.00"; of time, minutes. */
  most: string
  /** The remainder of the limit, in the same unit. */
  left: string
  /** When the limit's period ends and it opens again, by Shanghai: "2026-11-27 00:00:00". */
  opens: string
}

/** An amount, or minutes of time; both null where there is no limit. */
const money = { amount: v.nullable(shownFen), minutes: v.nullable(count) }

const limit = v.strictObject({
  limit: v.picklist(limitKinds),
  period: v.picklist(limitPeriods),
  /** The limit in force, in minutes where it is of time; both null where there is none. */
  ...money,
  /** The operator's lowest limit of this kind and period; the lower of the two applies. */
  house: v.nullable(v.strictObject(money)),
  /** Used in the period that runs, in the limit's own unit; of net spend it may be less than nothing. */
  usedAmount: v.nullable(wireDelta),
  usedMinutes: v.nullable(count),
  /** When the period ends and another one begins. */
  endsAt: instant,
  /** A raise, or an end of the limit (both null), that waits to be confirmed. */
  waits: v.nullable(v.strictObject({ ...money, askedAt: instant, confirmFrom: instant })),
})
export type CareLimit = v.InferOutput<typeof limit>

/** A limit that the operator sets for the stakes of one game; it holds beside those of all play. */
const gameLimit = v.strictObject({
  /** The name of the game or lottery. */
  game: v.string(),
  limit: v.picklist(limitKinds),
  period: v.picklist(limitPeriods),
  amount: shownFen,
  /** Used in the period that runs; of net spend it may be less than nothing. */
  usedAmount: wireDelta,
  endsAt: instant,
})
export type CareGameLimit = v.InferOutput<typeof gameLimit>

/** Totals of play in a stretch of time. Money of bets is counted on the day they were staked or returned. */
const sums = {
  minutes: count,
  staked: shownFen,
  returned: shownFen,
  /** Stakes less returns: what play has cost; less than nothing where it brought something. */
  net: wireDelta,
}

const checkIn = v.strictObject({
  /** The next stake is refused until it is answered. */
  due: v.boolean(),
  /** Which one it is: the answer carries it, so that an old page does not answer a newer one. Null where none runs. */
  number: v.nullable(count),
  /** When it is due; null while nobody plays. */
  dueAt: v.nullable(instant),
  everyMinutes: count,
  /** The start of the running stretch of play and its totals, which are 0 while nobody plays. */
  since: v.nullable(instant),
  ...sums,
  /** Check-ins answered today: the third one leads with a break. */
  today: count,
  /** The limit of play of which most is used, from four fifths on, with what is left of it; null where none is so far. */
  nearly: v.nullable(
    v.strictObject({ limit: v.picklist(limitKinds), period: v.picklist(limitPeriods), ...money, endsAt: instant }),
  ),
})
export type CareCheckIn = v.InferOutput<typeof checkIn>

const state = v.strictObject({
  now: instant,
  standing: v.picklist(['playing', 'resting', 'excluded']),
  /** The break that runs. */
  break: v.nullable(v.strictObject({ since: instant, until: instant })),
  exclusion: v.nullable(
    v.strictObject({
      since: instant,
      /** Null: for good. */
      until: v.nullable(instant),
      /** Set by people, and not by the member. */
      byPeople: v.boolean(),
      /** May the member ask to come back now? */
      mayComeBack: v.boolean(),
      /** The instant at which play opens, once the member has asked for it. */
      opensAt: v.nullable(instant),
    }),
  ),
  /** Outside registers that list the member, who stays excluded until none does. */
  registers: anyList(v.string()),
  /** Every kind and period of limit, whether set or not. */
  limits: anyList(limit),
  /** The operator's lowest limits of single games, of each kind and period. */
  gameLimits: anyList(gameLimit),
  checkInMinutes: count,
  today: v.strictObject(sums),
  week: v.strictObject(sums),
  month: v.strictObject(sums),
  /** Deposits less withdrawals of this month. */
  netDeposits: wireDelta,
  /** It is half a year since limits were last set or looked at: ask whether they still fit (R-RG-06). */
  review: v.boolean(),
})
export type CareState = v.InferOutput<typeof state>

/** Every command answers how things stand behind it. */
export const care = {
  state: post('care/getState', {
    input: empty,
    output: state,
    ...ownWatch,
    added: true,
  }),
  /** Sets a limit: a lower one holds at once; raising or removing waits 24 h and a confirmation, under the old limit. */
  setLimit: post('care/setLimit', {
    ...limitForm,
    output: state,
    ...ownAccount,
    added: true,
  }),
  /** A raise that has waited comes into force. */
  confirmLimit: post('care/confirmLimit', {
    input: v.strictObject({ limit: v.picklist(limitKinds), period: v.picklist(limitPeriods) }),
    refusals: { nothing_waits: m.care_nothing_waits, too_early: m.care_too_early },
    output: state,
    ...ownAccount,
    added: true,
  }),
  /** Starts a break: from the answer on nothing can be staked, paid in or claimed, and nothing takes it back. */
  rest: post('care/rest', {
    input: v.strictObject({ length: v.picklist(breakNames) }),
    refusals: { break_longer: m.care_break_longer, exclusion_longer: m.care_exclusion_longer },
    output: state,
    ...ownAccount,
    added: true,
  }),
  exclude: post('care/exclude', {
    input: v.strictObject({ length: v.picklist(exclusionNames) }),
    refusals: { exclusion_longer: m.care_exclusion_longer },
    output: state,
    ...ownAccount,
    added: true,
  }),
  /** Asks to play again after an exclusion has ended: play opens 24 h later. Repeating it changes nothing. */
  comeBack: post('care/comeBack', {
    input: empty,
    refusals: {
      not_excluded: m.care_not_excluded,
      exclusion_runs: m.care_exclusion_runs,
      exclusion_for_good: m.care_exclusion_for_good,
    },
    output: state,
    ...ownAccount,
    added: true,
  }),
  /** Totals of play and money, period by period. */
  activity: post('care/getActivity', {
    input: activityInput,
    output: activity,
    ...ownRead,
    added: true,
  }),
  /** Which limits, breaks and listings in outside registers were in force in the instant of one of the member's bets, as published (decision 0067). */
  receipt: post('care/getReceipt', {
    input: v.strictObject({ orderNo: uuid }),
    refusals: { bet_unknown: m.bets_unknown },
    output: receipt,
    ...ownRead,
    added: true,
  }),
  checkIn: post('care/getCheckIn', {
    input: empty,
    output: checkIn,
    ...ownWatch,
    added: true,
  }),
  /** `number` answers that check-in; `everyMinutes` sets the member's own interval. Either, or both. */
  answerCheckIn: post('care/answerCheckIn', {
    input: v.strictObject({
      number: v.optional(count),
      everyMinutes: v.optional(v.pipe(count, v.minValue(CHECK_IN.least), v.maxValue(CHECK_IN.most))),
    }),
    output: checkIn,
    ...ownAccount,
    added: true,
  }),
}
