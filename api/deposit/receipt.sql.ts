// The book of the desk: what people took, and who agreed to it. It is only added to.
import * as v from 'valibot'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { receiptFacts } from './facts.sql.ts'

type NewReceipt = {
  reference: string
  step: 'taken' | 'approved'
  orderId: string
  amount: bigint
  person: string
}

export async function insertReceipt(tx: Tx, member: Member, one: NewReceipt): Promise<void> {
  await tx.run`
    insert into desk_receipts (bucket, member_id, reference, step, order_id, amount, person)
    values (${member.bucket}, ${member.id}, ${one.reference}, ${one.step}, ${one.orderId}, ${one.amount},
            ${one.person})`
  await addFacts(tx, receiptFacts, member, [`${one.reference} ${one.step}`])
}

const receipt = v.object({
  member_id: v.bigint(),
  reference: v.string(),
  order_id: v.string(),
  amount: v.bigint(),
  person: v.string(),
})

/** Receipts of a bucket of one step. */
export const receiptsIn = (db: Sql, bucket: number, step: NewReceipt['step']) =>
  db.rows(receipt)`
    select member_id, reference, order_id::text as order_id, amount, person
      from desk_receipts
     where bucket = ${bucket}
       and step = ${step}`

const credited = v.object({
  bucket: v.number(),
  member_id: v.bigint(),
  reference: v.string(),
  order_ref: v.string(),
  amount: v.bigint(),
})

/** The credits of deposits that people have decided at the desk. */
export const creditedAtDesk = (db: Sql) =>
  db.rows(credited)`
    select bucket, member_id, reference, order_ref, amount
      from provider_payments
     where provider = 'desk'
       and state = 'credited'`
