// The statements of the days of bets: rolled up draw by draw, and summed for a member (decision 34).
import * as v from 'valibot'
import { statesIn } from '../../../core/ledger.ts'
import type { Sql } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import type { WagerDays } from '../../shell/wager.ts'

/** Draws of a bucket that are over and not added to the days yet. */
export const findUnrolled = (db: Sql, bucket: number, page: { after: bigint; limit: number }) =>
  db.values(v.bigint())`
    select id
      from draws
     where bucket = ${bucket}
       and not rolled
       and status = any (${statesIn('settled', 'void')}::smallint[])
       and id > ${page.after}
     order by id
     limit ${page.limit}`

/** Adds a draw to the days of its bets, once; false while a bet on it is open, or where it was added before. */
export const rollDraw = (db: Sql, bucket: number, draw: bigint): Promise<boolean> =>
  db.value(v.boolean())`
    select roll_bet_draw(${bucket}, ${draw}) as done`

const outcomeSum = v.object({
  /** 0 stands for bets without a result. */
  outcome: v.number(),
  bets: v.number(),
  stake: v.bigint(),
  payout: v.bigint(),
  refund: v.bigint(),
})
/**
 * Returns the sums of bets over some days, by outcome: the days already rolled up, the bets on draws that are not, and
 * later corrections of those that are. One snapshot: nothing is missed or counted twice. The time of a bet is hidden
 * from the planner: by the index of members' times it would read the whole month.
 */
export const sumBets = (db: Sql, member: Member, { first, last, from, to }: WagerDays) =>
  db.rows(outcomeSum)`
    select s.outcome::int as outcome, sum(s.bets)::int as bets, sum(s.stake)::bigint as stake,
           sum(s.payout)::bigint as payout, sum(s.refund)::bigint as refund
      from (select outcome, bets, stake, payout, refund
              from bet_days
             where bucket = ${member.bucket}
               and member_id = ${member.id}
               and day between ${first}::date and ${last}::date
             union all
            select coalesce(r.outcome, 0), 1, b.stake, coalesce(r.payout, 0), coalesce(r.refund, 0)
              from bets b
              left join bet_results r
                on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
             where b.bucket = ${member.bucket}
               and b.draw_id = any (array(select id from draws where bucket = ${member.bucket} and not rolled))
               and b.member_id = ${member.id}
               and b.accepted_at + interval '0' >= ${from}
               and b.accepted_at + interval '0' < ${to}
             union all
            select case when k.sign > 0 then c.outcome else c.was_outcome end, k.sign, k.sign * b.stake,
                   case when k.sign > 0 then c.payout else -c.was_payout end,
                   case when k.sign > 0 then c.refund else -c.was_refund end
              from bet_corrections c
             cross join (values (1), (-1)) as k (sign)
             cross join lateral (select o.stake, o.accepted_at
                                   from bets o
                                  where o.bucket = c.bucket and o.draw_id = c.draw_id and o.member_id = c.member_id
                                    and o.order_id = c.order_id and o.line = c.line
                                  limit 1) b
             where c.bucket = ${member.bucket}
               and c.member_id = ${member.id}
               and c.draw_id <> all (array(select id from draws where bucket = ${member.bucket} and not rolled))
               and b.accepted_at >= ${from}
               and b.accepted_at < ${to}) s
     group by s.outcome
    having sum(s.bets) <> 0`

const span = v.object({ from: v.nullable(v.date()), past: v.nullable(v.date()) })

/**
 * The first and last instant of the member's bets of some outcomes: whole days where they are rolled up. Nulls where
 * there is none. So a list of a rare outcome need not look through a month for it.
 */
export const spanOf = (db: Sql, member: Member, outcomes: number[], { first, last }: WagerDays) =>
  db.one(span)`
    select min(s.from) as from, max(s.past) as past
      from (select day::timestamp at time zone 'Asia/Shanghai' as from, (day + 1)::timestamp at time zone 'Asia/Shanghai' as past
              from bet_days
             where bucket = ${member.bucket}
               and member_id = ${member.id}
               and day between ${first}::date and ${last}::date
               and outcome = any (${outcomes}::int[])
             union all
            select b.accepted_at, b.accepted_at + interval '1 millisecond'
              from bets b
             where b.bucket = ${member.bucket}
               and b.draw_id = any (array(select id from draws where bucket = ${member.bucket} and not rolled))
               and b.member_id = ${member.id}
             union all
            select b.accepted_at, b.accepted_at + interval '1 millisecond'
              from bet_corrections c
             cross join lateral (select o.accepted_at
                                   from bets o
                                  where o.bucket = c.bucket and o.draw_id = c.draw_id and o.member_id = c.member_id
                                    and o.order_id = c.order_id and o.line = c.line
                                  limit 1) b
             where c.bucket = ${member.bucket}
               and c.member_id = ${member.id}
               and c.outcome = any (${outcomes}::int[])) s`
