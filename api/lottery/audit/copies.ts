// Every bucket's copy of a draw beside its issue: bets are judged by the copy, members are told the issue.
import { isDeepStrictEqual } from 'node:util'
import type { Check } from '../../ledger/audit.ts'
import { NAMED } from '../../ledger/audit-orders.ts'
import type { Db } from '../../shell/db.ts'
import { copiesOf, issuedDraws } from './audit-copies.sql.ts'
import type { IssuedDraw } from './audit-copies.sql.ts'

const PAGE = 1_000
/** Above every draw. */
const LAST_DRAW = 2n ** 63n - 1n

/** One check over every issue in every bucket. */
export async function auditCopies(
  db: Db,
  buckets: readonly number[],
  limit = PAGE,
): Promise<Check> {
  const sums = { counted: 0, breaches: 0 }
  const named: string[] = []
  for (let after = -1n; ;) {
    const issues = await issuedDraws(db, after, limit)
    const isLast = issues.length < limit
    // Behind the last issue lie copies of none, if there are any.
    const upto = isLast ? LAST_DRAW : issues.at(-1)!.id
    for (const bucket of buckets) {
      const wrong = unlike(issues, await copiesOf(db, bucket, after, upto))
      sums.counted += issues.length
      sums.breaches += wrong.length
      for (const id of wrong.slice(0, NAMED - named.length))
        named.push(`draw ${id} of bucket ${bucket} is not that of its issue`)
    }
    if (isLast) break
    after = upto
  }
  const says = 'every bucket has every draw with the times of its issue'
  return { id: 'I-08', says, ...sums, named }
}

/** The draws that only one side has, or that differ. */
function unlike(issues: readonly IssuedDraw[], copies: readonly IssuedDraw[]): bigint[] {
  const issued = new Map(issues.map((issue) => [issue.id, issue]))
  const copied = new Map(copies.map((copy) => [copy.id, copy]))
  const all = new Set([...issued.keys(), ...copied.keys()])
  return [...all].filter((id) => !isDeepStrictEqual(issued.get(id), copied.get(id)))
}
