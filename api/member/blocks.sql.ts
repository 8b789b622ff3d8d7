// The statements of blocks: who has blocked whom, and who lets them in again; and who is given no promotions.
import * as v from 'valibot'
import { addFacts } from '../ledger/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { codeOfPlayState, playState, type PlayState } from '../shell/standing.ts'
import { blockFacts, memberFacts, OWN } from './facts.sql.ts'

export async function setPlayState(tx: Tx, member: Member, state: PlayState): Promise<void> {
  await tx.run`
    update members
       set play_state = ${codeOfPlayState[state]}
     where bucket = ${member.bucket}
       and id = ${member.id}`
  await addFacts(tx, memberFacts, member, [OWN])
}

/** By the database's clock. */
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
  was_state: playState,
  proposed_by: v.nullable(v.string()),
  note: v.nullable(v.string()),
})
export type Block = v.InferOutput<typeof block>

export async function insertBlock(
  tx: Tx,
  member: Member,
  { person, why, wasState }: { person: string; why: string; wasState: PlayState },
): Promise<void> {
  await tx.run`
    insert into member_blocks (bucket, member_id, blocked_by, why, was_state)
    values (${member.bucket}, ${member.id}, ${person}, ${why}, ${codeOfPlayState[wasState]})`
  await addFacts(tx, blockFacts, member, [OWN])
}

/** The block that stands. */
export const findBlock = (db: Sql, member: Member): Promise<Block | undefined> =>
  db.maybe(block)`
    select bucket, member_id, blocked_at, blocked_by, why, was_state, proposed_by, note
      from member_blocks
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and ended_at is null`

/** Every block that stands, the oldest first. */
export const blockList = (db: Sql): Promise<Block[]> =>
  db.rows(block)`
    select bucket, member_id, blocked_at, blocked_by, why, was_state, proposed_by, note
      from member_blocks
     where bucket in (select bucket from buckets)
       and ended_at is null
     order by blocked_at`

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
