// The payer's books against ours (decision 35): the same payouts, and each withdrawal as its state says.
import type { PaidOut } from '../shell/books.ts'
import type { Sql } from '../shell/db.ts'
import type { Check } from '../ledger/audit/audit.ts'
import { paidOut } from './payout.ts'
import { everyWithdrawal, type AnyWithdrawal } from './audit.sql.ts'

/** Two checks; both sides are read whole. */
export async function comparePayouts(
  db: Sql,
  buckets: readonly number[],
  payouts: readonly PaidOut[],
): Promise<Check[]> {
  const ours = (await Promise.all(buckets.map((bucket) => everyWithdrawal(db, bucket)))).flat()
  const theirs = new Map(payouts.map((one) => [one.id, one]))
  const known = new Set(ours.map(({ id }) => id))
  const strange = payouts.filter(({ id }) => !known.has(id))
  const wrong = ours.filter((one) => !isSame(one, theirs.get(one.id)))
  return [
    {
      id: 'I-05',
      says: "every withdrawal stands the same in the payer's own books",
      counted: ours.length + strange.length,
      breaches: wrong.length + strange.length,
    },
    {
      id: 'I-04',
      says: 'every withdrawal was held, and split or given back once, as its state says',
      counted: ours.length,
      breaches: ours.filter((one) => !isPosted(one)).length,
    },
  ]
}

/** True where both books agree. A withdrawal paid in ours must be paid in theirs; theirs may be ahead of us. */
function isSame(ours: AnyWithdrawal, theirs: PaidOut | undefined): boolean {
  if (!theirs) return ['requested', 'sent', 'refused'].includes(ours.status)
  const { amount, currency } = paidOut(ours)
  if (theirs.amount !== amount || theirs.currency !== currency) return false
  const ends = ['paid', 'failed', 'returned', 'refused']
  if (!ends.includes(ours.status)) return true
  return theirs.status === ours.status || (ours.status === 'paid' && theirs.status === 'returned')
}

/** Everything is named by its movements: what is still held, and what the member has back. */
function isPosted(one: AnyWithdrawal): boolean {
  const isOpen = one.status === 'requested' || one.status === 'sent'
  const isBack = ['failed', 'returned', 'refused'].includes(one.status)
  return (
    one.held === one.amount && one.released === (isOpen ? 0n : one.amount) && one.back === (isBack ? one.amount : 0n)
  )
}
