// The first page of the desk: what waits for people, the figures of the day beside those of yesterday and of a week ago, and
// whether draws, venues, jobs and books are well.
import * as v from 'valibot'
import { count, dayText, empty, instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { venueCodes } from '../venue/venues.ts'
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

/** The figures of a day. Money is decimal, members are counted once; a draw counts at the time for which it was announced. */
export const moneyFigures = ['paidIn', 'paidOut', 'staked', 'returned'] as const
export const countFigures = ['players', 'registrations', 'deposits', 'withdrawals', 'draws', 'voids'] as const

/** Kinds of games, whose stakes and returns are told apart: lotteries, and games by their category in the lobby. */
export const gameKinds = ['lottery', ...venueCodes] as const
export type GameKind = (typeof gameKinds)[number]

/**
 * What is watched of the books: balances against movements and waiting money against open orders, twice a minute; the seals,
 * each minute; and everything else, in the night.
 */
export const bookChecks = ['balances', 'waiting', 'seals', 'audit'] as const
export type BookCheck = (typeof bookChecks)[number]

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
          /** How many waited at this time yesterday and a week ago. */
          before: v.strictObject({ yesterday: count, lastWeek: count }),
          /** Since when the oldest waits. */
          since: v.nullable(instant),
          /** The person who began the oldest entry, where a person did. */
          person: v.nullable(v.string()),
        }),
      ),
      money: v.strictObject({
        paidIn: beside(money),
        paidOut: beside(money),
        staked: beside(money),
        returned: beside(money),
      }),
      counts: v.strictObject({
        players: beside(count),
        registrations: beside(count),
        deposits: beside(count),
        withdrawals: beside(count),
        draws: beside(count),
        voids: beside(count),
      }),
      /** Stakes and returns of the same three stretches, by kind of game. */
      kinds: anyList(v.strictObject({ kind: v.picklist(gameKinds), staked: beside(money), returned: beside(money) })),
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
        isFrozen: v.boolean(),
        frozenFor: v.string(),
      }),
      books: anyList(
        v.strictObject({
          check: v.picklist(bookChecks),
          isKept: v.boolean(),
          /** The instant up to which it was looked at, in the bucket that is furthest behind; null where that is not kept. */
          upto: v.nullable(instant),
          /** What was found, a sentence each; empty while it holds. */
          says: anyList(v.string()),
        }),
      ),
    }),
  }),
}
