// Reads savings for the audit, bucket by bucket; members some at a time, in their order.
import * as v from 'valibot'
import { transferKinds } from '../../core/ledger.ts'
import type { Sql } from '../shell/db.ts'
import { compared } from '../shell/tally.ts'

const UNLOCK = transferKinds.savings_unlock.code

/** Members with a savings wallet, or a day of interest whether they have one or not, behind one of them. */
export const saversAfter = (db: Sql, bucket: number, after: bigint, limit: number) =>
  db.values(v.bigint())`
    select s.member_id
      from ((select member_id
               from savings_wallets
              where bucket = ${bucket}
                and member_id > ${after}
              order by member_id
              limit ${limit})
            union
            (select distinct member_id
               from savings_days
              where bucket = ${bucket}
                and member_id > ${after}
              order by member_id
              limit ${limit})) s
     order by s.member_id
     limit ${limit}`

/** The last day of a bucket that is closed; undefined before the first. */
export const closedUpto = (db: Sql, bucket: number): Promise<string | undefined> =>
  db.maybeValue(v.string())`
    select upto::text as upto
      from savings_closed
     where bucket = ${bucket}`

const dayRow = v.object({
  member_id: v.bigint(),
  day: v.string(),
  formula: v.number(),
  upto_number: v.bigint(),
  closing: v.bigint(),
  weight: v.bigint(),
  interest: v.bigint(),
  carry: v.bigint(),
  total: v.bigint(),
})
export type DayRow = v.InferOutput<typeof dayRow>

export const daysOfSavers = (db: Sql, bucket: number, members: readonly bigint[]) =>
  db.rows(dayRow)`
    select member_id, day::text as day, formula, upto_number, closing, weight, interest, carry, total
      from savings_days
     where bucket = ${bucket}
       and member_id = any (${members}::bigint[])
     order by member_id, day`

const entryRow = v.object({
  member_id: v.bigint(),
  number: v.bigint(),
  created_at: v.date(),
  before: v.bigint(),
  after: v.bigint(),
  late: v.bigint(),
})
export type EntryRow = v.InferOutput<typeof entryRow>

export const entriesOfSavers = (db: Sql, bucket: number, members: readonly bigint[]) =>
  db.rows(entryRow)`
    select n.member_id, n.number, n.created_at, n.before, n.after, coalesce(a.late_weight, 0) as late
      from savings_entries n
      left join savings_acts a
        on a.bucket = ${bucket} and a.member_id = n.member_id and a.id = n.ref::uuid and a.late_weight > 0
           and (n.kind = ${UNLOCK}) = (a.act = 'matured')
     where n.bucket = ${bucket}
       and n.member_id = any (${members}::bigint[])
     order by n.member_id, n.number`

const kinds = Object.fromEntries(Object.entries(transferKinds).map(([name, { code }]) => [name, code])) as Record<
  keyof typeof transferKinds,
  number
>
const ALL = [kinds.savings_in, kinds.savings_out, kinds.savings_lock, kinds.savings_unlock, kinds.savings_interest]

/** Acts and movements by their number: those of either that the other does not know as the same. */
export const strayActs = (db: Sql, bucket: number) =>
  db.one(compared)`
    select count(*)::int as counted,
           count(*) filter (where a.id is null
                               or coalesce(t.paid_in, 0) <> case when a.act = 'in' then a.amount
                                                                 when a.act in ('matured', 'renewed') then a.interest
                                                                 else 0 end
                               or coalesce(t.paid_out, 0) <> case when a.act in ('out', 'early') then a.amount else 0 end
                               or coalesce(t.locked, 0) <> case when a.act = 'lock' then a.amount else 0 end
                               or coalesce(t.unlocked, 0) <> case when a.act in ('early', 'matured') then a.amount else 0 end
                               or coalesce(t.interest, 0) <> a.interest)::int as breaches
      from (select member_id, id::text as id, act, amount, interest
              from savings_acts
             where bucket = ${bucket}) a
      full join (select member_id, ref,
                        sum(amount) filter (where kind = ${kinds.savings_in}) as paid_in,
                        sum(amount) filter (where kind = ${kinds.savings_out}) as paid_out,
                        sum(amount) filter (where kind = ${kinds.savings_lock}) as locked,
                        sum(amount) filter (where kind = ${kinds.savings_unlock}) as unlocked,
                        sum(amount) filter (where kind = ${kinds.savings_interest}) as interest
                   from transfers
                  where bucket = ${bucket}
                    and kind = any (${ALL}::smallint[])
                  group by member_id, ref) t
        on t.member_id = a.member_id and t.ref = a.id`

/** Locked orders that are not what their terms make of them, or still open a day after their time. */
export const wrongLocks = (db: Sql, bucket: number) =>
  db.one(v.object({ ...compared.entries, stale: v.number() }))`
    select count(*)::int as counted,
           count(*) filter (where l.interest <> l.amount * l.rate_bp * l.days / 3650000
                               or l.matures_at <> l.opened_at + l.days * interval '24 hours'
                               or l.rate_bp is distinct from (select r.rate_bp
                                                                from savings_rates r
                                                               where r.product = l.product
                                                                 and r.since <= l.opened_at
                                                               order by r.since desc
                                                               limit 1)
                               or coalesce(a.ends, 0) <> case when l.state = 'open' then 0 else 1 end
                               or coalesce(a.paid, 0) <> case when l.state in ('matured', 'renewed') then l.interest
                                                              else 0 end)::int as breaches,
           count(*) filter (where l.state = 'open' and l.matures_at < now() - interval '1 day')::int as stale
      from savings_locks l
      left join (select member_id, lock_id, count(*) as ends, sum(interest) as paid
                   from savings_acts
                  where bucket = ${bucket}
                    and act in ('early', 'matured', 'renewed')
                  group by member_id, lock_id) a
        on a.member_id = l.member_id and a.lock_id = l.id
     where l.bucket = ${bucket}`

/** Members who received more than flex has brought them. */
export const overpaid = (db: Sql, bucket: number) =>
  db.one(compared)`
    select count(*)::int as counted, count(*) filter (where a.received > coalesce(d.total, 0))::int as breaches
      from (select member_id, sum(interest) as received
              from savings_acts
             where bucket = ${bucket}
               and act = 'received'
             group by member_id) a
      left join (select member_id, max(total) as total
                   from savings_days
                  where bucket = ${bucket}
                  group by member_id) d
        on d.member_id = a.member_id`
