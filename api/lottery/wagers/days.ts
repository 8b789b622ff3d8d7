// The days of bets are kept as sums, so that a member with a million bets waits no longer than another.
import type { Db } from '../../shell/db.ts'
import { each } from '../../shell/each.ts'
import { findUnrolled, rollDraw } from './days.sql.ts'

const DRAWS = 500

/** Adds every draw that is over to the days of its bets, each in a transaction of its own. */
export const rollDraws = (db: Db, buckets: readonly number[]): Promise<void> =>
  each('the days of bets', buckets, (bucket) => rollBucket(db, bucket))

async function rollBucket(db: Db, bucket: number): Promise<void> {
  // Past what could not be added: a draw with a bet that waits for people is not over.
  const draws: bigint[] = []
  for (let after = 0n; ;) {
    const page = await findUnrolled(db, bucket, { after, limit: DRAWS })
    draws.push(...page)
    const last = page.at(-1)
    if (last === undefined || page.length < DRAWS) break
    after = last
  }
  await each('the draws of a bucket', draws, (id) => rollDraw(db, bucket, id))
}
