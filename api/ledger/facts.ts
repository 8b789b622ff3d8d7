// Facts: what decides over money and is no movement (decision 0033). Whoever writes such a row says behind it
// `await addFacts(tx, <noun>Facts, member, [id])` in the same transaction; the feature's audit says
// `await checkFacts(db, [<noun>Facts], buckets)`. The source is one statement for both, in the feature's sql.ts:
//
//   export const depositFacts: FactSource = {
//     subject: 'deposit',
//     rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
//       select member_id, id::text as id, jsonb_build_array(amount, fee, …)::text as says
//         from deposits
//        where bucket = ${bucket}
//          and member_id between ${from} and ${to}
//          and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
//   }
//
// What `says` holds must not depend on a session: an instant stands in it as extract(epoch from at), which has no
// zone. What belongs to the house and to no member is member 0's: `{ id: 0n, bucket }`.
import { createHash } from 'node:crypto'
import type { Sql } from '../shell/db.ts'
import type { Check } from './audit.ts'
import { lastFacts, sliceEnd } from './audit-facts.sql.ts'
import type { LastFact } from './audit-facts.sql.ts'
import { addRows } from './facts.sql.ts'
import type { FactRow } from './facts.sql.ts'

export { factRow } from './facts.sql.ts'

/** Members from one to another; with ids those rows of them, with null all. */
export type FactRange = { bucket: number; from: bigint; to: bigint; ids: string[] | null }

export type FactSource = {
  /** One word, never another one: it stands in the facts. */
  readonly subject: string
  readonly rows: (db: Sql, range: FactRange) => Promise<FactRow[]>
  /** What a row says that needs no fact yet, as all are made. */
  readonly atFirst?: string
}

/** Adds what these rows of a member say now, behind whatever has changed them, in the same transaction. */
export async function addFacts(
  tx: Sql,
  source: FactSource,
  { id, bucket }: { id: bigint; bucket: number },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = await source.rows(tx, { bucket, from: id, to: id, ids: [...ids] })
  if (rows.length > 0) await addRows(tx, bucket, source.subject, rows)
}

const MEMBERS_A_SLICE = 2_000
const LAST_MEMBER = 2n ** 63n - 1n

/** Each row against its last fact, a check a source: one that is another, that has none, or that is gone is named. */
export async function checkFacts(
  db: Sql,
  sources: readonly FactSource[],
  buckets: readonly number[],
): Promise<Check[]> {
  const checks: Check[] = []
  for (const source of sources) checks.push(await checkSource(db, source, buckets))
  return checks
}

async function checkSource(
  db: Sql,
  source: FactSource,
  buckets: readonly number[],
): Promise<Check> {
  let counted = 0
  const named: string[] = []
  for (const bucket of buckets) {
    for (let from = 0n; from <= LAST_MEMBER;) {
      const to = (await sliceEnd(db, bucket, from, MEMBERS_A_SLICE))?.to ?? LAST_MEMBER
      const found = await compareTwice(db, source, { bucket, from, to, ids: null })
      counted += found.counted
      named.push(...found.wrong.map((what) => `${source.subject} ${what}`))
      from = to + 1n
    }
  }
  const says = `every ${source.subject} says what its last fact says`
  return { id: 'I-15', says, counted, breaches: named.length, named }
}

/** What changed between rows and facts being read looks like a breach; a second look tells. */
async function compareTwice(db: Sql, source: FactSource, range: FactRange) {
  const { counted, wrong } = await compare(db, source, range)
  if (wrong.size === 0) return { counted, wrong: [] }
  const again = await compare(db, source, range)
  const named = [...wrong].filter(([place, what]) => again.wrong.get(place) === what)
  return {
    counted,
    wrong: named.map(([place, what]) => `${place} of bucket ${range.bucket} ${what}`),
  }
}

async function compare(db: Sql, source: FactSource, range: FactRange) {
  const rows = await source.rows(db, range)
  const facts = await lastFacts(db, source.subject, range)
  const known = new Map(facts.map((fact) => [placeOf(fact), fact]))
  const wrong = new Map<string, string>()
  for (const row of rows) {
    const place = placeOf(row)
    const fact = known.get(place)
    const what = fact || row.says !== source.atFirst ? wrongWith(row, fact) : undefined
    if (what) wrong.set(place, what)
    known.delete(place)
  }
  for (const place of known.keys()) wrong.set(place, 'is gone')
  return { counted: rows.length, wrong }
}

const placeOf = ({ member_id, id }: { member_id: bigint; id: string }): string =>
  member_id === 0n ? id : `${id} of member ${member_id}`

function wrongWith(row: FactRow, fact: LastFact | undefined): string | undefined {
  if (!fact) return 'has no fact'
  if (fact.number !== fact.versions) return 'lacks a fact'
  const hash = createHash('sha256').update(row.says).digest()
  return hash.equals(fact.hash) ? undefined : 'says something else than its last fact'
}
