// Sums of members' deposits and counted play, for features that ask how active members are.
import type { Sql } from '../shell/db.ts'
import { lastUndone, sumDeposited, sumPlayed } from './activity.sql.ts'

export type Activity = { deposited: bigint; played: bigint }

/** Of some members of a bucket: when a deposit of theirs was last taken back. */
export async function undoneOf(db: Sql, bucket: number, members: readonly bigint[]): Promise<Map<bigint, Date>> {
  const found = await lastUndone(db, bucket, members)
  return new Map(found.map((row) => [row.member_id, row.at]))
}

/** Of some members of a bucket, in fen: deposits that stand, without their fees, and effective turnover. */
export async function activityOf(db: Sql, bucket: number, members: readonly bigint[]): Promise<Map<bigint, Activity>> {
  const deposited = new Map((await sumDeposited(db, bucket, members)).map((row) => [row.member_id, row.amount]))
  const played = new Map((await sumPlayed(db, bucket, members)).map((row) => [row.member_id, row.amount]))
  return new Map(members.map((id) => [id, { deposited: deposited.get(id) ?? 0n, played: played.get(id) ?? 0n }]))
}
