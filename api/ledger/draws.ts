// Each bucket's copy of a draw: opened together, closed together, and the house's allowance between them.
import { drawStates } from '../../core/ledger.ts'
import type { DrawState } from '../../core/ledger.ts'
import type { Sql } from '../db.ts'
import {
  addAllowance,
  allowancesOf,
  insertAllowance,
  insertDraw,
  lockDrawRows,
  takeAllowance,
  updateDrawState,
} from './sql.ts'

export type DrawTerms = {
  /** Lottery number * 10^13 + yyyymmdd * 10^5 + number of the issue. */
  readonly id: bigint
  readonly lottery: string
  readonly issue: string
  readonly openAt: Date
  readonly lockAt: Date
  readonly drawAt: Date
  readonly oddsVersion: number
  /** The most that the house may lose on it, over all members, in fen (decision 21). */
  readonly allowance: bigint
  /** The most that one order, and one member over the draw, can be paid, in fen (rulebook 0). */
  readonly orderCap?: bigint
  readonly memberCap?: bigint
}

/** Puts a copy and an even share of the allowance into each bucket. A draw that is there stays as it is. */
export async function openDraw(
  db: Sql,
  draw: DrawTerms,
  buckets: readonly number[],
): Promise<void> {
  const share = draw.allowance / BigInt(buckets.length)
  let rest = draw.allowance - share * BigInt(buckets.length)
  for (const bucket of buckets) {
    // The allowance first: a copy without one would refuse every bet on it.
    await insertAllowance(db, bucket, draw.id, share + rest)
    await insertDraw(db, bucket, draw)
    rest = 0n
  }
}

/**
 * Closes a draw in every bucket once its time has come by the database's clock, and answers whether
 * it is closed everywhere. Waits for the bets that hold the row; after it none can be accepted.
 */
export async function lockDraw(db: Sql, id: bigint, buckets: readonly number[]): Promise<boolean> {
  return (await lockDrawRows(db, id, buckets)) === buckets.length
}

/** Moves every copy of a draw on. Copies that have moved already stay; answers how many moved. */
export function setDrawState(
  db: Sql,
  id: bigint,
  move: { from: readonly DrawState[]; to: DrawState; buckets: readonly number[] },
): Promise<number> {
  const from = move.from.map((state) => drawStates[state])
  return updateDrawState(db, id, { from, to: drawStates[move.to], buckets: move.buckets })
}

/**
 * Moves unused allowance of a draw into the bucket that ran out; answers whether `exposure` fits now.
 * Taking comes before giving, each in a statement of its own: a crash in between loses some of the
 * allowance, and never lets the house risk more than it allowed.
 */
export async function levelAllowance(
  db: Sql,
  drawId: bigint,
  bucket: number,
  exposure: bigint,
): Promise<boolean> {
  const shares = await allowancesOf(db, drawId)
  const own = shares.find((share) => share.bucket === bucket)
  if (!own) return false
  const missing = exposure - own.free
  if (missing <= 0n) return true
  const others = shares.filter((share) => share.bucket !== bucket)
  const spare = others.reduce((sum, { free }) => sum + free, 0n)
  if (spare < missing) return false
  const even = (spare + own.free) / BigInt(shares.length) - own.free
  let wanted = even > missing ? even : missing
  let taken = 0n
  for (const other of others.sort((a, b) => (a.free < b.free ? 1 : -1))) {
    const amount = other.free < wanted ? other.free : wanted
    if (amount <= 0n || !(await takeAllowance(db, other.bucket, drawId, amount))) continue
    taken += amount
    wanted -= amount
  }
  if (taken > 0n) await addAllowance(db, bucket, drawId, taken)
  return taken >= missing
}
