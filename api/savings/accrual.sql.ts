// The statements of interest in flex. A day of a bucket is one statement; it reads the wallets' numbered entries by the
// view that the ledger's migration gives of them.
import * as v from 'valibot'
import { WEIGHT_OF_A_FEN } from '../../core/savings/interest.ts'
import { transferKinds } from '../../core/ledger.ts'
import type { Day } from '../../core/time.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'

// A locked order that ends brings two entries; what it brings along from before stands with the first of them.
const UNLOCK = transferKinds.savings_unlock.code

/** The last day of a bucket that is closed. Its row is the lock: one server closes days at a time. */
export const lockClosed = (tx: Tx, bucket: number) =>
  tx.maybeValue(v.string())`
    select upto::text as upto
      from savings_closed
     where bucket = ${bucket}
       for update`

/** Begins a bucket the day before its first entry; undefined while there is none. */
export async function beginDays(tx: Tx, bucket: number): Promise<void> {
  await tx.run`
    insert into savings_closed (bucket, upto)
    select ${bucket}, min((created_at at time zone 'Asia/Shanghai')::date) - 1
      from savings_entries
     where bucket = ${bucket}
    having count(*) > 0
        on conflict do nothing`
}

export async function setClosed(tx: Tx, bucket: number, day: Day): Promise<void> {
  await tx.run`
    update savings_closed
       set upto = ${day}::date
     where bucket = ${bucket}`
}

type DayOfBucket = { day: Day; start: Date; end: Date; sums: readonly bigint[] }

/**
 * Writes what every member of a bucket has earned on a day; answers how many rows. Nearly all wallets have not moved
 * since the row of the day before, and one look at that row is enough. For the others the hours of a day are numbered
 * from 0; `sums` has for each of them, and for the end, what the rates of the hours before it come to. An hour with
 * entries counts its lowest balance, and the hours after it what it left. Entries go by their numbers; one that the
 * clock puts before the one before it, or before the day, counts no earlier than that.
 */
export const insertDay = (tx: Tx, bucket: number, { day, start, end, sums }: DayOfBucket): Promise<number> => tx.run`
    insert into savings_days (bucket, member_id, day, upto_number, closing, weight, interest, carry, total)
      with met as materialized (
        select w.member_id, w.number, d.upto_number, d.closing, d.carry, d.total
          from savings_wallets w
          left join savings_days d
            on d.bucket = ${bucket} and d.member_id = w.member_id and d.day = ${day}::date - 1
         where w.bucket = ${bucket})
    select ${bucket}, s.member_id, ${day}::date, s.upto_number, s.closing, s.weight,
           (s.carry + s.weight) / ${WEIGHT_OF_A_FEN}::bigint, (s.carry + s.weight) % ${WEIGHT_OF_A_FEN}::bigint,
           s.total + (s.carry + s.weight) / ${WEIGHT_OF_A_FEN}::bigint
      from (select t.member_id, t.upto_number, t.closing, t.closing * (${sums}::bigint[])[25] as weight, t.carry, t.total
              from met t
             where t.number = t.upto_number
               and t.closing > 0
             union all
            select w.member_id,
                   coalesce(e.upto_number, p.upto_number),
                   coalesce(e.closing, p.closing),
                   coalesce(p.closing, 0) * (${sums}::bigint[])[coalesce(e.first, 24) + 1] + coalesce(e.weight, 0),
                   coalesce(p.carry, 0),
                   coalesce(p.total, 0)
              from met w
              left join lateral (select d.upto_number, d.closing, d.carry, d.total
                                   from savings_days d
                                  where d.bucket = ${bucket}
                                    and d.member_id = w.member_id
                                    and d.day < ${day}::date
                                  order by d.day desc
                                  limit 1) p on true
              left join lateral (
                     select min(h.hour) as first, max(h.upto_number) as upto_number,
                            (array_agg(h.after order by h.hour desc))[1] as closing,
                            (sum(h.low * ((${sums}::bigint[])[h.hour + 2] - (${sums}::bigint[])[h.hour + 1])
                                 + h.after * ((${sums}::bigint[])[h.next + 1] - (${sums}::bigint[])[h.hour + 2]))
                              + sum(h.late))::bigint as weight
                       from (select g.hour, g.low, g.after, g.late, g.upto_number,
                                    lead(g.hour, 1, 24) over (order by g.hour) as next
                               from (select floor(extract(epoch from i.at - ${start}::timestamptz) / 3600)::int as hour,
                                            min(least(i.before, i.after)) as low,
                                            (array_agg(i.after order by i.number desc))[1] as after,
                                            max(i.number) as upto_number,
                                            sum(i.late) as late
                                       from (select n.number, n.before, n.after, coalesce(a.late_weight, 0) as late,
                                                    greatest(max(n.created_at) over (order by n.number),
                                                             ${start}::timestamptz) as at
                                               from savings_entries n
                                               left join savings_acts a
                                                 on a.bucket = ${bucket} and a.member_id = w.member_id
                                                    and a.id = n.ref::uuid and a.late_weight > 0
                                                    and (n.kind = ${UNLOCK}) = (a.act = 'matured')
                                              where n.bucket = ${bucket}
                                                and n.member_id = w.member_id
                                                and n.number > coalesce(p.upto_number, 0)) i
                                      where i.at < ${end}::timestamptz
                                      group by 1) g) h
                     having count(*) > 0) e on true
             where w.number > coalesce(w.upto_number, 0)
               and w.number > coalesce(p.upto_number, 0)
               and (p.closing > 0 or e.upto_number is not null)) s`

const lastDay = v.object({
  day: v.string(),
  upto_number: v.bigint(),
  closing: v.bigint(),
  carry: v.bigint(),
  total: v.bigint(),
})

/** The last row of a member. */
export const findLastDay = (db: Sql, member: Member) =>
  db.maybe(lastDay)`
    select day::text as day, upto_number, closing, carry, total
      from savings_days
     where bucket = ${member.bucket}
       and member_id = ${member.id}
     order by day desc
     limit 1`

/** Entries of the savings wallet above a number, with the weight that each brings from before it came. */
export const findEntriesAbove = (db: Sql, member: Member, number: bigint) =>
  db.rows(v.object({ created_at: v.date(), before: v.bigint(), after: v.bigint(), late: v.bigint() }))`
    select n.created_at, n.before, n.after, coalesce(a.late_weight, 0) as late
      from savings_entries n
      left join savings_acts a
        on a.bucket = ${member.bucket} and a.member_id = ${member.id}
           and a.id = n.ref::uuid and a.late_weight > 0 and (n.kind = ${UNLOCK}) = (a.act = 'matured')
     where n.bucket = ${member.bucket}
       and n.member_id = ${member.id}
       and n.number > ${number}
     order by n.number`

/** Returns the interest of each of the last days: of flex, and of locked orders on the day on which they ended. */
export const findEarnings = (db: Sql, member: Member, since: Day) =>
  db.rows(v.object({ day: v.string(), interest: v.bigint() }))`
    select s.day::text as day, sum(s.interest)::bigint as interest
      from (select day, interest
              from savings_days
             where bucket = ${member.bucket}
               and member_id = ${member.id}
               and day >= ${since}::date
             union all
            select (at at time zone 'Asia/Shanghai')::date, interest
              from savings_acts
             where bucket = ${member.bucket}
               and member_id = ${member.id}
               and act in ('matured', 'renewed')
               and at >= ${since}::date::timestamp at time zone 'Asia/Shanghai') s
     group by s.day
     order by s.day`
