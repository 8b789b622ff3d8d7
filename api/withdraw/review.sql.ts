// The statements of withdrawals that people look at before they leave.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { reviewCauses, reviewReasons, type ReviewCause, type ReviewReason } from '../../core/withdraw/review.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { START, type QueuePlace } from '../shell/queue.ts'
import type { Member } from '../shell/serve.ts'
import { reviewFacts } from './facts.sql.ts'

export const reviewEndings = ['pay', 'refuse'] as const
export type ReviewEnding = (typeof reviewEndings)[number]

const review = v.object({
  id: v.string(),
  reasons: anyList(v.picklist(reviewReasons)),
  held_at: v.date(),
  due_at: v.date(),
  ending: v.nullable(v.picklist(reviewEndings)),
  cause: v.nullable(v.picklist(reviewCauses)),
  note: v.nullable(v.string()),
  proposed_by: v.nullable(v.string()),
  approved_by: v.nullable(v.string()),
  approved_at: v.nullable(v.date()),
})
export type Review = v.InferOutput<typeof review>

type NewReview = { id: string; reasons: readonly ReviewReason[]; heldAt: Date; dueAt: Date }

export async function insertReview(tx: Tx, member: Member, one: NewReview): Promise<void> {
  await tx.run`
    insert into withdrawal_reviews (bucket, member_id, id, reasons, held_at, due_at)
    values (${member.bucket}, ${member.id}, ${one.id}, ${[...one.reasons]}, ${one.heldAt}, ${one.dueAt})`
  await addFacts(tx, reviewFacts, member, [one.id])
}

/** Do people still look at this withdrawal? */
export const isHeld = (tx: Tx, member: Member, id: string): Promise<boolean> =>
  tx.any`
    select 1
      from withdrawal_reviews
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
       and approved_at is null`

/** The reviews of some withdrawals of a member. */
export const reviewsOf = (db: Sql, member: Member, ids: readonly string[]): Promise<Review[]> =>
  db.rows(review)`
    select id, reasons, held_at, due_at, ending, cause, note, proposed_by, approved_by, approved_at
      from withdrawal_reviews
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = any (${[...ids]}::uuid[])`

const heldRow = v.object({
  ...review.entries,
  ...{ bucket: v.number(), member_id: v.bigint(), amount: v.bigint(), place: v.string() },
})

/** Withdrawals that are held for people, the oldest first: the page is chosen before it is joined. */
export const heldNow = (db: Sql, limit: number, after: QueuePlace = START) =>
  db.rows(heldRow)`
    select r.bucket, r.member_id, r.id, r.reasons, r.held_at, r.due_at, r.ending, r.cause, r.note, r.proposed_by,
           r.approved_by, r.approved_at, w.amount, (extract(epoch from r.held_at) * 1000000)::bigint::text as place
      from (select bucket, member_id, id, reasons, held_at, due_at, ending, cause, note, proposed_by, approved_by, approved_at
              from withdrawal_reviews
             where bucket in (select bucket from buckets)
               and approved_at is null
               and held_at >= ${after.at}::timestamptz
               and (held_at, id::text) > (${after.at}::timestamptz, ${after.id}::text)
             order by held_at, id::text
             limit ${limit}) r
      join withdrawals w
        on w.bucket = r.bucket and w.member_id = r.member_id and w.id = r.id
     order by r.held_at, r.id::text`

export type ReviewWord = { ending: ReviewEnding; cause: ReviewCause | null; note: string; person: string }

/** Writes the first person's proposal, in the place of an earlier one. */
export async function proposeEnding(tx: Tx, member: Member, id: string, said: ReviewWord): Promise<void> {
  await tx.run`
    update withdrawal_reviews
       set ending = ${said.ending}, cause = ${said.cause}, note = ${said.note}, proposed_by = ${said.person},
           proposed_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
       and approved_at is null`
  await addFacts(tx, reviewFacts, member, [id])
}

export async function approveEnding(tx: Tx, member: Member, id: string, person: string): Promise<void> {
  await tx.run`
    update withdrawal_reviews
       set approved_by = ${person}, approved_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
       and approved_at is null`
  await addFacts(tx, reviewFacts, member, [id])
}
