// Reads rounds at venues as a source of wagers, for the audit.
import type { Sql } from '../../shell/db.ts'
import { compared } from '../../shell/tally.ts'

/** Rounds that are over, and those that the count has passed and did not count, or counted as another bet. */
export const roundsLeftOut = (db: Sql, bucket: number) => db.one(compared)`
  select count(*)::int as counted,
         count(*) filter (where b.effective <> v.valid or b.placed_at <> v.placed_at
                             or b.order_id is null and v.valid > 0 and v.settled_at < u.upto)::int as breaches
    from venue_rounds v
    left join turnover_upto u
      on u.bucket = ${bucket} and u.source = 'venues'
    left join turnover_bets b
      on b.bucket = ${bucket} and b.member_id = v.member_id and b.order_id = v.round and b.line = 0
   where v.bucket = ${bucket}
     and v.state = 'finished'`
