// The statements of the cash wallet's history.
import * as v from 'valibot'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'

/**
 * The number of the cash wallet's first entry at or after an instant; one above the last where there
 * is none. Numbers have no gaps and grow with time, so halving finds it in some twenty look-ups,
 * without an index on members' times that every bet would have to pay for.
 */
export async function firstNumberSince(db: Sql, member: Member, since: Date): Promise<number> {
  const found = await db.maybe(v.object({ number: v.number() }))`
    with recursive halves (low, high) as (
      select 0::bigint, w.number + 1
        from wallets w
       where w.bucket = ${member.bucket}
         and w.member_id = ${member.id}
         and w.account = 1
       union all
      select case when t.created_at < ${since} then (h.low + h.high) / 2 else h.low end,
             case when t.created_at < ${since} then h.high else (h.low + h.high) / 2 end
        from halves h
       cross join lateral (
             select e.created_at
               from cash_entries e
              where e.bucket = ${member.bucket}
                and e.member_id = ${member.id}
                and e.number = (h.low + h.high) / 2
              limit 1) t
       where h.high - h.low > 1
    )
    select high::int as number
      from halves
     order by high - low
     limit 1`
  return found?.number ?? 1
}

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
  /** From this number to below that one. */
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
