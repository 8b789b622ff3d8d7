// The books twice a minute, as far as that is cheap; the audit of the night reads everything. An account that
// has drifted freezes payouts (R-LED-14); money that waits without an order that says why calls people (R-LED-12).
// Each look reads what moved and the next slice of a round of all wallets, which takes a day at most; the sums over
// every wallet are read when a round ends (decision 0034).
import { accountLabel, accountName, houseAccounts } from '../../../core/accounts.ts'
import { toWire } from '../../../core/money.ts'
import type { Sql } from '../../shell/db.ts'
import { freezePayouts, liftFreeze } from './freeze.ts'
import {
  driftedIn,
  reviewedSum,
  setReviewOff,
  setWatched,
  sliceIn,
  sumsIn,
  suspectsIn,
  watchedIn,
  type DriftRow,
  type Round,
  type SumRow,
} from './watch.sql.ts'

export type Findings = {
  /** A sentence for each account whose balance differs from the sum of its movements. Payouts are frozen. */
  readonly drifts: string[]
  /** Money that waits, and no open order says why. */
  readonly orphans: string[]
}

/** The fewest wallets of a bucket a look, and the most looks of a round: a day has 2,880. */
const PACE = { least: 2_000n, looks: 2_400n }
type Pace = typeof PACE

/** Looks once. Freezes payouts at the first drift, before it looks for the account. */
export async function watchBooks(db: Sql, buckets: readonly number[], pace: Pace = PACE): Promise<Findings> {
  const found: Findings = { drifts: [], orphans: [] }
  const reviewed = await reviewedSum(db)
  // Of buckets whose round has ended; another one's part is not known at this look.
  const inReview: bigint[] = []
  for (const bucket of buckets) {
    const sums = await lookAt(db, bucket, pace, found)
    if (sums) inReview.push(sumOf(sums, 'books', houseAccounts.review))
  }
  if (inReview.length < buckets.length) return found
  const held = inReview.reduce((total, one) => total + one, 0n)
  // The payments lie on other machines than the accounts: what came or went between two equal looks is
  // judged by the next minute.
  const isOff = held !== reviewed && (await reviewedSum(db)) === reviewed
  const off = isOff ? [`review holds ${toWire(held)}, its payments come to ${toWire(reviewed)}`] : []
  if (buckets[0] !== undefined) await setReviewOff(db, buckets[0], off)
  found.orphans.push(...off)
  return found
}

/**
 * A person lets payouts go on. Throws a plain sentence while the books are off, or where nothing is frozen. It
 * reads the whole journal: what the watch once found, and what was not put right, has left its window by now.
 */
export async function liftPayouts(db: Sql, buckets: readonly number[], person: string, note: string): Promise<void> {
  const drifts: string[] = []
  for (const bucket of buckets) drifts.push(...(await driftsFromZero(db, bucket)))
  if (drifts.length > 0) throw new Error(`the books are still off: ${drifts.join('; ')}`)
  await liftFreeze(db, person, note)
}

const sumOf = (sums: readonly SumRow[], side: SumRow['side'], account: number): bigint =>
  sums.find((row) => row.side === side && row.account === account)?.sum ?? 0n

/** Checks one bucket: accounts that moved, the next slice of its round, and its sums where the round ends there. */
async function lookAt(
  db: Sql,
  bucket: number,
  pace: Pace,
  { drifts, orphans }: Findings,
): Promise<SumRow[] | undefined> {
  const { since, upto, ...before } = await watchedIn(db, bucket)
  const { round, off } = await slice(db, bucket, before, pace)
  const sums = round.member === 0n ? await sumsIn(db, bucket) : undefined
  const found = new Set(sums ? await imbalanceOf(db, bucket, sums) : [])
  const suspects = [...(await suspectsIn(db, bucket, since)), ...off.map((row) => row.member_id)]
  for (const row of await driftsAmong(db, bucket, suspects)) found.add(nameOf(bucket, row))
  for (const says of found) await freezePayouts(db, says)
  // Accounts that moved are checked again until they are right; the round goes on and comes by again.
  const waiting = sums ? orphansOf(bucket, sums) : null
  await setWatched(db, bucket, { upto: found.size > 0 ? since : upto, round, off: waiting })
  drifts.push(...found)
  orphans.push(...(waiting ?? []))
  return sums
}

/** The next wallets of the round, and where it stands behind them: at member 0 where it has ended. */
async function slice(
  db: Sql,
  bucket: number,
  before: Round,
  { least, looks }: Pace,
): Promise<{ round: Round; off: DriftRow[] }> {
  const share = before.wallets / looks + 1n
  const limit = share > least ? share : least
  const rows = await sliceIn(db, bucket, before, limit)
  const last = rows.at(-1)
  const seen = before.seen + BigInt(last?.count ?? 0)
  const off = rows.filter((row) => row.balance !== row.moved || row.number !== row.last)
  if (!last || BigInt(last.count) < limit) return { round: { member: 0n, account: 0, seen: 0n, wallets: seen }, off }
  return { round: { ...before, member: last.member_id, account: last.account, seen }, off }
}

async function imbalanceOf(db: Sql, bucket: number, sums: readonly SumRow[]): Promise<string[]> {
  const off = sums.reduce((total, row) => (row.side === 'books' ? total + row.sum : total), 0n)
  return off === 0n ? [] : namedDrifts(db, bucket, off)
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

/**
 * The wallets that do not hold the sum of all their movements, among members who have one that differs from its last
 * movement.
 */
async function driftsAmong(db: Sql, bucket: number, members: bigint[]): Promise<DriftRow[]> {
  return members.length > 0 ? driftedIn(db, bucket, members) : []
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
  /^(?:held|chase|locked|bets:open|venues:open|in_transit:\d+)$/.test(accountName(account))
