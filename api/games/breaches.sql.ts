import * as v from 'valibot'
import type { Sql, Tx } from '../shell/db.ts'
import { START, type QueuePlace } from '../shell/queue.ts'
import type { Member } from '../shell/serve.ts'

export type NewBreach = { id: string; venue: string; kind: string; ref: string; detail: string }

export async function insertBreach(tx: Sql | Tx, member: Member, one: NewBreach): Promise<void> {
  await tx.run`
    insert into venue_breaches (bucket, member_id, id, venue, kind, ref, detail)
    values (${member.bucket}, ${member.id}, ${one.id}, ${one.venue}, ${one.kind}, ${one.ref}, ${one.detail})
        on conflict do nothing`
}

const breach = v.object({
  id: v.string(),
  bucket: v.number(),
  memberId: v.bigint(),
  venue: v.string(),
  kind: v.string(),
  ref: v.string(),
  detail: v.string(),
  foundAt: v.date(),
})
export type Breach = v.InferOutput<typeof breach>

/**
 * The unread ones of which no entry waits, the oldest first: an entry that is the next one of its journal is listed itself, and has
 * the number of its breach.
 */
export const breachesApart = (db: Sql, limit: number, after: QueuePlace = START) =>
  db.rows(v.object({ ...breach.entries, place: v.string() }))`
    select b.id, b.bucket, b.member_id as "memberId", b.venue, b.kind, b.ref, b.detail, b.found_at as "foundAt",
           (extract(epoch from b.found_at) * 1000000)::bigint::text as place
      from venue_breaches b
     where b.bucket in (select bucket from buckets)
       and b.read_at is null
       and b.found_at >= ${after.at}::timestamptz
       and (b.found_at, b.id::text) > (${after.at}::timestamptz, ${after.id}::text)
       and not exists (select
                         from venue_entries_held h
                         join venue_journals j
                           on j.bucket = h.bucket and j.member_id = h.member_id and j.venue = h.venue and j.number = h.number - 1
                        where h.bucket = b.bucket
                          and h.member_id = b.member_id
                          and h.id = b.id
                          and h.ended_at is null)
     order by b.found_at, b.id::text
     limit ${limit}`

/** The unread ones, the oldest first. */
export const breachList = (db: Sql, limit: number): Promise<Breach[]> =>
  db.rows(breach)`
    select id, bucket, member_id as "memberId", venue, kind, ref, detail, found_at as "foundAt"
      from venue_breaches
     where bucket in (select bucket from buckets)
       and read_at is null
     order by found_at
     limit ${limit}`

/** The breach of this number, where no person has read it. */
export const unreadBreach = (db: Sql, id: string): Promise<Breach | undefined> =>
  db.maybe(breach)`
    select id, bucket, member_id as "memberId", venue, kind, ref, detail, found_at as "foundAt"
      from venue_breaches
     where bucket in (select bucket from buckets)
       and read_at is null
       and id::text = ${id}`

export const markBreachRead = (
  db: Sql,
  { bucket, id }: Pick<Breach, 'bucket' | 'id'>,
  person: string,
): Promise<number> =>
  db.run`
    update venue_breaches
       set read_at = statement_timestamp(),
           read_by = ${person}
     where bucket = ${bucket}
       and id = ${id}
       and read_at is null`
