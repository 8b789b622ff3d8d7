// Turnover from zero: each chunk counted what its fact says, and nothing was counted beside one.
import type { Check } from '../ledger/audit/audit.ts'
import { unsaid } from '../ledger/seal/facts.ts'
import type { Sql } from '../shell/db.ts'
import type { WagerSource } from '../shell/wager.ts'
import { add, addWrong, tally, tallyOf } from '../shell/tally.ts'
import { chunksBehind, daysCounted, doneBesideUses, looseLines } from './audit.sql.ts'
import { chunkFacts } from './facts.sql.ts'

/** Chunks at a time, of one stretch of the lines. */
const PAGE = 500

export async function auditTurnover(
  db: Sql,
  buckets: readonly number[],
  sources: readonly WagerSource[],
): Promise<Check[]> {
  const chunks = tally()
  for (const bucket of buckets)
    for (let after: string | undefined = '-infinity'; after !== undefined;) {
      const page: { id: string; at: string }[] = await chunksBehind(db, bucket, after, PAGE)
      const ids = page.map(({ id }) => id)
      const wrong = ids.length > 0 ? await unsaid(db, chunkFacts, { id: 0n, bucket }, ids) : []
      const named = wrong.map((id) => `chunk ${id} of bucket ${bucket}`)
      addWrong(chunks, page.length, named)
      after = page.length < PAGE ? undefined : page.at(-1)?.at
    }
  const over = (look: typeof looseLines) => tallyOf(buckets, (bucket) => look(db, bucket))
  return [
    { id: 'I-11', says: 'every chunk counted and used what its fact says', ...chunks },
    {
      id: 'I-11',
      says: 'no turnover was counted or used beside a chunk',
      ...(await over(looseLines)),
    },
    {
      id: 'I-11',
      says: 'what was settled before the count has come to is counted as it was played',
      ...(await over((one, bucket) => leftOut(one, bucket, sources))),
    },
    { id: 'I-11', says: 'every day was counted into by its chunks', ...(await over(daysCounted)) },
    {
      id: 'I-11',
      says: 'what counts as played through was played for as much as it asks',
      ...(await over(doneBesideUses)),
    },
  ]
}

/** Each source compares its own: what it settled is in no table that turnover knows. */
async function leftOut(db: Sql, bucket: number, sources: readonly WagerSource[]) {
  const sum = tally()
  for (const source of sources) add(sum, await source.leftOut(db, bucket))
  return sum
}
