// Each bucket's copy of a draw: opened together and closed together.
import { drawStates, type DrawState } from '../../../core/ledger.ts'
import type { Sql } from '../../shell/db.ts'
import { drawFacts, insertAllowance, insertDraw, lockDrawRows, updateDrawState, type DrawTerms } from './draws.sql.ts'

import { addFacts } from '../seal/facts.ts'

export { drawFacts, sumStakes } from './draws.sql.ts'

/** Facts of no member's. */
const HOUSE = 0n

/** Puts a copy and an even share of the allowance into each bucket. A draw that is there stays as it is. */
export async function openDraw(db: Sql, draw: DrawTerms, buckets: readonly number[]): Promise<void> {
  const share = draw.allowance / BigInt(buckets.length)
  let rest = draw.allowance - share * BigInt(buckets.length)
  for (const bucket of buckets) {
    // The allowance first: a copy without one would refuse every bet on it.
    await insertAllowance(db, bucket, draw.id, share + rest)
    await insertDraw(db, bucket, draw)
    await addFacts(db, drawFacts, { id: HOUSE, bucket }, [String(draw.id)])
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
