// Every payment that came, one row each, and what became of it.
import * as v from 'valibot'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { queued, START, type QueuePlace } from '../shell/queue.ts'
import type { Member } from '../shell/serve.ts'
import { paymentFacts } from './facts.sql.ts'
import type { Payment } from './provider.ts'

const paymentRow = v.object({
  provider: v.string(),
  reference: v.string(),
  order_ref: v.string(),
  bucket: v.number(),
  member_id: v.bigint(),
  amount: v.bigint(),
  currency: v.string(),
  booked: v.nullable(v.bigint()),
  state: v.picklist(['credited', 'review', 'returned', 'undone']),
  reason: v.nullable(v.string()),
  arrived_at: v.date(),
  proposal: v.nullable(v.picklist(['credit', 'return'])),
  proposed_by: v.nullable(v.string()),
})
export type PaymentRow = v.InferOutput<typeof paymentRow>

export type Landing = {
  state: 'credited' | 'review'
  reason?: string | null
  /** The value that the ledger booked for the payment, in fen; null where it is worth nothing to us. */
  booked: bigint | null
}

/** Stores a payment, once: true if it is new, false if it was here. */
export async function insertPayment(
  tx: Tx,
  member: Member,
  payment: Payment,
  { state, reason = null, booked }: Landing,
): Promise<boolean> {
  const added = await tx.run`
    insert into provider_payments (provider, reference, order_ref, bucket, member_id, amount, currency, booked, state, reason)
    values (${payment.provider}, ${payment.reference}, ${payment.orderRef}, ${member.bucket}, ${member.id},
            ${payment.amount}, ${payment.currency}, ${booked}, ${state}, ${reason})
        on conflict do nothing`
  if (added === 1) await addFacts(tx, paymentFacts, member, [payment.reference])
  return added === 1
}

export function findPayment(db: Sql, provider: string, reference: string) {
  return db.maybe(paymentRow)`
    select provider, reference, order_ref, bucket, member_id, amount, currency, booked, state, reason,
           arrived_at, proposal, proposed_by
      from provider_payments
     where provider = ${provider}
       and reference = ${reference}`
}

export function lockPayment(tx: Tx, provider: string, reference: string) {
  return tx.maybe(paymentRow)`
    select provider, reference, order_ref, bucket, member_id, amount, currency, booked, state, reason,
           arrived_at, proposal, proposed_by
      from provider_payments
     where provider = ${provider}
       and reference = ${reference}
       for update`
}

/** Payments that wait for two people, the oldest first. */
export function reviewList(db: Sql, limit: number, after: QueuePlace = START) {
  return db.rows(v.object({ ...paymentRow.entries, ...queued }))`
    select provider, reference, order_ref, bucket, member_id, amount, currency, booked, state, reason,
           arrived_at, proposal, proposed_by, reference as id, (extract(epoch from arrived_at) * 1000000)::bigint::text as place
      from provider_payments
     where state = 'review'
       and arrived_at >= ${after.at}::timestamptz
       and (arrived_at, reference collate "C") > (${after.at}::timestamptz, ${after.id}::text)
     order by arrived_at, reference collate "C"
     limit ${limit}`
}

/** Does any payment for this order wait for two people? */
export const waitsInReview = (db: Sql, orderId: string): Promise<boolean> => db.any`
  select reference
    from provider_payments
   where state = 'review'
     and order_ref = ${orderId}
   limit 1`

export async function proposeEnd(
  tx: Tx,
  payment: PaymentRow,
  proposal: 'credit' | 'return',
  person: string,
): Promise<void> {
  await tx.run`
    update provider_payments
       set proposal = ${proposal}, proposed_by = ${person}
     where provider = ${payment.provider}
       and reference = ${payment.reference}`
  await sayAgain(tx, payment)
}

export async function endReview(
  tx: Tx,
  payment: PaymentRow,
  state: 'credited' | 'returned',
  person: string,
): Promise<void> {
  await tx.run`
    update provider_payments
       set state = ${state}, approved_by = ${person}, resolved_at = now()
     where provider = ${payment.provider}
       and reference = ${payment.reference}`
  await sayAgain(tx, payment)
}

/** The payment left its chain before two people decided on it, or it has returned and waits for their decision. */
export async function setUndone(tx: Tx, payment: PaymentRow, state: 'undone' | 'review'): Promise<void> {
  await tx.run`
    update provider_payments
       set state = ${state}, proposal = null, proposed_by = null
     where provider = ${payment.provider}
       and reference = ${payment.reference}`
  await sayAgain(tx, payment)
}

const sayAgain = (tx: Tx, { bucket, member_id, reference }: PaymentRow): Promise<void> =>
  addFacts(tx, paymentFacts, { bucket, id: member_id }, [reference])

/** The payments in coins that are booked for these orders, each with its state. */
export function coinPayments(db: Sql, orderIds: readonly string[]) {
  return db.rows(paymentRow)`
    select provider, reference, order_ref, bucket, member_id, amount, currency, booked, state, reason,
           arrived_at, proposal, proposed_by
      from provider_payments
     where provider = 'chain'
       and currency = 'USDT'
       and order_ref = any (${orderIds}::text[])`
}

/** Orders whose number begins with these eight hex digits: what people read out to each other. */
export function ordersWithCode(db: Sql, code: string) {
  const [first, last] = [`${code}-0000-0000-0000-000000000000`, `${code}-ffff-ffff-ffff-ffffffffffff`]
  return db.rows(v.object({ id: v.string(), bucket: v.number(), member_id: v.bigint() }))`
    select id, bucket, member_id
      from deposit_orders
     where id between ${first} and ${last}`
}
