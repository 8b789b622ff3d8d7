// Rewards for friends in the books: each claim was paid once, and has the turnover obligation of its amount.
import type { Sql } from '../shell/db.ts'
import type { Check } from '../ledger/audit/audit.ts'
import type { Directory } from '../ledger/audit/audit-directory.ts'
import { codesBehind, codesTo, countCodes, everyClaim } from './audit.sql.ts'

export async function compareClaims(db: Sql, buckets: readonly number[]): Promise<Check[]> {
  const claims = (await Promise.all(buckets.map((bucket) => everyClaim(db, bucket)))).flat()
  const wrong = claims.filter(({ said, paid, asked }) => said !== paid || said !== asked)
  return [
    {
      id: 'I-14',
      says: 'every reward for friends was paid once and asks to be played',
      counted: claims.length,
      breaches: wrong.length,
    },
  ]
}

/** A code leads to the member who was given it, so that friends count for no other. */
export const codes: Directory = {
  says: 'every code leads to the member whom it was given to, and to nobody else',
  due: codesBehind,
  found: codesTo,
  count: countCodes,
}
