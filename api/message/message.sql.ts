// The statements of messages.
import * as v from 'valibot'
import type { Sql, Tx } from '../shell/db.ts'
import type { InstantPlace } from '../shell/page.ts'
import type { Member } from '../shell/serve.ts'

export type NewMessage = { memberId: bigint; id: string; kind: string; facts: string }

/** Writes messages to members of one bucket; answers who had a new one. One that is there stays as it is. */
export function insertMessages(tx: Tx, bucket: number, all: readonly NewMessage[]) {
  return tx.values(v.bigint())`
    insert into messages (bucket, member_id, id, kind, facts)
    select ${bucket}, u.member, u.id, u.kind, u.facts::jsonb
      from unnest(${all.map(({ memberId }) => memberId)}::bigint[], ${all.map(({ id }) => id)}::uuid[],
                  ${all.map(({ kind }) => kind)}::text[], ${all.map(({ facts }) => facts)}::text[])
        as u (member, id, kind, facts)
        on conflict do nothing
 returning member_id`
}

/** Returns the number of unread messages of each of these members. */
export function countUnread(db: Sql, bucket: number, members: readonly bigint[]) {
  return db.rows(v.object({ member_id: v.bigint(), unread: v.number() }))`
    select member_id, count(*)::int as unread
      from messages
     where bucket = ${bucket}
       and member_id = any (${members}::bigint[])
       and read_at is null
       and removed_at is null
     group by member_id`
}

const messageRow = v.object({
  id: v.string(),
  kind: v.string(),
  facts: v.unknown(),
  told_at: v.date(),
  read_at: v.nullable(v.date()),
})
export type MessageRow = v.InferOutput<typeof messageRow>

/** Of these kinds, where they are said; and those that were not read alone. */
export type Wanted = { kinds: readonly string[] | null; unread: boolean }

export function findMessages(
  db: Sql,
  member: Member,
  { kinds, unread }: Wanted,
  { after, limit }: { after: InstantPlace; limit: number },
) {
  return db.rows(messageRow)`
    select id, kind, facts, told_at, read_at
      from messages
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and removed_at is null
       and (told_at, id) < (${after.at}, ${after.id}::uuid)
       and (${kinds}::text[] is null or kind = any (${kinds}::text[]))
       and (not ${unread}::boolean or read_at is null)
     order by told_at desc, id desc
     limit ${limit}`
}

export const findMessage = (db: Sql, member: Member, id: string) =>
  db.maybe(messageRow)`
    select id, kind, facts, told_at, read_at
      from messages
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
       and removed_at is null`

/** These, and all that had come up to an instant. Answers how many were unread. */
export const markRead = (
  tx: Tx,
  member: Member,
  { ids, upto }: { ids: readonly string[]; upto: Date | null },
): Promise<number> =>
  tx.run`
    update messages
       set read_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and read_at is null
       and removed_at is null
       and (id = any (${ids}::uuid[]) or told_at <= ${upto}::timestamptz)`

export const markRemoved = (tx: Tx, member: Member, ids: readonly string[]): Promise<number> =>
  tx.run`
    update messages
       set removed_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and removed_at is null
       and id = any (${ids}::uuid[])`
