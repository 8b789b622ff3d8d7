// What the audit reads of lotteries as a source of wagers.
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
