// Reads counted turnover for the audit: chunk by chunk, in the order in which it was counted.
import * as v from 'valibot'
import type { Sql } from '../shell/db.ts'
import { compared } from '../shell/tally.ts'

const chunk = v.object({ id: v.string(), at: v.string() })

/** Chunks of a bucket behind an instant, as text. */
export const chunksBehind = (db: Sql, bucket: number, after: string, limit: number) =>
  db.rows(chunk)`
    select source || ' ' || key as id, counted_at::text as at
      from turnover_chunks
     where bucket = ${bucket}
       and counted_at > ${after}::timestamptz
     order by counted_at
     limit ${limit}`

/** Lines of no chunk, uses of no line, and facts of no chunk. */
export const looseLines = (db: Sql, bucket: number) => db.one(compared)`
  select (select count(*) from turnover_used where bucket = ${bucket})::int as counted,
         ((select count(*)
             from turnover_bets b
             left join turnover_chunks c
               on c.bucket = ${bucket} and c.counted_at = b.counted_at
            where b.bucket = ${bucket}
              and c.key is null)
          + (select count(*)
               from turnover_used u
               left join turnover_bets b
                 on b.bucket = ${bucket} and b.member_id = u.member_id and b.order_id = u.order_id and b.line = u.line
              where u.bucket = ${bucket}
                and b.line is null)
          + (select count(*)
               from facts f
               left join turnover_chunks c
                 on c.bucket = ${bucket} and c.source = split_part(f.id, ' ', 1) and c.key = split_part(f.id, ' ', 2)
              where f.bucket = ${bucket}
                and f.member_id = 0
                and f.subject = 'turnover'
                and c.key is null))::int as breaches`

/** Compares the turnover done for obligations in a bucket with the play that was used for it. */
export const doneBesideUses = (db: Sql, bucket: number) => db.one(compared)`
  select count(*)::int as counted, count(*) filter (where coalesce(u.used, 0) < o.required)::int as breaches
    from turnover_closings c
    join turnover_obligations o
      on o.bucket = ${bucket} and o.member_id = c.member_id and o.id = c.obligation_id
    left join (select member_id, obligation_id, sum(amount) as used
                 from turnover_used
                where bucket = ${bucket}
                group by member_id, obligation_id) u
      on u.member_id = c.member_id and u.obligation_id = c.obligation_id
   where c.bucket = ${bucket}
     and c.reason = 'done'
     and c.released_at is null`

/** Days whose number of counts is not that of the chunks with play in them, or whose rebate is of more of them. */
export const daysCounted = (db: Sql, bucket: number) => db.one(compared)`
  select count(*)::int as counted,
         count(*) filter (where d.counted is distinct from c.counted or d.rebated > d.counted)::int as breaches
    from (select day, counted, rebated
            from vip_day_counts
           where bucket = ${bucket}) d
    full join (select c.day, count(*) as counted
                 from turnover_chunks c
                where c.bucket = ${bucket}
                  and exists (select
                                from turnover_bets b
                               where b.bucket = ${bucket}
                                 and b.counted_at = c.counted_at
                                 and b.effective > 0)
                group by c.day) c
      on c.day = d.day`
