// The statements of logins that two people reset.
import * as v from 'valibot'
import { addFacts } from '../../ledger/seal/facts.ts'
import type { Sql, Tx } from '../../shell/db.ts'
import { END, queued, type QueuePlace } from '../../shell/queue.ts'
import type { Member } from '../../shell/serve.ts'
import { OWN, resetFacts } from '../facts.sql.ts'

const reset = v.object({
  bucket: v.number(),
  member_id: v.bigint(),
  birthday: v.string(),
  proposed_by: v.string(),
  why: v.string(),
  approved_by: v.nullable(v.string()),
  approved_at: v.nullable(v.date()),
})
export type Reset = v.InferOutput<typeof reset>

/** Replaces any earlier proposal for this member, an approved one too. */
export async function putReset(
  tx: Tx,
  member: Member,
  { person, why, birthday }: { person: string; why: string; birthday: string },
): Promise<void> {
  await tx.run`
    insert into login_resets (bucket, member_id, birthday, proposed_by, why)
    values (${member.bucket}, ${member.id}, ${birthday}, ${person}, ${why})
        on conflict (bucket, member_id) do update
       set birthday = excluded.birthday, proposed_by = excluded.proposed_by, why = excluded.why,
           proposed_at = excluded.proposed_at, approved_by = null, approved_at = null, used_at = null`
  await addFacts(tx, resetFacts, member, [OWN])
}

/** Returns the unused recovery permit of a member. */
export const findReset = (db: Sql, member: Member): Promise<Reset | undefined> =>
  db.maybe(reset)`
    select bucket, member_id, to_char(birthday, 'YYYY-MM-DD') as birthday, proposed_by, why, approved_by, approved_at
      from login_resets
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and used_at is null`

/** Resets that wait for a second person, the newest first. */
export const proposedResets = (db: Sql, limit: number, before: QueuePlace = END) =>
  db.rows(v.object({ ...reset.entries, ...queued }))`
    select bucket, member_id, to_char(birthday, 'YYYY-MM-DD') as birthday, proposed_by, why, approved_by, approved_at,
           member_id::text as id, (extract(epoch from proposed_at) * 1000000)::bigint::text as place
      from login_resets
     where bucket in (select bucket from buckets)
       and approved_at is null
       and proposed_at <= ${before.at}::timestamptz
       and (proposed_at, member_id::text) < (${before.at}::timestamptz, ${before.id}::text)
     order by proposed_at desc, member_id::text desc
     limit ${limit}`

/** Those that wait for the member, the newest first: in a statement of its own, for each of both is read by a partial index. */
export const approvedResets = (db: Sql, limit: number, before: QueuePlace = END) =>
  db.rows(v.object({ ...reset.entries, ...queued }))`
    select bucket, member_id, to_char(birthday, 'YYYY-MM-DD') as birthday, proposed_by, why, approved_by, approved_at,
           member_id::text as id, (extract(epoch from approved_at) * 1000000)::bigint::text as place
      from login_resets
     where bucket in (select bucket from buckets)
       and used_at is null
       and approved_at > now() - interval '1 day'
       and approved_at <= ${before.at}::timestamptz
       and (approved_at, member_id::text) < (${before.at}::timestamptz, ${before.id}::text)
     order by approved_at desc, member_id::text desc
     limit ${limit}`

/** The birthday that two people have vouched for within the last day, which then opens a recovery. */
export const findVouched = (db: Sql, member: Member): Promise<string | undefined> =>
  db.maybeValue(v.string())`
    select to_char(birthday, 'YYYY-MM-DD') as birthday
      from login_resets
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and used_at is null
       and approved_at > now() - interval '1 day'`

export async function markResetApproved(tx: Tx, member: Member, person: string): Promise<void> {
  await tx.run`
    update login_resets
       set approved_by = ${person},
           approved_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and used_at is null`
  await addFacts(tx, resetFacts, member, [OWN])
}

/** Uses the reset up, once the member has signed in again. */
export async function setUsed(tx: Tx, member: Member): Promise<void> {
  const used = await tx.run`
    update login_resets
       set used_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and approved_at is not null
       and used_at is null`
  if (used === 1) await addFacts(tx, resetFacts, member, [OWN])
}
