// The interest earned in flex: a row for each member and day, created when the day is over, and the interest since
// then.
import { earnedBy, hourLows, rateAt, weightOf, type Rate } from '../../core/savings/interest.ts'
import { fen, minus, NONE, type Fen } from '../../core/money.ts'
import { addDays, DAY_MS, dayOf, dayStartMs, HOUR_MS, type Day } from '../../core/time.ts'
import type { Awaits } from '../shell/awaits.ts'
import { each } from '../shell/each.ts'
import type { Db, Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import { beginDays, findEntriesAbove, findLastDay, insertDay, lockClosed, setClosed } from './accrual.sql.ts'
import { ratesOf } from './rates.ts'
import { interestOf } from './savings.sql.ts'

/** Milliseconds after its end at which a day is closed: longer than the house lets a transaction last (decision 75). */
export const CLOSES_AFTER_MS = 60_000

/** Closes every day that is over, of every bucket; what the house slept through is made up, a day after the other. */
export async function closeDays(db: Db, buckets: readonly number[], now: Date): Promise<void> {
  const last = addDays(dayOf(now.getTime() - CLOSES_AFTER_MS), -1)
  await each('the days of savings', buckets, async (bucket) => {
    while (await db.tx((tx) => closeNext(tx, bucket, last)));
  })
}

/** Closes the day after the last one that is closed; false where that is not over, or no member has saved. */
async function closeNext(tx: Tx, bucket: number, last: Day): Promise<boolean> {
  const closed = (await lockClosed(tx, bucket)) ?? (await begun(tx, bucket))
  if (closed === undefined || closed >= last) return false
  const day = addDays(closed, 1)
  const fromMs = dayStartMs(day)
  const sums = sumsOf(await ratesOf(tx, 'flex'), fromMs)
  const [start, end] = [new Date(fromMs), new Date(fromMs + DAY_MS)]
  await insertDay(tx, bucket, { day, start, end, sums })
  await setClosed(tx, bucket, day)
  return true
}

async function begun(tx: Tx, bucket: number) {
  await beginDays(tx, bucket)
  return lockClosed(tx, bucket)
}

const HOURS = 24

/** Returns the sums of the rates before each hour of a day, and the sum of all of them. */
export function sumsOf(rates: readonly Rate[], fromMs: number): bigint[] {
  const sums = [0n]
  for (let hour = 0; hour < HOURS; hour++)
    sums.push((sums[hour] ?? 0n) + BigInt(rateAt(rates, fromMs + hour * HOUR_MS)))
  return sums
}

/** The interest of a member in flex: of closed days, and of the full hours since. */
export type FlexEarned = { total: Fen; claimable: Fen; underWay: Fen }

export async function flexEarned(db: Sql, member: Member, now: Date): Promise<FlexEarned> {
  const last = await findLastDay(db, member)
  const total = fen(last?.total ?? 0n)
  const received = fen(await interestOf(db, member, ['received']))
  const entries = await findEntriesAbove(db, member, last?.upto_number ?? 0n)
  const first = entries[0]?.created_at.getTime()
  if (!last && first === undefined) return { total, claimable: NONE, underWay: NONE }
  const fromMs = last ? dayStartMs(addDays(last.day, 1)) : Math.floor(first! / HOUR_MS) * HOUR_MS
  const count = Math.max(0, Math.floor((now.getTime() - fromMs) / HOUR_MS))
  const rates = await ratesOf(db, 'flex')
  const lows = hourLows(
    fen(last?.closing ?? 0n),
    entries.map((one) => ({
      atMs: one.created_at.getTime(),
      before: fen(one.before),
      after: fen(one.after),
    })),
    { fromMs, count },
  )
  const late = entries.reduce((sum, one) => sum + one.late, 0n)
  const weight = weightOf(lows, (hour) => rateAt(rates, fromMs + hour * HOUR_MS)) + late
  const { interest } = earnedBy(weight, last?.carry ?? 0n)
  return { total, claimable: minus(total, received), underWay: interest }
}

/** An account that is closed could never take its interest, nor that of a day which is not over yet. */
export const awaitsInterest: Awaits = async (db, member) => {
  const { claimable, underWay } = await flexEarned(db, member, await clock(db))
  if (claimable > NONE) return 'close_interest'
  return underWay > NONE ? 'close_interest_today' : undefined
}
