// The statements of payouts to blocked members.
import * as v from 'valibot'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { blockedFacts } from './facts.sql.ts'

const payout = v.object({
  id: v.string(),
  card_id: v.nullable(v.string()),
  amount: v.nullable(v.bigint()),
  withdrawal_id: v.nullable(v.string()),
  note: v.string(),
  proposed_by: v.string(),
  proposed_at: v.date(),
  approved_by: v.nullable(v.string()),
})
export type BlockedPayout = v.InferOutput<typeof payout>

/** Returns the proposals for a member's payouts, the oldest first. */
export const findPayouts = (db: Sql, member: Member): Promise<BlockedPayout[]> =>
  db.rows(payout)`
    select id, card_id, amount, withdrawal_id, note, proposed_by, proposed_at, approved_by
      from blocked_payouts
     where bucket = ${member.bucket}
       and member_id = ${member.id}
     order by proposed_at`

export type NewPayout = {
  id: string
  cardId: string | null
  amount: bigint | null
  withdrawalId: string | null
  person: string
  why: string
}

/** Stores the proposal about a waiting withdrawal in place of one that is not approved yet. */
export async function putPayout(tx: Tx, member: Member, one: NewPayout): Promise<void> {
  await tx.run`
    insert into blocked_payouts (bucket, member_id, id, card_id, amount, withdrawal_id, note, proposed_by)
    values (${member.bucket}, ${member.id}, ${one.id}, ${one.cardId}, ${one.amount}, ${one.withdrawalId}, ${one.why},
            ${one.person})
        on conflict (bucket, member_id, id) do update
       set note = excluded.note, proposed_by = excluded.proposed_by, proposed_at = excluded.proposed_at
     where blocked_payouts.approved_at is null`
  await addFacts(tx, blockedFacts, member, [one.id])
}

export async function setReleased(
  tx: Tx,
  member: Member,
  id: string,
  { person, withdrawalId }: { person: string; withdrawalId: string },
): Promise<void> {
  await tx.run`
    update blocked_payouts
       set approved_by = ${person},
           approved_at = statement_timestamp(),
           withdrawal_id = ${withdrawalId}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
       and approved_at is null`
  await addFacts(tx, blockedFacts, member, [id])
}

/** Have two people said that this withdrawal may leave, although its member is blocked? */
export const isReleased = (tx: Tx, member: Member, withdrawalId: string): Promise<boolean> =>
  tx.any`
    select 1
      from blocked_payouts
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and withdrawal_id = ${withdrawalId}
       and approved_at is not null`

/** The member's withdrawals that wait for the bank to hear of them. */
export const findWaiting = (db: Sql, member: Member) =>
  db.rows(v.object({ id: v.string(), amount: v.bigint(), requested_at: v.date() }))`
    select id, amount, requested_at
      from withdrawals
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and status = 'requested'
     order by requested_at`
