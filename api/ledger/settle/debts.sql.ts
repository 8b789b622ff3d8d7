// The statements of what members owe the house.
import * as v from 'valibot'
import { accountCode } from '../../../core/accounts.ts'
import type { Sql } from '../../shell/db.ts'
import { END, queued, type QueuePlace } from '../../shell/queue.ts'

const debt = v.object({ bucket: v.number(), member_id: v.bigint(), owed: v.bigint(), ...queued })
export type Debt = v.InferOutput<typeof debt>

/** The debts, the largest first. */
export const largestDebts = (db: Sql, limit: number, before: QueuePlace = END): Promise<Debt[]> =>
  db.rows(debt)`
    select bucket, member_id, owed, owed::text as place, member_id::text as id
      from receivables
     where bucket in (select bucket from buckets)
       and owed > 0
       and owed <= ${before.place}::bigint
       and (owed, member_id::text) < (${before.place}::bigint, ${before.id}::text)
     order by owed desc, member_id::text desc
     limit ${limit}`

/** All that members owe, as the house's account has it: it is below zero by that. */
export const owedByMembers = (db: Sql): Promise<bigint> =>
  db.value(v.bigint())`
    select -coalesce(sum(balance), 0)::bigint
      from house
     where bucket in (select bucket from buckets)
       and account = ${accountCode('receivable')}`

const booking = v.object({ bucket: v.number(), member_id: v.bigint(), amount: v.bigint(), at: v.date() })
export type Booking = v.InferOutput<typeof booking>

/** All bookings of debts of these members, the oldest first: by the index transfers_owed. */
export const bookingsOf = (db: Sql, debts: readonly Debt[]): Promise<Booking[]> =>
  db.rows(booking)`
    select bucket, member_id, amount, created_at as at
      from transfers
     where bucket = any (${debts.map((one) => one.bucket)}::smallint[])
       and member_id = any (${debts.map((one) => one.member_id)}::bigint[])
       and kind = 54 /* receivable_booked */
     order by created_at, key`
