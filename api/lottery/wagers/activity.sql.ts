// The statements of a member's bets, by day and by the hour of the day.
import * as v from 'valibot'
import { playedOutcomes } from '../../../core/ledger.ts'
import type { Sql } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import type { WagerDays } from '../../shell/wager.ts'

const daySum = v.object({ day: v.string(), stake: v.bigint(), back: v.bigint() })

/** As sumBets: days that are rolled up, bets on draws that are not, and later corrections of those that are. */
export const betsByDay = (db: Sql, member: Member, { first, last, from, to }: WagerDays) =>
  db.rows(daySum)`
    select s.day::text as day, sum(s.stake)::bigint as stake, sum(s.back)::bigint as back
      from (select day, stake, payout + refund as back
              from bet_days
             where bucket = ${member.bucket}
               and member_id = ${member.id}
               and day between ${first}::date and ${last}::date
             union all
            select (b.accepted_at at time zone 'Asia/Shanghai')::date, b.stake, coalesce(r.payout + r.refund, 0)
              from bets b
              left join bet_results r
                on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
             where b.bucket = ${member.bucket}
               and b.draw_id = any (array(select id from draws where bucket = ${member.bucket} and not rolled))
               and b.member_id = ${member.id}
               and b.accepted_at + interval '0' >= ${from}
               and b.accepted_at + interval '0' < ${to}
             union all
            select (b.accepted_at at time zone 'Asia/Shanghai')::date, 0, c.payout + c.refund - c.was_payout - c.was_refund
              from bet_corrections c
             cross join lateral (select o.accepted_at
                                   from bets o
                                  where o.bucket = c.bucket and o.draw_id = c.draw_id and o.member_id = c.member_id
                                    and o.order_id = c.order_id and o.line = c.line
                                  limit 1) b
             where c.bucket = ${member.bucket}
               and c.member_id = ${member.id}
               and c.draw_id <> all (array(select id from draws where bucket = ${member.bucket} and not rolled))
               and b.accepted_at >= ${from}
               and b.accepted_at < ${to}) s
     group by s.day`

const hourSum = v.object({
  hour: v.number(),
  rtpBp: v.number(),
  stake: v.bigint(),
  back: v.bigint(),
  decided: v.bigint(),
  cost: v.bigint(),
})

/** Bets by the hour and by the return of their plays at the odds of then; `decided` leaves out refunds. */
export const betsByHour = (db: Sql, member: Member, { from, to }: { from: Date; to: Date }) =>
  db.rows(hourSum)`
    select extract(hour from b.accepted_at at time zone 'Asia/Shanghai')::int as hour,
           coalesce((o.play_rtp_bp ->> b.play)::int, o.rtp_bp) as "rtpBp",
           sum(b.stake)::bigint as stake, coalesce(sum(r.payout + r.refund), 0)::bigint as back,
           coalesce(sum(b.stake) filter (where r.outcome = any (${playedOutcomes}::int[])), 0)::bigint as decided,
           coalesce(sum(b.stake - r.payout - r.refund) filter (where r.outcome = any (${playedOutcomes}::int[])), 0)::bigint as cost
      from bets b
      join draws d
        on d.bucket = b.bucket and d.id = b.draw_id
      join odds_versions o
        on o.lottery = d.lottery and o.version = b.odds_version
      left join bet_results r
        on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
     where b.bucket = ${member.bucket}
       and b.member_id = ${member.id}
       and b.accepted_at >= ${from}
       and b.accepted_at < ${to}
     group by 1, 2`
