// The first page of the desk: what waits for people, the figures of the day beside those of yesterday and of a week ago, and
// whether draws, venues, jobs and books are well.
import * as v from 'valibot'
import { count, dayText, empty, instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { deskCall } from './call.ts'
import type { Role } from './deed.ts'

/** The queues of people, in the order in which they are worked. */
export const queues = [
  ...[
    'proposals',
    'depositReview',
    'coinLosses',
    'depositAlarms',
    'reviews',
    'withdrawals',
    'transfers',
    'rounds',
    'entries',
  ],
  ...['betsApart', 'breaches', 'inbox', 'chats', 'feedback', 'questions', 'joins', 'cases'],
] as const
export type Queue = (typeof queues)[number]

/** The roles that work a queue. */
export const queueOwners: Readonly<Record<Queue, readonly Role[]>> = {
  proposals: [],
  depositReview: ['finance'],
  coinLosses: ['finance'],
  depositAlarms: ['finance'],
  reviews: ['finance', 'risk'],
  withdrawals: ['finance'],
  transfers: ['finance'],
  rounds: ['risk'],
  entries: ['finance', 'risk'],
  betsApart: ['finance', 'risk'],
  breaches: ['risk'],
  inbox: ['finance'],
  chats: ['support'],
  feedback: ['support'],
  questions: ['support'],
  joins: ['content', 'support'],
  cases: ['support', 'risk', 'finance', 'compliance'],
}

/** The figures of a day. Money is decimal, members are counted once. */
export const moneyFigures = [
  'paidIn',
  'paidOut',
  'lotteryStakes',
  'lotteryReturns',
  'venueStakes',
  'venueReturns',
] as const
export const countFigures = ['players', 'registrations', 'deposits', 'withdrawals'] as const

const money = v.pipe(v.string(), v.regex(/^-?\d{1,18}\.\d{2}$/))
/** The same stretch of three days: today until now, yesterday until this time, a week ago until this time. */
const beside = <S extends v.GenericSchema>(of: S) => v.strictObject({ today: of, yesterday: of, lastWeek: of })

export const today = {
  show: deskCall('today/show', {
    input: empty,
    isPassive: true,
    output: v.strictObject({
      at: instant,
      queues: anyList(
        v.strictObject({
          queue: v.picklist(queues),
          waiting: count,
          /** Since when the oldest waits. */
          since: v.nullable(instant),
          /** The person who began the oldest entry, where a person did. */
          person: v.nullable(v.string()),
        }),
      ),
      money: v.strictObject({
        paidIn: beside(money),
        paidOut: beside(money),
        lotteryStakes: beside(money),
        lotteryReturns: beside(money),
        venueStakes: beside(money),
        venueReturns: beside(money),
      }),
      counts: v.strictObject({
        players: beside(count),
        registrations: beside(count),
        deposits: beside(count),
        withdrawals: beside(count),
      }),
      /** Money in and out on each of the last fourteen days, the oldest first. */
      days: anyList(v.strictObject({ day: dayText, paidIn: money, paidOut: money, staked: money, returned: money })),
      draws: anyList(
        v.strictObject({
          lottery: v.string(),
          isOpen: v.boolean(),
          issue: v.nullable(v.string()),
          locksAt: v.nullable(instant),
          /** Issues whose draw is due for more than a minute and has no result. */
          late: count,
          /** Issues that were declared void in the last day. */
          voids: count,
        }),
      ),
      venues: anyList(
        v.strictObject({
          venue: v.string(),
          /** Transfers of which the venue has not said what became of them. */
          hanging: count,
          openRounds: count,
          breaches: count,
          /** Members' play of which nothing more is posted until people have decided. */
          held: count,
        }),
      ),
      machine: v.strictObject({
        /** Jobs that are due for more than a minute, and those that failed at least once. */
        lateJobs: count,
        failingJobs: count,
        outbox: count,
        outboxSince: v.nullable(instant),
        /** Up to when the watch has read the books, in the bucket that is furthest behind. */
        watchedUpto: v.nullable(instant),
        isFrozen: v.boolean(),
        frozenFor: v.string(),
      }),
    }),
  }),
}
