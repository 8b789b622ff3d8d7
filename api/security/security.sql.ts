// The statements of the security log: written once, read by people.
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Sql } from '../shell/db.ts'
import { END, queued, type QueuePlace } from '../shell/queue.ts'
import type { Member } from '../shell/serve.ts'

export type Line = {
  event: string
  member: Member | null
  address: string | null
  device: string | null
  person: string | null
  detail: object
}

export async function insertLine(db: Sql, line: Line): Promise<void> {
  const { event, member, address, device, person, detail } = line
  await db.run`
    insert into security_log (id, event, bucket, member_id, address, device, person, detail)
    values (${randomUUID()}, ${event}, ${member?.bucket ?? null}, ${member?.id ?? null}, ${address}, ${device},
            ${person}, ${JSON.stringify(detail)})`
}

const written = v.object({
  at: v.date(),
  event: v.string(),
  bucket: v.nullable(v.number()),
  member_id: v.nullable(v.bigint()),
  address: v.nullable(v.string()),
  device: v.nullable(v.string()),
  person: v.nullable(v.string()),
  detail: v.record(v.string(), v.unknown()),
})
export type WrittenLine = v.InferOutput<typeof written>

/** The lines of all members, the newest first. */
export const newestLines = (db: Sql, limit: number, before: QueuePlace = END) =>
  db.rows(v.object({ ...written.entries, ...queued }))`
    select at, event, bucket, member_id, address, device, person, detail, id::text as id,
           (extract(epoch from at) * 1000000)::bigint::text as place
      from security_log
     where at <= ${before.at}::timestamptz
       and (at, id::text) < (${before.at}::timestamptz, ${before.id}::text)
     order by at desc, id::text desc
     limit ${limit}`

/** The newest lines of one member. */
export const newestLinesOf = (db: Sql, member: Member, limit: number): Promise<WrittenLine[]> =>
  db.rows(written)`
    select at, event, bucket, member_id, address, device, person, detail
      from security_log
     where bucket = ${member.bucket}
       and member_id = ${member.id}
     order by at desc
     limit ${limit}`

export const newestOf = (db: Sql, member: Member, events: readonly string[], limit: number) =>
  db.rows(written)`
    select at, event, bucket, member_id, address, device, person, detail
      from security_log
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and event = any (${events}::text[])
     order by at desc
     limit ${limit}`
