// Facts: what decides over money and is no movement (decision 0033). Code that writes such a row calls after it
// `await addFacts(tx, <noun>Facts, member, [id])` in the same transaction; the feature's audit calls
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
// The text of `says` must not depend on a session: an instant stands in it as extract(epoch from at), which has no
// zone. Rows that belong to the house and to no member are member 0's, in the house's first bucket: `sayHouse`.
import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '../../shell/db.ts'
import type { FactRange, FactRow, FactSource } from '../../shell/fact.ts'
import type { Check } from '../../shell/check.ts'
import { hashOf } from '../../shell/hash.ts'
import { factsOf, lastFacts, type LastFact, type Whose } from './audit-facts.sql.ts'
import { addRows, firstBucket } from './facts.sql.ts'
import { saltingOf, type Salting } from './salting.ts'
import { slicesOf } from './slices.ts'

export { factsAt, factsBetween } from './audit-facts.sql.ts'
export { factRow } from './facts.sql.ts'
export type { FactSource } from '../../shell/fact.ts'

/** Adds what these rows of a member say now: after the statement that changed them, in the same transaction. */
export async function addFacts(
  tx: Sql,
  source: FactSource,
  { id, bucket }: Whose,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = await source.rows(tx, { bucket, from: id, to: id, ids: [...ids] })
  if (rows.length > 0) await addRows(tx, bucket, source, rows)
}

/** Adds the facts of rows that belong to the house and to no member. */
export async function sayHouse(tx: Sql, source: FactSource, ids: readonly string[]): Promise<void> {
  await addFacts(tx, source, await houseOf(tx), ids)
}

/** The owner under which the house's own facts are kept. */
export const houseOf = async (tx: Sql): Promise<Whose> => ({
  id: 0n,
  bucket: (await firstBucket(tx)).bucket,
})

/** The rows whose text differs from their last fact, of a member or of the house (0n): in pages, as there may be many. */
export async function unsaid(db: Sql, source: FactSource, whose: Whose, ids: readonly string[]): Promise<string[]> {
  const { bucket, id } = whose
  const found = await factsOf(db, whose, source.subject, [...ids])
  const facts = new Map(found.map((fact) => [fact.id, { ...fact, member_id: id }]))
  const rows = await source.rows(db, { bucket, from: id, to: id, ids: [...ids] })
  const salting = await saltingOf(db, source.subject, { bucket, from: id, to: id })
  return rows.filter((row) => wrongWith(row, facts.get(row.id), salting)).map(({ id }) => id)
}

/**
 * Before the house changes rows whose words are kept: what came with the tables is said as it stood until now. Answers the
 * rows that a hand has changed since their last fact; whoever says those anew would say by that what the hand wrote.
 */
export async function sayBefore(tx: Sql, source: FactSource, ids: readonly string[]): Promise<string[]> {
  const whose = await houseOf(tx)
  const rows = await source.rows(tx, { bucket: whose.bucket, from: 0n, to: 0n, ids: [...ids] })
  const first = firstsOf(source)
  const known = new Set((await factsOf(tx, whose, source.subject, [...ids])).map(({ id }) => id))
  const asMade = rows.filter((row) => !known.has(row.id) && isFirst(row, first))
  if (asMade.length > 0) await addRows(tx, whose.bucket, source, asMade)
  return unsaid(tx, source, whose, ids)
}

/** For rows that the house deletes by right: in the same transaction, after the statement that deletes them. */
export async function sayGone(
  tx: Sql,
  source: FactSource,
  { id, bucket }: Whose,
  ids: readonly string[],
): Promise<void> {
  const rows = ids.map((one) => ({ member_id: id, id: one, says: GONE }))
  await addRows(tx, bucket, source, rows)
}

const GONE = 'gone'

/** Each row against its last fact, a check a source: one that is another, that has none, or that is gone is named. */
export async function checkFacts(
  db: Sql,
  sources: readonly FactSource[],
  buckets: readonly number[],
): Promise<Check[]> {
  const checks: Check[] = []
  for (const source of sources) checks.push(...(await checkSource(db, source, buckets)))
  return checks
}

