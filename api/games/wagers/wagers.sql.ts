// The statements of rounds as wagers. Times are microseconds since 1970 where they order a page.
import * as v from 'valibot'
import { fen } from '../../../core/money.ts'
import { allVenueCodes } from '../../../core/venue/venues.ts'
import type { Sql } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import type { Settled, WagerDays, WagersAsked } from '../../shell/wager.ts'

const money = v.pipe(v.bigint(), v.transform(fen))

const states = ['open', 'review', 'finished', 'void'] as const
export type RoundState = (typeof states)[number]

const roundRow = v.object({
  at: v.bigint(),
  orderId: v.string(),
  venue: v.picklist(allVenueCodes),
  game: v.string(),
  state: v.picklist(states),
  stake: money,
  risk: money,
  returned: money,
  corrected: v.bigint(),
  owed: money,
  correctedAt: v.nullable(v.date()),
  settledAt: v.nullable(v.date()),
})
export type RoundRow = v.InferOutput<typeof roundRow>

type Filter = Omit<WagersAsked, 'status'> & { states: readonly RoundState[] }

/** A member's rounds, the newest first. */
export const findRounds = (
  db: Sql,
  member: Member,
  { from, to, orderId, states, after, limit }: Filter,
): Promise<RoundRow[]> =>
  db.rows(roundRow)`
    select (extract(epoch from placed_at) * 1000000)::bigint as at, round as "orderId", venue, game, state, stake, risk,
           returned, coalesce(c.amount, 0) as corrected, coalesce(c.owed, 0) as owed, c.at as "correctedAt", settled_at as "settledAt"
      from venue_rounds r
      left join lateral (select sum(amount)::bigint as amount, sum(owed)::bigint as owed, max(posted_at) as at
                           from venue_corrections
                          where bucket = ${member.bucket}
                            and member_id = ${member.id}
                            and venue = r.venue
                            and of_number = r.number) c on true
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and placed_at >= ${from}
       and placed_at < ${to}
       and placed_at <= timestamptz 'epoch' + ${after.at} * interval '1 microsecond'
       and (${orderId}::uuid is null or round = ${orderId}::uuid)
       and verdict = 'done'
       and game <> ''
       and state = any (${states}::text[])
       and (placed_at, round) < (timestamptz 'epoch' + ${after.at} * interval '1 microsecond', ${after.orderId}::uuid)
     order by placed_at desc, round desc
     limit ${limit}`

const sumRow = v.object({
  state: v.picklist(states),
  count: v.number(),
  stake: v.bigint(),
  payout: v.bigint(),
  refund: v.bigint(),
})
/**
 * Returns the sums of rounds over some days. A stake shows as the most it could lose: where a loss was a multiple of
 * it, as that much, so that the money returned less the stake is the profit of the round.
 */
export const sumOfRounds = (db: Sql, member: Member, { from, to }: WagerDays) =>
  db.rows(sumRow)`
    select state, count(*)::int as count,
           sum(case when state = 'finished' then greatest(stake, risk - back) else stake end)::bigint as stake,
           sum(case when state = 'finished' then back - risk + greatest(stake, risk - back) else 0 end)::bigint as payout,
           sum(case when state = 'void' then stake else 0 end)::bigint as refund
      from (select r.state, r.stake, r.risk, r.returned + coalesce(c.amount, 0) as back
              from venue_rounds r
              left join (select venue, of_number, sum(amount)::bigint as amount
                           from venue_corrections
                          where bucket = ${member.bucket}
                            and member_id = ${member.id}
                          group by venue, of_number) c
                on c.venue = r.venue and c.of_number = r.number
             where r.bucket = ${member.bucket}
               and r.member_id = ${member.id}
               and r.placed_at >= ${from}
               and r.placed_at < ${to}
               and r.verdict = 'done'
               and r.game <> ''
               and r.state = any (${states}::text[])) s
     group by state`

/**
 * Rounds that are over, by the ten seconds in which they ended. How many they are is in the key, and the sum of their
 * instants: one that was written down late makes another key of its span, behind one that was taken back too, and who
 * counts leaves out what was counted before.
 */
export const settledRounds = (db: Sql, bucket: number, after: Settled, limit: number) =>
  db.rows(v.object({ at: v.string(), key: v.string() }))`
    select to_timestamp(s.span * 10)::text as at, concat_ws('/', s.span, s.rounds, s.instants) as key
      from (select floor(extract(epoch from settled_at) / 10)::bigint as span, count(*) as rounds,
                   sum((extract(epoch from settled_at) * 1000000)::bigint % 10000000) as instants
              from venue_rounds
             where bucket = ${bucket}
               and state = 'finished'
               and settled_at >= ${after.at}::timestamptz
             group by 1) s
     where (to_timestamp(s.span * 10), concat_ws('/', s.span, s.rounds, s.instants)) > (${after.at}::timestamptz, ${after.key}::text)
     order by to_timestamp(s.span * 10), concat_ws('/', s.span, s.rounds, s.instants)
     limit ${limit}`

/** Returns the rounds of one span, in the order in which they were placed. */
export const playedRounds = (db: Sql, bucket: number, span: bigint) =>
  db.rows(
    v.object({
      memberId: v.bigint(),
      orderId: v.string(),
      placedAt: v.bigint(),
      valid: v.bigint(),
      game: v.string(),
    }),
  )`
    select member_id as "memberId", round as "orderId", (extract(epoch from placed_at) * 1000000)::bigint as "placedAt", valid, game
      from venue_rounds
     where bucket = ${bucket}
       and state = 'finished'
       and settled_at >= to_timestamp(${span}::bigint * 10)
       and settled_at < to_timestamp((${span}::bigint + 1) * 10)
     order by member_id, placed_at, round`

/** The games of some rounds. */
export const gamesOfRounds = (db: Sql, member: Member, rounds: readonly string[]) =>
  db.rows(v.object({ id: v.string(), game: v.string() }))`
    select round as id, game
      from venue_rounds
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and round = any (${rounds}::uuid[])
       and verdict = 'done'`
