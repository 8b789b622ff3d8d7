// Reads lotteries as a source of wagers, for the audit.
import type { Sql } from '../../shell/db.ts'
import { compared } from '../../shell/tally.ts'

/** Chunks of settlement and of corrections that the count has passed, and those of them that it did not count. */
export const chunksLeftOut = (db: Sql, bucket: number) => db.one(compared)`
  select count(*)::int as counted, count(*) filter (where c.key is null)::int as breaches
    from (select settled_at, concat_ws('/', draw_id, after_member, upto_member, 0) as key
            from settle_progress
           where bucket = ${bucket}
           union all
          select settled_at, concat_ws('/', draw_id, after_member, upto_member, number)
            from resettle_progress
           where bucket = ${bucket}) p
    join turnover_upto u
      on u.bucket = ${bucket} and u.source = 'lottery' and p.settled_at < u.upto
    left join turnover_chunks c
      on c.bucket = ${bucket} and c.source = 'lottery' and c.key = p.key`

/**
 * Compares the counted play of settled lines in a bucket with its limit: the stake of the line, or nothing for a
 * refunded one. Play counted before a correction stays counted.
 */
export const countedBesideBets = (db: Sql, bucket: number) => db.one(compared)`
  select count(*)::int as counted,
         count(*) filter (where t.effective > coalesce(b.stake, 0)
                             or (t.effective > 0 and r.outcome in (3 /* push */, 4 /* void */, 5 /* withdrawn */)
                                 and k.order_id is null))::int as breaches
    from turnover_bets t
    join turnover_chunks c
      on c.bucket = ${bucket} and c.counted_at = t.counted_at and c.source = 'lottery'
    left join bets b
      on b.bucket = ${bucket} and b.draw_id = split_part(c.key, '/', 1)::bigint and b.member_id = t.member_id
         and b.order_id = t.order_id and b.line = t.line
    left join bet_results r
      on r.bucket = ${bucket} and r.member_id = t.member_id and r.order_id = t.order_id and r.line = t.line
    left join (select distinct member_id, order_id, line
                 from bet_corrections
                where bucket = ${bucket}) k
      on k.member_id = t.member_id and k.order_id = t.order_id and k.line = t.line
   where t.bucket = ${bucket}`
