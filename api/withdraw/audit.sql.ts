// Reads our books for the comparison with the payer.
import * as v from 'valibot'
import { codesOf, kindsOf } from '../../core/ledger.ts'
import { withdrawMovements } from '../../core/movements/withdraw.ts'
import { withdrawalStatuses } from '../../core/withdraw/withdraw.ts'
import type { Sql } from '../shell/db.ts'
import { compared } from '../shell/tally.ts'

const anyWithdrawal = v.object({
  id: v.string(),
  amount: v.bigint(),
  actual: v.bigint(),
  coins: v.nullable(v.bigint()),
  status: v.picklist(withdrawalStatuses),
  /** The sums of the withdrawal's movements: into `held`, out of it, and back to the member. */
  held: v.bigint(),
  released: v.bigint(),
  back: v.bigint(),
})
export type AnyWithdrawal = v.InferOutput<typeof anyWithdrawal>

/** Every withdrawal of a bucket beside what the journal says of it: for the audit. */
export function everyWithdrawal(db: Sql, bucket: number): Promise<AnyWithdrawal[]> {
  return db.rows(anyWithdrawal)`
    select w.id, w.amount, w.actual, w.coins, w.status, coalesce(t.held, 0)::bigint as held,
           coalesce(t.released, 0)::bigint as released, coalesce(t.back, 0)::bigint as back
      from withdrawals w
      left join (select member_id, ref, sum(amount) filter (where credit = 2 /* held */) as held,
                        sum(amount) filter (where debit = 2 /* held */) as released,
                        sum(amount) filter (where credit = 1 /* cash */) as back
                   from transfers
                  where bucket = ${bucket}
                    and kind = any (${codesOf(kindsOf(withdrawMovements))}::smallint[])
                  group by member_id, ref) t
        on t.member_id = w.member_id and t.ref = w.id::text
     where w.bucket = ${bucket}`
}

/**
 * Withdrawals of a bucket, and those that left something standing which had been asked to be played before: each of them
 * closes all of it, so what stands now was not there when its costs were worked out.
 */
export const leftStanding = (db: Sql, bucket: number) =>
  db.one(compared)`
    select count(*)::int as counted,
           count(*) filter (where exists (
             select from turnover_obligations o
              where o.bucket = ${bucket}
                and o.member_id = w.member_id
                and o.created_at < w.requested_at
                and not exists (select from turnover_closings c
                                 where c.bucket = ${bucket}
                                   and c.member_id = o.member_id
                                   and c.obligation_id = o.id
                                   and c.closed_at < w.requested_at + interval '1 minute'
                                   and coalesce(c.released_at, 'infinity') > w.requested_at)))::int as breaches
      from withdrawals w
     where w.bucket = ${bucket}`
