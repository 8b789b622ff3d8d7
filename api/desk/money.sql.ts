// The statements of members' money under way, the oldest first. They write nothing (tools/tidy/tables.ts).
import * as v from 'valibot'
import type { UnderWay } from '../../core/desk/money.ts'
import type { Sql } from '../shell/db.ts'
import type { QueuePlace } from '../shell/queue.ts'

const row = v.object({
  id: v.string(),
  place: v.string(),
  username: v.nullable(v.string()),
  at: v.date(),
  by: v.string(),
  amount: v.bigint(),
  currency: v.string(),
  state: v.string(),
  reason: v.nullable(v.string()),
})
export type UnderWayRow = v.InferOutput<typeof row>

/** Orders that wait for their payment, or have been paid. A page is chosen before it is joined, here and below: its cost does not grow with all that is under way. */
const awaited = (db: Sql, after: QueuePlace, limit: number): Promise<UnderWayRow[]> => db.rows(row)`
  select o.id::text as id, (extract(epoch from o.created_at) * 1000000)::bigint::text as place, m.username,
         o.created_at as at, o.channel as by, o.pay_amount as amount, o.pay_currency as currency, o.status as state, null::text as reason
    from (select bucket, member_id, id, created_at, channel, pay_amount, pay_currency, status
            from deposits
           where bucket in (select bucket from buckets)
             and status in ('waiting', 'paid')
             and created_at >= ${after.at}::timestamptz
             and (created_at, id::text) > (${after.at}::timestamptz, ${after.id}::text)
           order by created_at, id::text
           limit ${limit}) o
    join members m on m.bucket = o.bucket and m.id = o.member_id
   order by o.created_at, o.id::text`

/** Payments that wait for two people, by their reference; the order that they name may be of nobody. */
const reviewed = (db: Sql, after: QueuePlace, limit: number): Promise<UnderWayRow[]> => db.rows(row)`
  select reference as id, (extract(epoch from arrived_at) * 1000000)::bigint::text as place, null::text as username,
         arrived_at as at, provider as by, amount, currency, state, reason
    from provider_payments
   where state = 'review'
     and resolved_at is null
     and arrived_at >= ${after.at}::timestamptz
     and (arrived_at, reference collate "C") > (${after.at}::timestamptz, ${after.id}::text)
   order by arrived_at, reference collate "C"
   limit ${limit}`

async function deposits(db: Sql, after: QueuePlace, limit: number): Promise<UnderWayRow[]> {
  const all = await Promise.all([awaited(db, after, limit), reviewed(db, after, limit)])
  return all.flat().toSorted(inPlace).slice(0, limit)
}

/** As the statements order them. */
const inPlace = (one: UnderWayRow, other: UnderWayRow): number =>
  one.place === other.place ? (one.id < other.id ? -1 : 1) : BigInt(one.place) < BigInt(other.place) ? -1 : 1

/** Reviews are joined by the member: a cluster joins none to a page that was chosen, where there may be none. */
const withdrawals = (db: Sql, after: QueuePlace, limit: number): Promise<UnderWayRow[]> => db.rows(row)`
  select w.id::text as id, (extract(epoch from w.requested_at) * 1000000)::bigint::text as place, m.username,
         w.requested_at as at, w.kind as by, w.amount, 'CNY' as currency,
         case when r.id is null then w.status else 'review' end as state,
         case when m.play_state = 3 /* member blocked */ then 'blocked' end as reason
    from (select bucket, member_id, id, requested_at, kind, amount, status
            from withdrawals
           where bucket in (select bucket from buckets)
             and status in ('requested', 'sent')
             and requested_at >= ${after.at}::timestamptz
             and (requested_at, id::text) > (${after.at}::timestamptz, ${after.id}::text)
           order by requested_at, id::text
           limit ${limit}) w
    join members m on m.bucket = w.bucket and m.id = w.member_id
    left join withdrawal_reviews r
      on r.bucket = m.bucket and r.member_id = m.id and r.id = w.id and r.approved_at is null
   order by w.requested_at, w.id::text`

const transfers = (db: Sql, after: QueuePlace, limit: number): Promise<UnderWayRow[]> => db.rows(row)`
  select t.id::text as id, (extract(epoch from t.requested_at) * 1000000)::bigint::text as place, m.username,
         t.requested_at as at, t.venue || ' ' || t.direction as by, t.amount, 'CNY' as currency, t.state, t.reason
    from (select bucket, member_id, id, requested_at, venue, direction, amount, state, reason
            from venue_transfers
           where bucket in (select bucket from buckets)
             and state not in ('settled', 'undone')
             and requested_at >= ${after.at}::timestamptz
             and (requested_at, id::text) > (${after.at}::timestamptz, ${after.id}::text)
           order by requested_at, id::text
           limit ${limit}) t
    join members m on m.bucket = t.bucket and m.id = t.member_id
   order by t.requested_at, t.id::text`

export const underWayNow: Readonly<
  Record<UnderWay, (db: Sql, after: QueuePlace, limit: number) => Promise<UnderWayRow[]>>
> = {
  deposits,
  withdrawals,
  transfers,
}
