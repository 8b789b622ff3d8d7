// Rewards for friends in the books: each claim was paid once, and asks to be played as what it is.
import type { Sql } from '../shell/db.ts'
import type { Check } from '../ledger/audit.ts'
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

const PAGE = 2_000

/** A code leads to whom it was given to, so that friends come to nobody else. */
export async function compareCodes(db: Sql, buckets: readonly number[]): Promise<Check> {
  const named: string[] = []
  let counted = 0
  for (const bucket of buckets) {
    for (let after: bigint | undefined = 0n; after !== undefined;) {
      const page = await codesBehind(db, bucket, after, PAGE)
      const members = page.map(({ member_id }) => member_id)
      const due = new Set(page.map(shown))
      const found = new Set((await codesTo(db, bucket, members)).map(shown))
      counted += found.size
      named.push(...due.symmetricDifference(found))
      after = page.length < PAGE ? undefined : members.at(-1)
    }
  }
  // Those of members who are nobody are seen by their number alone.
  const strays = Math.max(0, (await countCodes(db)) - counted)
  const says = 'every code leads to the member whom it was given to, and to nobody else'
  return { id: 'I-15', says, counted, breaches: named.length + strays, named }
}

const shown = ({ member_id, code }: { member_id: bigint; code: string }): string =>
  `${code} of member ${member_id}`
