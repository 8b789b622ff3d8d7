import * as v from 'valibot'
import { depositStatuses } from '../../core/deposit.ts'
import type { DepositStatus } from '../../core/deposit.ts'
import { uuid } from '../../core/endpoint.ts'
import type { Sql, Tx } from '../db.ts'
import type { Member } from '../serve.ts'
import { clock } from '../sql.ts'
import type { Payment } from './provider.ts'

const channelRow = v.object({
  id: v.number(),
  code: v.string(),
  provider: v.string(),
  min_amount: v.bigint(),
  max_amount: v.bigint(),
  quick_amounts: v.array(v.bigint()),
  fee_bps: v.number(),
  needs_depositor: v.boolean(),
  is_open: v.boolean(),
})
export type ChannelRow = v.InferOutput<typeof channelRow>

export function allChannels(db: Sql): Promise<ChannelRow[]> {
  return db.rows(channelRow)`
    select id, code, provider, min_amount, max_amount, quick_amounts, fee_bps, needs_depositor, is_open
      from deposit_channels
     order by position`
}

const orderRow = v.object({
  id: v.string(),
  channel: v.string(),
  provider: v.string(),
  amount: v.bigint(),
  depositor: v.string(),
  status: v.picklist(depositStatuses),
  created_at: v.date(),
  expires_at: v.date(),
  credited_at: v.nullable(v.date()),
})
export type OrderRow = v.InferOutput<typeof orderRow>

export function verifiedName(db: Sql, member: Member) {
  return db.one(v.object({ real_name: v.string() }))`
    select real_name
      from members
     where bucket = ${member.bucket}
       and id = ${member.id}`
}

/** Orders that can still be paid. One whose time is over does not count, whether the job has come by or not. */
export function openOrders(db: Sql, member: Member) {
  return db.rows(v.object({ id: v.string() }))`
    select id
      from deposits
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and status = 'waiting'
       and expires_at > now()
     order by created_at`
}

export function countFailed(db: Sql, member: Member, minutes: number) {
  return db.one(v.object({ n: v.number() }))`
    select count(*)::int as n
      from deposits
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and status = 'failed'
       and closed_at > now() - make_interval(mins => ${minutes})`
}

export type NewOrder = { id: string; channel: ChannelRow; amount: bigint; depositor: string }

export async function insertOrder(
  tx: Tx,
  member: Member,
  order: NewOrder,
  minutes: number,
): Promise<OrderRow> {
  await tx.run`
    insert into deposit_orders (id, bucket, member_id)
    values (${order.id}, ${member.bucket}, ${member.id})`
  return tx.one(orderRow)`
    insert into deposits (bucket, member_id, id, channel_id, channel, provider, amount, depositor, expires_at)
    values (${member.bucket}, ${member.id}, ${order.id}, ${order.channel.id}, ${order.channel.code},
            ${order.channel.provider}, ${order.amount}, ${order.depositor},
            clock_timestamp() + make_interval(mins => ${minutes}))
    returning id, channel, provider, amount, depositor, status, created_at, expires_at, credited_at`
}

export function findOrder(db: Sql, member: Member, id: string) {
  return db.maybe(orderRow)`
    select id, channel, provider, amount, depositor, status, created_at, expires_at, credited_at
      from deposits
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
}

export function lockOrder(tx: Tx, member: Member, id: string) {
  return tx.maybe(orderRow)`
    select id, channel, provider, amount, depositor, status, created_at, expires_at, credited_at
      from deposits
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
       for update`
}

/** Whose order it is. The directory is all that a provider's message can be looked up in. */
export async function ownerOf(db: Sql, orderRef: string): Promise<Member | undefined> {
  if (!v.is(uuid, orderRef)) return undefined
  const row = await db.maybe(v.object({ bucket: v.number(), member_id: v.bigint() }))`
    select bucket, member_id
      from deposit_orders
     where id = ${orderRef}`
  return row && { bucket: row.bucket, id: row.member_id }
}

export async function moveOrder(
  tx: Tx,
  member: Member,
  id: string,
  status: DepositStatus,
): Promise<void> {
  const now = await clock(tx)
  await tx.run`
    update deposits
       set status = ${status},
           closed_at = coalesce(closed_at, ${now}::timestamptz),
           credited_at = case when ${status} = 'credited' then ${now}::timestamptz end
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
}

