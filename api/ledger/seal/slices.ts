// The members of a house in slices, for audits that read in statements of a bounded size.
import type { Sql } from '../../shell/db.ts'
import type { Slice } from '../../shell/fact.ts'
import { sliceEnd } from './audit-facts.sql.ts'

export type { Slice } from '../../shell/fact.ts'

const MEMBERS_A_SLICE = 2_000
const LAST_MEMBER = 2n ** 63n - 1n

/** All members, member 0 too, and those that stand in no directory. */
export async function* slicesOf(db: Sql, buckets: readonly number[]): AsyncGenerator<Slice> {
  for (const bucket of buckets)
    for (let from = 0n; from <= LAST_MEMBER;) {
      const to = (await sliceEnd(db, bucket, from, MEMBERS_A_SLICE))?.to ?? LAST_MEMBER
      yield { bucket, from, to }
      from = to + 1n
    }
}
