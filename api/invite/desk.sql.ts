// Statements for people at the desk: friends whose rewards are held.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import type { Sql } from '../shell/db.ts'

const flagged = v.object({
  bucket: v.number(),
  member_id: v.bigint(),
  held: v.number(),
  signals: anyList(v.string()),
  last_at: v.date(),
})
export type Flagged = v.InferOutput<typeof flagged>

/** Members who have held friends, those with most first. */
export const flaggedInviters = (db: Sql): Promise<Flagged[]> =>
  db.rows(flagged)`
    select i.bucket, i.member_id, count(distinct i.friend_id)::int as held, array_agg(distinct s.signal) as signals,
           max(i.registered_at) as last_at
      from invitations i
     cross join unnest(i.signals) as s (signal)
     where i.bucket in (select bucket from buckets)
       and i.state = 'held'
     group by i.bucket, i.member_id
     order by held desc, last_at desc
     limit 200`
