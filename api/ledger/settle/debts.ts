// The debts of members to the house, and their age.
import type { Sql } from '../../shell/db.ts'
import type { QueuePlace } from '../../shell/queue.ts'
import { bookingsOf, largestDebts, type Booking, type Debt } from './debts.sql.ts'

export { owedByMembers } from './debts.sql.ts'

export type AgedDebt = Debt & { since: Date | null }

/** The debts with their age, the largest first. */
export async function agedDebts(db: Sql, limit: number, before?: QueuePlace): Promise<AgedDebt[]> {
  const debts = await largestDebts(db, limit, before)
  const bookings = debts.length === 0 ? [] : await bookingsOf(db, debts)
  const ofMember = Map.groupBy(bookings, nameOf)
  return debts.map((debt) => ({ ...debt, since: since(debt, ofMember.get(nameOf(debt)) ?? []) }))
}

const nameOf = ({ bucket, member_id }: Pick<Debt, 'bucket' | 'member_id'>): string => `${bucket}/${member_id}`

/** Repayments pay the oldest part of a debt first, so its age is that of the first booking that is not repaid whole. */
function since({ owed }: Debt, bookings: readonly Booking[]): Date | null {
  let paid = bookings.reduce((sum, { amount }) => sum + amount, 0n) - owed
  for (const { amount, at } of bookings) {
    paid -= amount
    if (paid < 0n) return at
  }
  return null
}
