// The statements of consultations.
import * as v from 'valibot'
import type { JoinWish } from '../../core/forms/join.ts'
import type { Sql } from '../shell/db.ts'
import { queued, START, type QueuePlace } from '../shell/queue.ts'

export type NewJoin = JoinWish & { id: string; language: string; username: string | null }

export async function insertJoin(db: Sql, one: NewJoin): Promise<void> {
  await db.run`
    insert into join_requests (id, topic, name, contact, message, language, username)
    values (${one.id}, ${one.topic}, ${one.name}, ${one.contact}, ${one.message}, ${one.language},
            ${one.username})`
}

const row = v.object({
  id: v.string(),
  topic: v.string(),
  name: v.string(),
  contact: v.string(),
  message: v.string(),
  language: v.string(),
  username: v.nullable(v.string()),
  asked_at: v.date(),
  seen_by: v.nullable(v.string()),
  answered_by: v.nullable(v.string()),
  answer: v.nullable(v.string()),
})

/** Returns the requests without an answer, the oldest first. */
export const openJoins = (db: Sql, limit: number, after: QueuePlace = START) =>
  db.rows(v.object({ ...row.entries, ...queued }))`
    select id, topic, name, contact, message, language, username, asked_at, seen_by, answered_by, answer,
           (extract(epoch from asked_at) * 1000000)::bigint::text as place
      from join_requests
     where answered_at is null
       and asked_at >= ${after.at}::timestamptz
       and (asked_at, id::text) > (${after.at}::timestamptz, ${after.id}::text)
     order by asked_at, id::text
     limit ${limit}`

export const findJoin = (db: Sql, id: string) =>
  db.maybe(row)`
    select id, topic, name, contact, message, language, username, asked_at, seen_by, answered_by, answer
      from join_requests
     where id = ${id}`

/** Marks the application as seen by the first person who opens it. */
export async function markSeen(db: Sql, id: string, person: string): Promise<void> {
  await db.run`
    update join_requests
       set seen_at = clock_timestamp(),
           seen_by = ${person}
     where id = ${id}
       and seen_at is null`
}

/** Returns false if the request does not exist or has an answer already. */
export const markAnswered = (db: Sql, id: string, person: string, answer: string): Promise<boolean> =>
  db.any`
    update join_requests
       set seen_at = coalesce(seen_at, clock_timestamp()),
           seen_by = coalesce(seen_by, ${person}),
           answered_at = clock_timestamp(),
           answered_by = ${person},
           answer = ${answer}
     where id = ${id}
       and answered_at is null`

/** Deletes applications that were answered this many days ago. */
export async function forgetJoins(db: Sql, days: number): Promise<void> {
  await db.run`select forget_joins(${days})`
}