/** Ends the waiting of what is out of time. Answers whose pages should hear of it. */
export function expireOrders(db: Sql, bucket: number) {
  return db.rows(v.object({ id: v.string(), member_id: v.bigint() }))`
    update deposits
       set status = 'expired', closed_at = now()
     where bucket = ${bucket}
       and status = 'waiting'
       and expires_at <= now()
    returning id, member_id`
}

const askedRow = v.object({ id: v.string(), provider: v.string() })

/** Orders that a payment is expected for, the newest first: those are the ones that somebody looks at. */
export function expectantOrders(db: Sql, bucket: number) {
  return db.rows(askedRow)`
    select id, provider
      from deposits
     where bucket = ${bucket}
       and status in ('waiting', 'paid')
     order by expires_at desc
     limit 2000`
}

/** Orders that closed without money in the last `hours`: a payment may come late. */
export function lateOrders(db: Sql, bucket: number, hours: number) {
  return db.rows(askedRow)`
    select id, provider
      from deposits
     where bucket = ${bucket}
       and status in ('cancelled', 'expired')
       and expires_at > now() - make_interval(hours => ${hours})
     order by expires_at desc
     limit 5000`
}

/** Where money lies that no member can be found for. */
export function firstBucket(db: Sql) {
  return db.one(v.object({ bucket: v.number() }))`select min(bucket) as bucket from buckets`
}

const paymentRow = v.object({
  provider: v.string(),
  reference: v.string(),
  order_ref: v.string(),
  bucket: v.number(),
  member_id: v.bigint(),
  amount: v.bigint(),
  currency: v.string(),
  state: v.picklist(['credited', 'review', 'returned']),
  reason: v.nullable(v.string()),
  arrived_at: v.date(),
  proposal: v.nullable(v.picklist(['credit', 'return'])),
  proposed_by: v.nullable(v.string()),
})
export type PaymentRow = v.InferOutput<typeof paymentRow>

/** One payment is one row: true if it is new, false if it was here. */
export async function insertPayment(
  tx: Tx,
  member: Member,
  payment: Payment,
  { state, reason = null }: { state: 'credited' | 'review'; reason?: string | null },
): Promise<boolean> {
  const added = await tx.run`
    insert into provider_payments (provider, reference, order_ref, bucket, member_id, amount, currency, state, reason)
    values (${payment.provider}, ${payment.reference}, ${payment.orderRef}, ${member.bucket}, ${member.id},
            ${payment.amount}, ${payment.currency}, ${state}, ${reason})
        on conflict do nothing`
  return added === 1
}

export function findPayment(db: Sql, provider: string, reference: string) {
  return db.maybe(paymentRow)`
    select provider, reference, order_ref, bucket, member_id, amount, currency, state, reason,
           arrived_at, proposal, proposed_by
      from provider_payments
     where provider = ${provider}
       and reference = ${reference}`
}

export function lockPayment(tx: Tx, provider: string, reference: string) {
  return tx.maybe(paymentRow)`
    select provider, reference, order_ref, bucket, member_id, amount, currency, state, reason,
           arrived_at, proposal, proposed_by
      from provider_payments
     where provider = ${provider}
       and reference = ${reference}
       for update`
}

export function paymentsInReview(db: Sql) {
  return db.rows(paymentRow)`
    select provider, reference, order_ref, bucket, member_id, amount, currency, state, reason,
           arrived_at, proposal, proposed_by
      from provider_payments
     where state = 'review'
     order by arrived_at`
}

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
}
