// I-16: every day of interest reckoned again from the entries of its wallet, by the rule's own module and not by the
// statement that wrote it; and every act against its money.
import { earnedBy, hourLows, rateAt, weightOf, type Rate } from '../../core/savings/interest.ts'
import { fen } from '../../core/money.ts'
import { dayOf, dayStartMs, HOUR_MS, type Day } from '../../core/time.ts'
import type { Sql } from '../shell/db.ts'
import { add, tally, tallyOf, type Compared, type Tally } from '../shell/tally.ts'
import type { Check } from '../ledger/audit/audit.ts'
import {
  closedUpto,
  daysOfSavers,
  entriesOfSavers,
  overpaid,
  saversAfter,
  strayActs,
  wrongLocks,
  type DayRow,
  type EntryRow,
} from './audit.sql.ts'
import { ratesOf } from './rates.ts'

const MEMBERS = 500
const HOURS = 24
/** The only one there is: another one would be reckoned differently. */
const FORMULA = 1

export async function checkSavings(db: Sql, buckets: readonly number[]): Promise<Check[]> {
  const rates = await ratesOf(db, 'flex')
  const days = await tallyOf(buckets, (bucket) => judgeDays(db, bucket, rates))
  const acts = await tallyOf(buckets, (bucket) => strayActs(db, bucket))
  const received = await tallyOf(buckets, (bucket) => overpaid(db, bucket))
  let stale = 0
  const locks = await tallyOf(buckets, async (bucket) => {
    const found = await wrongLocks(db, bucket)
    stale += found.stale
    return found
  })
  return [
    { id: 'I-16', says: 'every day of interest is one row, and what its hours come to', ...days },
    { id: 'I-16', says: 'nobody received more interest than was earned', ...received },
    { id: 'I-16', says: 'every locked order brings what its terms say, once', ...locks },
    { id: 'I-04', says: 'everything that happened in savings moved its money once', ...acts },
    { id: 'I-17', says: 'no locked order is open a day after its end', counted: locks.counted, breaches: stale },
  ]
}

async function judgeDays(db: Sql, bucket: number, rates: readonly Rate[]): Promise<Tally> {
  const sum = tally()
  const upto = await closedUpto(db, bucket)
  for (let after = 0n; ;) {
    const members = await saversAfter(db, bucket, after, MEMBERS)
    const last = members.at(-1)
    if (last === undefined) return sum
    after = last
    const days = Map.groupBy(await daysOfSavers(db, bucket, members), (row) => row.member_id)
    const entries = Map.groupBy(await entriesOfSavers(db, bucket, members), (row) => row.member_id)
    for (const member of members) {
      const own = { rows: days.get(member) ?? [], entries: entries.get(member) ?? [] }
      add(sum, judgeMember(own, rates, upto))
    }
  }
}

type Before = Pick<DayRow, 'day' | 'upto_number' | 'closing' | 'carry' | 'total'>
const NOTHING: Before = { day: '', upto_number: 0n, closing: 0n, carry: 0n, total: 0n }

/** The days of one member, each from the one before it. A day is left out where nothing was held in it. */
function judgeMember(
  { rows, entries }: { rows: DayRow[]; entries: EntryRow[] },
  rates: readonly Rate[],
  upto: Day | undefined,
): Compared {
  let before = NOTHING
  let breaches = 0
  for (const row of rows) {
    const own = entries.filter(({ number }) => number > before.upto_number && number <= row.upto_number)
    if (!isRight(row, before, own, rates) || hasGap(before, row)) breaches += 1
    before = row
  }
  if (before.day > (upto ?? '')) breaches += 1
  if (upto !== undefined && lacksDays(before, entries, upto)) breaches += 1
  return { counted: rows.length, breaches }
}

/** Up to the last day that is closed, is there money, or an entry, that no day knows? */
function lacksDays(last: Before, entries: EntryRow[], upto: Day): boolean {
  const next = entries.find(({ number }) => number > last.upto_number)
  const isLate = next !== undefined && dayOf(next.created_at.getTime()) <= upto && last.day < upto
  return isLate || (last.closing > 0n && last.day !== upto)
}

const hasGap = (before: Before, row: DayRow): boolean =>
  before.closing > 0n && dayStartMs(before.day) + HOURS * HOUR_MS !== dayStartMs(row.day)

function isRight(row: DayRow, before: Before, own: EntryRow[], rates: readonly Rate[]): boolean {
  const fromMs = dayStartMs(row.day)
  const lows = hourLows(
    fen(before.closing),
    own.map((one) => ({
      atMs: one.created_at.getTime(),
      before: fen(one.before),
      after: fen(one.after),
    })),
    { fromMs, count: HOURS },
  )
  const late = own.reduce((sum, one) => sum + one.late, 0n)
  const weight = weightOf(lows, (hour) => rateAt(rates, fromMs + hour * HOUR_MS)) + late
  const { interest, carry } = earnedBy(weight, before.carry)
  return (
    row.formula === FORMULA &&
    row.weight === weight &&
    row.interest === interest &&
    row.carry === carry &&
    row.total === before.total + interest &&
    row.closing === (own.at(-1)?.after ?? before.closing) &&
    row.upto_number === (own.at(-1)?.number ?? before.upto_number)
  )
}
