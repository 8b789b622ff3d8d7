// The books twice a minute, as far as that is cheap; the audit of the night reads everything. An account that
// has drifted freezes payouts (R-LED-14); money that waits without an order that says why calls people (R-LED-12).
import { accountLabel, accountName, houseAccounts } from '../../core/accounts.ts'
import { toWire } from '../../core/money.ts'
import type { Sql } from '../shell/db.ts'
import { freezePayouts, liftFreeze } from './freeze.ts'
import { driftedIn, reviewedSum, setWatched, sumsIn, suspectsIn, windowIn } from './watch.sql.ts'
import type { DriftRow, SumRow } from './watch.sql.ts'

export type Findings = {
  /** What does not hold what its movements come to, in a sentence each. Payouts are frozen. */
  readonly drifts: string[]
  /** Money that waits, and no open order says why. */
  readonly orphans: string[]
}

/** Looks once. Freezes payouts at the first drift, before it looks for the account. */
export async function watchBooks(db: Sql, buckets: readonly number[]): Promise<Findings> {
  const drifts: string[] = []
  const orphans: string[] = []
  const reviewed = await reviewedSum(db)
  let inReview = 0n
  for (const bucket of buckets) {
    const sums = await sumsIn(db, bucket)
    inReview += sumOf(sums, 'books', houseAccounts.review)
    drifts.push(...(await driftsOf(db, bucket, sums)))
    orphans.push(...orphansOf(bucket, sums))
  }
  // The payments lie on other machines than the accounts: what came or went between two equal looks is
  // judged by the next minute.
  if (inReview !== reviewed && (await reviewedSum(db)) === reviewed)
    orphans.push(`review holds ${toWire(inReview)}, its payments come to ${toWire(reviewed)}`)
  return { drifts, orphans }
}

/**
 * A person lets payouts go on. Throws a plain sentence while the books are off, or where nothing is frozen. It
 * reads the whole journal: what the watch once found, and what was not put right, has left its window by now.
 */
export async function liftPayouts(
  db: Sql,
  buckets: readonly number[],
  person: string,
  note: string,
): Promise<void> {
  const drifts: string[] = []
  for (const bucket of buckets) drifts.push(...(await driftsFromZero(db, bucket)))
  if (drifts.length > 0) throw new Error(`the books are still off: ${drifts.join('; ')}`)
  await liftFreeze(db, person, note)
}

const sumOf = (sums: readonly SumRow[], side: SumRow['side'], account: number): bigint =>
  sums.find((row) => row.side === side && row.account === account)?.sum ?? 0n

async function driftsOf(db: Sql, bucket: number, sums: readonly SumRow[]): Promise<string[]> {
  const off = sums.reduce((total, row) => (row.side === 'books' ? total + row.sum : total), 0n)
  const drifts = off === 0n ? await movedDrifts(db, bucket) : await namedDrifts(db, bucket, off)
  for (const says of drifts) await freezePayouts(db, says)
  return drifts
}

/** The bucket does not add up to zero. Which account it is takes longer to find than payouts may wait. */
async function namedDrifts(db: Sql, bucket: number, off: bigint): Promise<string[]> {
  const says = `bucket ${bucket} is out of balance by ${toWire(off)}`
  await freezePayouts(db, says)
  return [says, ...(await driftsFromZero(db, bucket))]
}

async function driftsFromZero(db: Sql, bucket: number): Promise<string[]> {
  return (await driftedIn(db, bucket, null)).map((row) => nameOf(bucket, row))
}

/** It adds up: of the wallets that moved since the last look, those that somebody changed and made up for. */
async function movedDrifts(db: Sql, bucket: number): Promise<string[]> {
  const { since, upto } = await windowIn(db, bucket)
  const suspects = await suspectsIn(db, bucket, since)
  const drifted = suspects.length > 0 ? await driftedIn(db, bucket, suspects) : []
  if (drifted.length === 0) await setWatched(db, bucket, upto)
  return drifted.map((row) => nameOf(bucket, row))
}

function nameOf(bucket: number, row: DriftRow): string {
  const label = accountLabel(row.account, `member ${row.member_id}`)
  return row.balance === row.moved
    ? `${label} of bucket ${bucket} has number ${row.number}, its last movement ${row.last}`
    : `${label} of bucket ${bucket} holds ${toWire(row.balance)}, its movements come to ${toWire(row.moved)}`
}

function orphansOf(bucket: number, sums: readonly SumRow[]): string[] {
  const waiting = new Set(sums.map(({ account }) => account).filter(isWaiting))
  return [...waiting].flatMap((account) => {
    const [held, owed] = [sumOf(sums, 'books', account), sumOf(sums, 'orders', account)]
    if (held === owed) return []
    return `${accountName(account)} of bucket ${bucket} holds ${toWire(held)}, its open orders come to ${toWire(owed)}`
  })
}

/** Does money only wait there, for an order to end? */
const isWaiting = (account: number): boolean =>
  /^(?:held|chase|locked|venues:open|in_transit:\d+)$/.test(accountName(account))
