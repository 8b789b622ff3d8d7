// Reads the charges of every withdrawal, computed again from the turnover asked of its member, the withdrawals of that
// day and the VIP level at that time.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { ladder } from '../../core/vip/vip.ts'
import { USUAL_FEES } from '../../core/withdraw/fees.ts'
import type { Sql } from '../shell/db.ts'
import { compared } from '../shell/tally.ts'

const found = v.object({ ...compared.entries, named: v.nullable(anyList(v.string())) })

const { feeBp, feeMin, feeMax, adminBp } = USUAL_FEES

/**
 * The withdrawals of a bucket, and those that are not what the rules make of them: of the withdrawals of their day (one that
 * had come back by then does not count), of the levels of VIP of the minute before, and of what they have closed: gifts at
 * their face, and of deposits what was missing, which nobody pays who may not play.
 */
export const withdrawalsBesideRules = (db: Sql, bucket: number) =>
  db.one(found)`
    select count(*)::int as counted, count(*) filter (where not s.fits)::int as breaches,
           (array_agg(concat('withdrawal ', s.id, ' of member ', s.member_id)) filter (where not s.fits))[1:100] as named
      from (select w.id, w.member_id,
                   w.turnover_deduction = coalesce(c.gifts, 0)
                   and (w.administrative_fee = div(coalesce(c.missing, 0) * ${adminBp} + 9999, 10000)
                        or w.administrative_fee = 0 and m.play_state <> 1 /* member playing */)
                   and w.coins is not distinct from div(w.actual::numeric * 10000000000, w.rate_micro)
                   and exists (select
                                 from unnest(${ladder.map(({ level }) => level)}::smallint[],
                                             ${ladder.map(({ times }) => times)}::int[],
                                             ${ladder.map(({ free }) => free)}::int[],
                                             ${ladder.map(({ amount }) => amount)}::bigint[])
                                        as a (level, times, free, amount)
                                where a.level between coalesce(h.low, 0) and coalesce(h.high, 0)
                                  and t.times < a.times
                                  and t.amount + w.amount <= a.amount
                                  and w.handling_fee
                                        = case when t.times < a.free then 0
                                               else least(${feeMax}, greatest(${feeMin}, (w.amount * ${feeBp} + 9999) / 10000))
                                          end) as fits
              from withdrawals w
              join members m
                on m.bucket = ${bucket} and m.id = w.member_id
              left join lateral (select count(*) as times, coalesce(sum(x.amount), 0) as amount
                                   from withdrawals x
                                  where x.bucket = ${bucket}
                                    and x.member_id = w.member_id
                                    and x.requested_at < w.requested_at
                                    and x.requested_at >= date_trunc('day', w.requested_at at time zone 'Asia/Shanghai')
                                                            at time zone 'Asia/Shanghai'
                                    and (x.status not in ('failed', 'returned', 'refused')
                                         or coalesce(x.returned_at, x.closed_at) > w.requested_at)) t on true
              left join lateral (select min(least(l.level, l.before)) as low, max(greatest(l.level, l.before)) as high
                                   from (select level, at, lead(at) over (order by number) as ended,
                                                case when at > w.requested_at - interval '1 minute' then was else level end
                                                  as before
                                           from vip_levels
                                          where bucket = ${bucket}
                                            and member_id = w.member_id) l
                                  where l.at <= w.requested_at
                                    and (l.ended is null or l.ended > w.requested_at - interval '1 minute')) h on true
              left join (select c.member_id, c.ref, sum(o.face) filter (where o.source = 'bonus') as gifts,
                                sum(o.required - coalesce(u.used, 0)) filter (where o.source = 'deposit') as missing
                           from turnover_closings c
                           join turnover_obligations o
                             on o.bucket = ${bucket} and o.member_id = c.member_id and o.id = c.obligation_id
                           left join (select k.id, sum(x.amount) as used
                                        from turnover_closings k
                                        join turnover_used x
                                          on x.bucket = ${bucket} and x.member_id = k.member_id
                                             and x.obligation_id = k.obligation_id
                                        join turnover_bets b
                                          on b.bucket = ${bucket} and b.member_id = x.member_id
                                             and b.order_id = x.order_id and b.line = x.line
                                       where k.bucket = ${bucket}
                                         and k.reason = 'withdrawal'
                                         and (k.released_at is null or b.counted_at <= k.closed_at)
                                       group by k.id) u
                             on u.id = c.id
                          where c.bucket = ${bucket}
                            and c.reason = 'withdrawal'
                          group by c.member_id, c.ref) c
                on c.member_id = w.member_id and c.ref = w.id::text
             where w.bucket = ${bucket}) s`
