// Results of issues, for lists of bets.
import type { Sql } from '../shell/db.ts'
import { findResults, type ShownResult } from './lottery.sql.ts'

export type { ShownResult } from './lottery.sql.ts'

/** The issues of some draws, by draw id. */
export async function issuesOf(db: Sql, drawIds: bigint[]): Promise<Map<bigint, ShownResult>> {
  const wanted = [...new Set(drawIds)]
  if (wanted.length === 0) return new Map()
  return new Map((await findResults(db, wanted)).map((issue) => [issue.drawId, issue]))
}
