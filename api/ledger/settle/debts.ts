// The debts of members to the house, and their age.
import { fen, type Fen } from '../../../core/money.ts'
import type { Sql } from '../../shell/db.ts'
import { bookingsOf, largestDebts, owedByMembers, type Booking, type Debt } from './debts.sql.ts'

export type AgedDebt = Debt & { since: Date | null }

/** The largest debts with their age, and all that members owe. */
export async function debtsNow(db: Sql, limit: number): Promise<{ all: Fen; largest: AgedDebt[] }> {
  const [all, debts] = await Promise.all([owedByMembers(db), largestDebts(db, limit)])
  const bookings = debts.length === 0 ? [] : await bookingsOf(db, debts)
  const ofMember = Map.groupBy(bookings, nameOf)
  return {
    all: fen(all),
    largest: debts.map((debt) => ({ ...debt, since: since(debt, ofMember.get(nameOf(debt)) ?? []) })),
  }
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
