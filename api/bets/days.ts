// The days of bets are kept as sums, so that a member with a million bets waits no longer than another.
import type { Db } from '../db.ts'
import { findUnrolled, rollDraw } from './days.sql.ts'

const DRAWS = 500

/** Adds every draw that is over to the days of its bets, each in a transaction of its own. */
export async function rollDraws(db: Db, buckets: readonly number[]): Promise<void> {
  for (const bucket of buckets) while (await rollSome(db, bucket));
}

/** Answers whether it is worth asking again: what could not be added has open bets still. */
async function rollSome(db: Db, bucket: number): Promise<boolean> {
  const draws = await findUnrolled(db, bucket, DRAWS)
  let rolled = 0
  for (const { id } of draws) if (await rollDraw(db, bucket, id)) rolled += 1
  return draws.length === DRAWS && rolled > 0
}
