// Reads facts for the audit: the latest version of each subject, in slices of members.
import * as v from 'valibot'
import type { Sql } from '../../shell/db.ts'

const lastFact = v.object({
  member_id: v.bigint(),
  id: v.string(),
  /** The number of the last version, and the count of versions: where they differ, one is missing. */
  number: v.number(),
  versions: v.number(),
  hash: v.instance(Buffer),
})
export type LastFact = v.InferOutput<typeof lastFact>

/** The last facts of a subject, of the members from one to another. */
export function lastFacts(
  db: Sql,
  subject: string,
  { bucket, from, to }: { bucket: number; from: bigint; to: bigint },
): Promise<LastFact[]> {
  return db.rows(lastFact)`
    select member_id, id, number, versions, hash
      from (select member_id, id, number, hash,
                   (count(*) over (partition by member_id, id))::int as versions,
                   row_number() over (partition by member_id, id order by number desc) as place
              from facts
             where bucket = ${bucket}
               and subject = ${subject}
               and member_id between ${from} and ${to}) s
     where place = 1`
}

/** Returns the last member id of the slice that begins after this member; none where fewer members are left. */
export function sliceEnd(db: Sql, bucket: number, after: bigint, members: number) {
  return db.maybe(v.object({ to: v.bigint() }))`
    select id as "to"
      from members
     where bucket = ${bucket}
       and id > ${after}
     order by id
    offset ${members - 1}
     limit 1`
}

/** A member; 0n is the house, whose facts lie in one of its buckets. */
export type Whose = { id: bigint; bucket: number }

const lastOf = v.object({
  id: v.string(),
  number: v.number(),
  versions: v.number(),
  hash: v.instance(Buffer),
})

/** Of a member, or of the house: the last fact of each of these subjects, and how many it has. */
export const factsOf = (db: Sql, { bucket, id }: Whose, subject: string, ids: string[]) =>
  db.rows(lastOf)`
    select id, max(number) as number, count(*)::int as versions, (array_agg(hash order by number desc))[1] as hash
      from facts
     where bucket = ${bucket}
       and member_id = ${id}
       and subject = ${subject}
       and id = any (${ids}::text[])
     group by id`

/** Are the facts of a bucket from before there were salts, by its last seal, or by its members where nothing is sealed yet? */
export const isUnsalted = (db: Sql, bucket: number): Promise<boolean> =>
  db.value(v.boolean())`
    select coalesce(
             (select form = 1
                from seals
               where bucket = ${bucket}
               order by number desc
               limit 1),
             not exists (select from seal_heads where bucket = ${bucket})
             and exists (select
                           from members m
                          where m.bucket = ${bucket}
                            and not exists (select from member_salts s where s.bucket = ${bucket} and s.member_id = m.id)))`

const keptFact = v.object({
  id: v.string(),
  number: v.number(),
  since: v.string(),
  until: v.string(),
  says: v.nullable(v.string()),
  hash: v.instance(Buffer),
})

/** All that was ever said of a subject of the house, word for word; a minute longer, for who had read it just before. */
export const keptFacts = (db: Sql, bucket: number, subject: string) =>
  db.rows(keptFact)`
    select id, number, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since,
           coalesce(to_char((lead(created_at) over (partition by id order by number) + interval '1 minute') at time zone 'UTC',
                            'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'infinity') as until, says, hash
      from facts
     where bucket = ${bucket}
       and member_id = 0
       and subject = ${subject}
     order by id, number`

const factInTime = v.object({
  member_id: v.bigint(),
  subject: v.string(),
  id: v.string(),
  number: v.number(),
  hash: v.instance(Buffer),
})

/** The facts of some subjects from one instant to before another, both in seconds since 1970, as text for their microseconds. */
export const factsBetween = (
  db: Sql,
  bucket: number,
  { subjects, from, upto }: { subjects: readonly string[]; from: string; upto: string },
) =>
  db.rows(factInTime)`
    select member_id, subject, id, number, hash
      from facts
     where bucket = ${bucket}
       and created_at >= to_timestamp(0) + ${from}::numeric * interval '1 second'
       and created_at < to_timestamp(0) + ${upto}::numeric * interval '1 second'
       and subject = any (${[...subjects]}::text[])`

const factOf = v.object({ id: v.string(), number: v.number(), hash: v.instance(Buffer), at: v.date() })

/** The last fact of each of these subjects of a member, or of the house, with its instant. */
export const factsAt = (db: Sql, { bucket, id }: Whose, subject: string, ids: readonly string[]) =>
  db.rows(factOf)`
    select distinct on (id) id, number, hash, created_at as at
      from facts
     where bucket = ${bucket}
       and member_id = ${id}
       and subject = ${subject}
       and id = any (${[...ids]}::text[])
     order by id, number desc`
