// The statements of the cash wallet's history.
import * as v from 'valibot'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'

const entry = v.object({
  number: v.number(),
  key: v.string(),
  kind: v.number(),
  ref: v.nullable(v.string()),
  amount: v.bigint(),
  before: v.bigint(),
  after: v.bigint(),
  /** The account on the other side. */
  other: v.number(),
  created_at: v.date(),
})
export type Entry = v.InferOutput<typeof entry>

export type EntryFilter = {
  /** The first entry number, included, and `below`, not included. */
  from: number
  below: number
  /** Codes of kinds; null for all of them. */
  kinds: readonly number[] | null
  orderId: string | null
  limit: number
}

/** Entries of the cash wallet, the newest first. A bet's order is its key, all others name theirs in ref. */
export const findEntries = (db: Sql, member: Member, filter: EntryFilter): Promise<Entry[]> =>
  db.rows(entry)`
    select number::int as number, key, kind, ref, amount, before, after, other, created_at
      from cash_entries
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and number >= ${filter.from}
       and number < ${filter.below}
       and (${filter.kinds}::smallint[] is null or kind = any (${filter.kinds}::smallint[]))
       and (${filter.orderId}::text is null or ref = ${filter.orderId}::text or key::text = ${filter.orderId}::text)
     order by number desc
     limit ${filter.limit}`
