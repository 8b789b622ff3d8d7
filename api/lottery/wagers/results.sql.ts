// The statements of results of a lottery's draws, for the test of its return.
import * as v from 'valibot'
import { statesIn } from '../../../core/ledger.ts'
import type { Sql } from '../../shell/db.ts'

/** The instant up to which every draw of these ids is over, `to` at the latest. */
export const overUntil = (db: Sql, ids: { first: bigint; last: bigint }, to: Date) =>
  db.value(v.date())`
    select least(${to}::timestamptz, clock_timestamp() - interval '2 minutes', min(draw_at)) as until
      from draws
     where bucket in (select bucket from buckets)
       and status = any (${statesIn('open', 'locked', 'drawn')}::smallint[])
       and id between ${ids.first} and ${ids.last}`

const result = v.object({
  stake: v.number(),
  risk: v.number(),
  returned: v.number(),
  best: v.number(),
  times: v.literal(1),
})
type Asked = { ids: { first: bigint; last: bigint }; from: Date; until: Date }

/** Settled draws with bets on them; all bets on a draw are one round. `best` has what was taken back in it, too. */
export const sumDraws = (db: Sql, { ids, from, until }: Asked) =>
  db.rows(result)`
    select sum(p.stake)::float8 as stake, sum(p.stake)::float8 as risk, sum(p.paid)::float8 as returned,
           sum(p.best)::float8 as best, 1 as times
      from (select s.draw_id, s.stakes as stake, s.payouts + s.refunds as paid, 0 as best
              from draws d
              join settle_progress s
                on s.bucket = d.bucket and s.draw_id = d.id
             where d.bucket in (select bucket from buckets)
               and d.id between ${ids.first} and ${ids.last}
               and d.draw_at >= ${from}
               and d.draw_at < ${until}
               and d.status = any (${statesIn('settled')}::smallint[])
             union all
            select a.draw_id, 0, 0, a.taken
              from draw_allowances a
             where a.bucket in (select bucket from buckets)
               and a.draw_id between ${ids.first} and ${ids.last}) p
     group by p.draw_id
    having sum(p.stake) > 0`
