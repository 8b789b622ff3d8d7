// The statements of inviters and of their codes.
import * as v from 'valibot'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { clock, pair } from '../shell/shell.sql.ts'
import { inviterFacts } from './facts.sql.ts'

/** Answers false where the code is taken. */
export const insertCode = (tx: Tx, code: string, member: Member): Promise<boolean> =>
  tx.any`
    insert into invite_codes (code, bucket, member_id)
    values (${code}, ${member.bucket}, ${member.id})
        on conflict do nothing`

export const findByCode = (db: Sql, code: string): Promise<Member | undefined> =>
  db.maybe(pair)`
    select bucket, member_id as id
      from invite_codes
     where code = ${code}`

export async function insertInviter(tx: Tx, member: Member, code: string): Promise<void> {
  await tx.run`
    insert into inviters (bucket, member_id, code)
    values (${member.bucket}, ${member.id}, ${code})`
  await addFacts(tx, inviterFacts, member, ['inviter'])
}

const inviter = v.object({
  code: v.string(),
  blocked_by: v.nullable(v.string()),
  why: v.nullable(v.string()),
  proposed_by: v.nullable(v.string()),
  note: v.nullable(v.string()),
})

export const findInviter = (db: Sql, member: Member) =>
  db.maybe(inviter)`
    select code, blocked_by, why, proposed_by, note
      from inviters
     where bucket = ${member.bucket}
       and member_id = ${member.id}`

/** Friends of one member come one after the other, so that each sees all before it. */
export async function lockInviter(tx: Tx, member: Member): Promise<void> {
  await tx.run`
    select code
      from inviters
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       for update`
}

export async function setBlocked(tx: Tx, member: Member, by: { person: string; why: string } | null): Promise<number> {
  const changed = await tx.run`
    update inviters
       set blocked_at = ${by ? await clock(tx) : null},
           blocked_by = ${by?.person ?? null},
           why = ${by?.why ?? null},
           proposed_by = null,
           note = null
     where bucket = ${member.bucket}
       and member_id = ${member.id}`
  await addFacts(tx, inviterFacts, member, ['inviter'])
  return changed
}

export async function setUnblockProposed(tx: Tx, member: Member, by: { person: string; why: string }): Promise<number> {
  const changed = await tx.run`
    update inviters
       set proposed_by = ${by.person},
           note = ${by.why}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and blocked_at is not null`
  await addFacts(tx, inviterFacts, member, ['inviter'])
  return changed
}
