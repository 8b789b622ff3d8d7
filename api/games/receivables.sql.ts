// The statements of what venues owe the house, by a decision of two people, and of what they have paid of it.
import * as v from 'valibot'
import type { Input } from '../../core/desk/deed.ts'
import type { receivablePaid } from '../../core/desk/receivable.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { debtPaymentFacts } from './facts.sql.ts'

const venueDebt = v.object({
  bucket: v.number(),
  member_id: v.bigint(),
  debt: v.string(),
  venue: v.string(),
  owed: v.bigint(),
  paid: v.bigint(),
  since: v.date(),
  why: v.nullable(v.string()),
})
/** `owed` is what is left of it. */
export type VenueDebt = v.InferOutput<typeof venueDebt>

/**
 * Entries of journals that stand as they were said, and wins that were paid beyond what their round could bring, as far as
 * the venue has not paid for them: the oldest first.
 */
export const venueDebts = (db: Sql): Promise<VenueDebt[]> =>
  db.rows(venueDebt)`
    select d.bucket, d.member_id, d.debt, d.venue, d.owed - coalesce(p.paid, 0)::bigint as owed,
           coalesce(p.paid, 0)::bigint as paid, d.since, d.why
      from (select bucket, member_id, id as debt, venue, owed, ended_at as since, note as why
              from venue_entries_held
             where bucket in (select bucket from buckets)
               and owed > 0
             union all
            select w.bucket, w.member_id, w.bet, r.venue, w.amount - w.cap, w.ended_at, w.note
              from rounds_in_review w
              join venue_rounds r
                on r.bucket = w.bucket and r.member_id = w.member_id and r.bet = w.bet
             where w.bucket in (select bucket from buckets)
               and w.ending = 'owed'
               and w.ended_at is not null
               and w.amount > w.cap) d
      left join (select bucket, member_id, debt, sum(amount) as paid
                   from venue_debt_payments
                  where bucket in (select bucket from buckets)
                  group by bucket, member_id, debt) p
        on p.bucket = d.bucket and p.member_id = d.member_id and p.debt = d.debt
     where d.owed > coalesce(p.paid, 0)
     order by d.since`

export type DebtPayment = Pick<VenueDebt, 'bucket' | 'member_id' | 'debt'> & {
  reference: string
  amount: bigint
  way: Input<typeof receivablePaid>['way']
  note: string
  proposedBy: string
  approvedBy: string
}

/** A reference that was said of this debt before throws: a payment counts once. */
export async function insertPayment(tx: Tx, one: DebtPayment): Promise<void> {
  await tx.run`
    insert into venue_debt_payments (bucket, member_id, debt, reference, amount, way, note, proposed_by, approved_by)
    values (${one.bucket}, ${one.member_id}, ${one.debt}, ${one.reference}, ${one.amount}, ${one.way}, ${one.note},
            ${one.proposedBy}, ${one.approvedBy})`
  await addFacts(tx, debtPaymentFacts, { bucket: one.bucket, id: one.member_id }, [`${one.debt} ${one.reference}`])
}

/** Has this reference been said of this debt? */
export const isSaid = (db: Sql, { bucket, member_id, debt }: VenueDebt, reference: string): Promise<boolean> =>
  db.any`
    select reference
      from venue_debt_payments
     where bucket = ${bucket}
       and member_id = ${member_id}
       and debt = ${debt}
       and reference = ${reference}`
