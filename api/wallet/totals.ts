// The sums of a wallet's entries over some days, by day and in all (decision 34).
import { isOwn, kindName } from '../../core/ledger.ts'
import { sumFen, toWire } from '../../core/money.ts'
import type { Totals } from '../../core/wallet.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { findRolledUpto, sumDays, type DaySum } from './log.sql.ts'
import type { Stretch } from './range.ts'
import { firstNumberSince } from '../ledger/post/wallets.ts'

/** The rolled-up days, and the entries that came since they were rolled up. */
export async function totalsOf(
  db: Sql,
  member: Member,
  { from, to, first, past }: Stretch,
  kinds: number[] | null,
): Promise<Totals> {
  const upto = await findRolledUpto(db, member)
  const fresh = Math.max(first, await firstNumberSince(db, member, upto))
  const sums = await sumDays(db, member, { from, to, first: fresh, past, kinds })
  const days = [...new Set(sums.map(({ day }) => day))]
  return {
    ...summed(sums),
    days: days.map((day) => ({ day, ...summed(sums.filter((one) => one.day === day)) })),
  }
}

function summed(sums: DaySum[]) {
  const size = ({ amount }: DaySum) => (amount < 0n ? -amount : amount)
  const total = (some: DaySum[]) => toWire(sumFen(some.map(size)))
  const others = sums.filter(({ kind }) => !isOwn(kindName(kind)))
  return {
    count: sums.reduce((count, { entries }) => count + entries, 0),
    in: total(others.filter(({ amount }) => amount > 0n)),
    out: total(others.filter(({ amount }) => amount < 0n)),
    moved: total(sums.filter((sum) => !others.includes(sum))),
  }
}
