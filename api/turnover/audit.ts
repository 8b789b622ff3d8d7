// Turnover from zero: each chunk counted what its fact says, and nothing was counted beside one.
import { NAMED } from '../ledger/audit-orders.ts'
import type { Check } from '../ledger/audit.ts'
import { unsaid } from '../ledger/facts.ts'
import type { Sql } from '../shell/db.ts'
import { chunksBehind, daysCounted, leftOut, looseLines } from './audit.sql.ts'
import { chunkFacts } from './facts.sql.ts'

/** Chunks at a time, of one stretch of the lines. */
const PAGE = 500

export async function auditTurnover(db: Sql, buckets: readonly number[]): Promise<Check[]> {
  const chunks = { counted: 0, breaches: 0, named: [] as string[] }
  const lines = { counted: 0, breaches: 0 }
  const left = { counted: 0, breaches: 0 }
  const days = { counted: 0, breaches: 0 }
  for (const bucket of buckets) {
    for (let after: string | undefined = '-infinity'; after !== undefined;) {
      const page: { id: string; at: string }[] = await chunksBehind(db, bucket, after, PAGE)
      const ids = page.map(({ id }) => id)
      const wrong = ids.length > 0 ? await unsaid(db, chunkFacts, bucket, ids) : []
      chunks.counted += page.length
      chunks.breaches += wrong.length
      const named = wrong.map((id) => `chunk ${id} of bucket ${bucket}`)
      chunks.named.push(...named.slice(0, NAMED - chunks.named.length))
      after = page.length < PAGE ? undefined : page.at(-1)?.at
    }
    add(lines, await looseLines(db, bucket))
    add(left, await leftOut(db, bucket))
    add(days, await daysCounted(db, bucket))
  }
  return [
    { id: 'I-11', says: 'every chunk counted and used what its fact says', ...chunks },
    { id: 'I-11', says: 'no turnover was counted or used beside a chunk', ...lines },
    {
      id: 'I-11',
      says: 'what was settled before the count has come to is counted as it was played',
      ...left,
    },
    { id: 'I-11', says: 'every day was counted into by its chunks', ...days },
  ]
}

type Count = { counted: number; breaches: number }

function add(to: Count, found: Count): void {
  to.counted += found.counted
  to.breaches += found.breaches
}
