// The statements of what venues owe the house, by a decision of two people.
import * as v from 'valibot'
import type { Sql } from '../shell/db.ts'

const venueDebt = v.object({
  bucket: v.number(),
  member_id: v.bigint(),
  venue: v.string(),
  owed: v.bigint(),
  since: v.date(),
  why: v.nullable(v.string()),
})
export type VenueDebt = v.InferOutput<typeof venueDebt>

/** Entries of journals that stand as they were said, and wins that were paid beyond what their round could bring. */
export const venueDebts = (db: Sql): Promise<VenueDebt[]> =>
  db.rows(venueDebt)`
    select bucket, member_id, venue, owed, ended_at as since, note as why
      from venue_entries_held
     where bucket in (select bucket from buckets)
       and owed > 0
     union all
    select w.bucket, w.member_id, r.venue, w.amount - w.cap, w.ended_at, w.note
      from rounds_in_review w
      join venue_rounds r
        on r.bucket = w.bucket
       and r.member_id = w.member_id
       and r.bet = w.bet
     where w.bucket in (select bucket from buckets)
       and w.ending = 'owed'
       and w.ended_at is not null
       and w.amount > w.cap
     order by since`
