// The statements of what venues owe the house, by a decision of two people, and of what they have paid of it.
import * as v from 'valibot'
import type { Input } from '../../core/desk/deed.ts'
import type { receivablePaid } from '../../core/desk/receivable.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { queued, START, type QueuePlace } from '../shell/queue.ts'
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

/** Debts of which something is left, the oldest first. */
export const venueDebts = (db: Sql, limit: number, after: QueuePlace = START) =>
  db.rows(v.object({ ...venueDebt.entries, ...queued }))`
    select bucket, member_id, debt, venue, owed - paid as owed, paid, since, why, debt::text as id,
           (extract(epoch from since) * 1000000)::bigint::text as place
      from venue_debts
     where bucket in (select bucket from buckets)
       and owed > paid
       and (since, debt::text) > (${after.at}::timestamptz, ${after.id}::text)
     order by since, debt::text
     limit ${limit}`

/** The debt of this number, where something of it is left. */
export const venueDebtOf = (db: Sql, debt: string): Promise<VenueDebt | undefined> =>
  db.maybe(venueDebt)`
    select bucket, member_id, debt, venue, owed - paid as owed, paid, since, why
      from venue_debts
     where bucket in (select bucket from buckets)
       and owed > paid
       and debt::text = ${debt}`

/** All that venues owe. */
export const owedByVenues = (db: Sql): Promise<bigint> =>
  db.value(v.bigint())`
    select coalesce(sum(owed - paid), 0)::bigint
      from venue_debts
     where bucket in (select bucket from buckets)
       and owed > paid`

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
