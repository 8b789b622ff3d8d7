// The statements of the comparison with the cashier and the chains. They read whole tables.
import * as v from 'valibot'
import { protocols } from '../../core/coin.ts'
import { depositStatuses } from '../../core/deposit.ts'
import type { Sql } from '../shell/db.ts'
import { compared } from '../shell/tally.ts'

const payment = v.object({
  provider: v.string(),
  reference: v.string(),
  order_ref: v.string(),
  amount: v.bigint(),
  currency: v.string(),
})
export type AnyPayment = v.InferOutput<typeof payment>

export const everyPayment = (db: Sql): Promise<AnyPayment[]> =>
  db.rows(payment)`
    select provider, reference, order_ref, amount, currency
      from provider_payments`

const order = v.object({
  id: v.string(),
  provider: v.string(),
  protocol: v.nullable(v.picklist(protocols)),
  address: v.nullable(v.string()),
  status: v.picklist(depositStatuses),
  /** Will the provider still be asked about this order? */
  is_asked: v.boolean(),
})
export type AnyOrder = v.InferOutput<typeof order>

export const everyBucket = (db: Sql) =>
  db.values(v.number())`
    select bucket
      from buckets`

export const ordersIn = (db: Sql, bucket: number): Promise<AnyOrder[]> =>
  db.rows(order)`
    select id, provider, protocol, address, status,
           status in ('waiting', 'paid')
           or (status in ('cancelled', 'expired', 'failed') and expires_at > now() - make_interval(hours => 24))
           as is_asked
      from deposits
     where bucket = ${bucket}`

const reviewed = v.object({
  bucket: v.number(),
  member_id: v.bigint(),
  order_ref: v.string(),
  reference: v.string(),
  booked: v.bigint(),
})
export type Reviewed = v.InferOutput<typeof reviewed>

/** Payments that two people have credited to a member. */
export const everyReviewed = (db: Sql) =>
  db.rows(reviewed)`
    select bucket, member_id, order_ref, reference, booked
      from provider_payments
     where state = 'credited'
       and reason is not null
       and member_id <> 0`

/**
 * Compares the deposits credited to members of a bucket with the turnover that each asks for: the amount credited,
 * once. A payment that people credit stands by itself, and has no fee.
 */
export const creditedBesideAsked = (db: Sql, bucket: number, byPeople: readonly Reviewed[]) =>
  db.one(compared)`
    select count(*)::int as counted,
           count(*) filter (where o.face is distinct from c.face or o.required is distinct from c.face)::int as breaches
      from (select member_id, id::text as ref, amount - fee as face
              from deposits
             where bucket = ${bucket}
               and status = 'credited'
               and id::text <> all (${byPeople.map((one) => one.order_ref)}::text[])
             union all
            select member_id, reference, booked
              from unnest(${byPeople.map((one) => one.member_id)}::bigint[],
                          ${byPeople.map((one) => one.reference)}::text[],
                          ${byPeople.map((one) => one.booked)}::bigint[]) as p (member_id, reference, booked)) c
      left join turnover_obligations o
        on o.bucket = ${bucket} and o.member_id = c.member_id and o.source = 'deposit' and o.ref = c.ref`

/** Payments that two people have closed because their chain had undone them, and not opened again. */
export async function undoneReferences(db: Sql): Promise<Set<string>> {
  const rows = await db.values(v.string())`
    select s.reference
      from (select reference, ending,
                   row_number() over (partition by bucket, member_id, reference order by number desc) as place
              from loss_closings
             where approved_at is not null) s
     where s.place = 1
       and s.ending <> 'restore'`
  return new Set(rows)
}