async function checkSource(db: Sql, source: FactSource, buckets: readonly number[]): Promise<Check[]> {
  let [counted, erased] = [0, 0]
  const named: string[] = []
  const first = Math.min(...buckets)
  for await (const slice of slicesOf(db, buckets)) {
    const isHouse = slice.bucket === first && slice.from === 0n
    const firsts = isHouse ? firstsOf(source) : new Map<string, unknown>()
    const found = await compareTwice(db, source, { ...slice, ids: null }, firsts)
    counted += found.counted
    erased += found.erased
    named.push(...found.wrong.map((what) => `${source.subject} ${what}`))
  }
  const says = `every ${source.subject} says what its last fact says`
  const check = { id: 'I-15', says, counted, breaches: named.length, named }
  // They are no breaches, and nobody must think that they were looked at.
  const unknown = `of erased members, ${source.subject} facts that nobody can check any more`
  return erased === 0 ? [check] : [check, { id: 'I-15', says: unknown, counted: erased, breaches: 0 }]
}

type Firsts = ReadonlyMap<string, unknown>

/** The texts of rows of the house on the first morning, by row id. */
export const firstsOf = ({ atFirst }: FactSource): Firsts =>
  new Map(typeof atFirst === 'object' ? Object.entries(atFirst.rows).map(([id, { says }]) => [id, says]) : [])

/**
 * A row that changes between the reads of rows and facts looks like a breach, so only differences that a second read
 * repeats count.
 */
async function compareTwice(db: Sql, source: FactSource, range: FactRange, firsts: Firsts) {
  const { wrong, ...counts } = await compare(db, source, range, firsts)
  if (wrong.size === 0) return { ...counts, wrong: [] }
  const again = await compare(db, source, range, firsts)
  const named = [...wrong].filter(([place, what]) => again.wrong.get(place) === what)
  return {
    ...counts,
    wrong: named.map(([place, what]) => `${place} of bucket ${range.bucket} ${what}`),
  }
}

async function compare(db: Sql, source: FactSource, range: FactRange, firsts: Firsts) {
  const said = await source.rows(db, range)
  const facts = await lastFacts(db, source.subject, range)
  const salting = await saltingOf(db, source.subject, range)
  const known = new Map(facts.map((fact) => [placeOf(fact), fact]))
  const wrong = new Map<string, string>()
  const rows = said.filter(({ member_id }) => !salting.isErased(member_id))
  for (const row of rows) {
    const place = placeOf(row)
    const fact = known.get(place)
    const isAsMade = !fact && (row.says === source.atFirst || isFirst(row, firsts))
    const what = isAsMade ? undefined : wrongWith(row, fact, salting)
    if (what) wrong.set(place, what)
    known.delete(place)
  }
  const here = new Set(rows.map(placeOf))
  const left = [...known].filter(([, { member_id }]) => !salting.isErased(member_id))
  for (const [place, { member_id, hash }] of left)
    if (!salting.of(member_id, hashOf(GONE))?.equals(hash)) wrong.set(place, 'is gone')
  for (const id of firsts.keys()) if (!here.has(id) && !known.has(id)) wrong.set(id, 'is gone')
  return { counted: rows.length, erased: known.size - left.length, wrong }
}

export const isFirst = ({ id, says }: Pick<FactRow, 'id' | 'says'>, firsts: Firsts): boolean =>
  firsts.has(id) && isDeepStrictEqual(JSON.parse(says), firsts.get(id))

const placeOf = ({ member_id, id }: { member_id: bigint; id: string }): string =>
  member_id === 0n ? id : `${id} of member ${member_id}`

function wrongWith(row: FactRow, fact: LastFact | undefined, salting: Salting): string | undefined {
  if (!fact) return 'has no fact'
  if (fact.number !== fact.versions) return 'lacks a fact'
  const hash = salting.of(row.member_id, hashOf(row.says))
  if (!hash) return 'has no salt'
  return hash.equals(fact.hash) ? undefined : 'says something else than its last fact'
}
