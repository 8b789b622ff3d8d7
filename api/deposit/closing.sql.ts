// The decisions of two people about payments that a chain undid, step by step.
import * as v from 'valibot'
import { fen } from '../../core/money.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { lossClosingFacts } from './facts.sql.ts'
import type { PaymentRow } from './payment.sql.ts'

/** The three ends of a loss: the house bears it, the member repays it, or the coins came after all and it is reopened. */
export const endings = ['writeoff', 'takeback', 'restore'] as const
export type Ending = (typeof endings)[number]

const money = v.pipe(v.bigint(), v.transform(fen))
const closingRow = v.object({
  bucket: v.number(),
  member_id: v.bigint(),
  reference: v.string(),
  number: v.number(),
  ending: v.picklist(endings),
  note: v.string(),
  proposed_by: v.string(),
  approved_by: v.nullable(v.string()),
  taken: money,
  owed: money,
  written_off: money,
  from_review: money,
})
export type ClosingRow = v.InferOutput<typeof closingRow>

/** The money that a step moved. */
export type Moved = Pick<ClosingRow, 'taken' | 'owed' | 'written_off' | 'from_review'>

/** The steps of one payment, the oldest first. The caller has locked the payment's row. */
export function closingsOf(db: Sql, { bucket, member_id, reference }: PaymentRow) {
  return db.rows(closingRow)`
    select bucket, member_id, reference, number, ending, note, proposed_by, approved_by, taken, owed, written_off,
           from_review
      from loss_closings
     where bucket = ${bucket}
       and member_id = ${member_id}
       and reference = ${reference}
     order by number`
}

/** The steps of these payments, the first one of each first. */
export function closingsOfAll(db: Sql, payments: readonly PaymentRow[]) {
  return db.rows(closingRow)`
    select bucket, member_id, reference, number, ending, note, proposed_by, approved_by, taken, owed, written_off,
           from_review
      from loss_closings
     where bucket = any (${payments.map(({ bucket }) => bucket)}::smallint[])
       and member_id = any (${payments.map(({ member_id }) => member_id)}::bigint[])
       and reference = any (${payments.map(({ reference }) => reference)}::text[])
     order by reference, number`
}

export type Proposal = { number: number; ending: Ending; note: string; person: string }

/** Replaces a proposal that is not approved yet. */
export async function putProposal(
  tx: Tx,
  { bucket, member_id, reference, order_ref }: PaymentRow,
  { number, ending, note, person }: Proposal,
): Promise<void> {
  await tx.run`
    insert into loss_closings (bucket, member_id, order_id, reference, number, ending, note, proposed_by)
    values (${bucket}, ${member_id}, ${order_ref}, ${reference}, ${number}, ${ending}, ${note}, ${person})
        on conflict (bucket, member_id, reference, number) do update
       set ending = excluded.ending, note = excluded.note, proposed_by = excluded.proposed_by,
           proposed_at = excluded.proposed_at
     where loss_closings.approved_at is null`
  await addFacts(tx, lossClosingFacts, { bucket, id: member_id }, [`${reference} ${number}`])
}

export async function markClosingApproved(
  tx: Tx,
  { bucket, member_id, reference, number }: ClosingRow,
  person: string,
  moved: Moved,
): Promise<void> {
  await tx.run`
    update loss_closings
       set approved_by = ${person}, approved_at = statement_timestamp(), taken = ${moved.taken},
           owed = ${moved.owed}, written_off = ${moved.written_off}, from_review = ${moved.from_review}
     where bucket = ${bucket}
       and member_id = ${member_id}
       and reference = ${reference}
       and number = ${number}
       and approved_at is null`
  await addFacts(tx, lossClosingFacts, { bucket, id: member_id }, [`${reference} ${number}`])
}
