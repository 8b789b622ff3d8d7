// The statements of blocks: who has blocked whom, and who lets them in again; and who is given no promotions.
import * as v from 'valibot'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { END, queued, type QueuePlace } from '../shell/queue.ts'
import type { Member } from '../shell/serve.ts'
import { blockFacts, memberFacts, OWN } from './facts.sql.ts'

/** Ends promotions for the member, or opens them again; dated by the database's clock. */
export async function setOffersEnded(tx: Tx, member: Member, isEnded: boolean): Promise<void> {
  const { id, bucket } = member
  if (isEnded)
    await tx.run`update members set offers_ended_at = statement_timestamp() where bucket = ${bucket} and id = ${id}`
  else await tx.run`update members set offers_ended_at = null where bucket = ${bucket} and id = ${id}`
  await addFacts(tx, memberFacts, member, [OWN])
}

const block = v.object({
  bucket: v.number(),
  member_id: v.bigint(),
  blocked_at: v.date(),
  blocked_by: v.string(),
  why: v.string(),
  proposed_by: v.nullable(v.string()),
  note: v.nullable(v.string()),
})
export type Block = v.InferOutput<typeof block>

export async function insertBlock(
  tx: Tx,
  member: Member,
  { person, why }: { person: string; why: string },
): Promise<void> {
  await tx.run`
    insert into member_blocks (bucket, member_id, blocked_by, why)
    values (${member.bucket}, ${member.id}, ${person}, ${why})`
  await addFacts(tx, blockFacts, member, [OWN])
}

/** The block that stands. */
export const findBlock = (db: Sql, member: Member): Promise<Block | undefined> =>
  db.maybe(block)`
    select bucket, member_id, blocked_at, blocked_by, why, proposed_by, note
      from member_blocks
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and ended_at is null`

/** The blocks that stand, the newest first. */
export const blockList = (db: Sql, limit: number, before: QueuePlace = END) =>
  db.rows(v.object({ ...block.entries, ...queued }))`
    select bucket, member_id, blocked_at, blocked_by, why, proposed_by, note, member_id::text as id,
           (extract(epoch from blocked_at) * 1000000)::bigint::text as place
      from member_blocks
     where bucket in (select bucket from buckets)
       and ended_at is null
       and blocked_at <= ${before.at}::timestamptz
       and (blocked_at, member_id::text) < (${before.at}::timestamptz, ${before.id}::text)
     order by blocked_at desc, member_id::text desc
     limit ${limit}`

/** The blocked members of a bucket. */
export const blockedIn = (db: Sql, bucket: number): Promise<bigint[]> =>
  db.values(v.bigint())`
    select member_id
      from member_blocks
     where bucket = ${bucket}
       and ended_at is null`

export async function setProposal(
  tx: Tx,
  member: Member,
  { person, why }: { person: string; why: string },
): Promise<void> {
  await tx.run`
    update member_blocks
       set proposed_by = ${person},
           note = ${why}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and ended_at is null`
  await addFacts(tx, blockFacts, member, [OWN])
}

export async function endBlock(tx: Tx, member: Member, person: string): Promise<void> {
  await tx.run`
    update member_blocks
       set ended_by = ${person},
           ended_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and ended_at is null`
  await addFacts(tx, blockFacts, member, [OWN])
}
