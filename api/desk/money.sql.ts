// The statements of members' money under way, the oldest first. They write nothing (tools/tidy/tables.ts).
import * as v from 'valibot'
import type { UnderWay } from '../../core/desk/money.ts'
import type { Sql } from '../shell/db.ts'

const row = v.object({
  id: v.string(),
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
const awaited = (db: Sql, limit: number): Promise<UnderWayRow[]> => db.rows(row)`
  select o.id::text as id, m.username, o.created_at as at, o.channel as by, o.pay_amount as amount, o.pay_currency as currency,
         o.status as state, null::text as reason
    from (select bucket, member_id, id, created_at, channel, pay_amount, pay_currency, status
            from deposits
           where bucket in (select bucket from buckets)
             and status in ('waiting', 'paid')
           order by created_at
           limit ${limit}) o
    join members m on m.bucket = o.bucket and m.id = o.member_id
   order by o.created_at`

/** Payments that wait for two people, by their reference; the order that they name may be of nobody. */
const reviewed = (db: Sql, limit: number): Promise<UnderWayRow[]> => db.rows(row)`
  select reference as id, null::text as username, arrived_at as at, provider as by, amount, currency, state, reason
    from provider_payments
   where state = 'review'
     and resolved_at is null
   order by arrived_at
   limit ${limit}`

async function deposits(db: Sql, limit: number): Promise<UnderWayRow[]> {
  const all = await Promise.all([awaited(db, limit), reviewed(db, limit)])
  return all
    .flat()
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(0, limit)
}

/** Reviews are joined by the member: a cluster joins none to a page that was chosen, where there may be none. */
const withdrawals = (db: Sql, limit: number): Promise<UnderWayRow[]> => db.rows(row)`
  select w.id::text as id, m.username, w.requested_at as at, w.kind as by, w.amount, 'CNY' as currency,
         case when r.id is null then w.status else 'review' end as state,
         case when m.play_state = 3 /* member blocked */ then 'blocked' end as reason
    from (select bucket, member_id, id, requested_at, kind, amount, status
            from withdrawals
           where bucket in (select bucket from buckets)
             and status in ('requested', 'sent')
           order by requested_at
           limit ${limit}) w
    join members m on m.bucket = w.bucket and m.id = w.member_id
    left join withdrawal_reviews r
      on r.bucket = m.bucket and r.member_id = m.id and r.id = w.id and r.approved_at is null
   order by w.requested_at`

const transfers = (db: Sql, limit: number): Promise<UnderWayRow[]> => db.rows(row)`
  select t.id::text as id, m.username, t.requested_at as at, t.venue || ' ' || t.direction as by, t.amount, 'CNY' as currency, t.state,
         t.reason
    from (select bucket, member_id, id, requested_at, venue, direction, amount, state, reason
            from venue_transfers
           where bucket in (select bucket from buckets)
             and state not in ('settled', 'undone')
           order by requested_at
           limit ${limit}) t
    join members m on m.bucket = t.bucket and m.id = t.member_id
   order by t.requested_at`

export const underWayNow: Readonly<Record<UnderWay, (db: Sql, limit: number) => Promise<UnderWayRow[]>>> = {
  deposits,
  withdrawals,
  transfers,
}
