// The running result of an audit check, added up over buckets and pages.
import * as v from 'valibot'
import type { Check } from './check.ts'
import type { Sql } from './db.ts'

/** The answer of a comparing statement: how many rows it looked at, and how many of them breach the check. */
export const compared = v.object({ counted: v.number(), breaches: v.number() })
export type Compared = v.InferOutput<typeof compared>

/** A check that one statement makes, over all that there is. */
export type Query = { readonly id: string; readonly says: string; readonly run: (db: Sql) => Promise<Compared> }

export type Tally = Compared & { named: string[] }

export const tally = (): Tally => ({ counted: 0, breaches: 0, named: [] })

/** The most breaching rows that a check names; where there are more, people read the database anyway. */
const NAMED = 100

export function add(sum: Tally, { counted, breaches, named }: Compared & { named?: readonly string[] | null }): void {
  sum.counted += counted
  sum.breaches += breaches
  sum.named.push(...(named ?? []).slice(0, NAMED - sum.named.length))
}

/** Adds what was looked at where all that is wrong with it has a name. */
export const addWrong = (sum: Tally, counted: number, named: readonly string[]): void =>
  add(sum, { counted, breaches: named.length, named })

/** Runs the comparison on every bucket, one after the other, and adds up. */
export async function tallyOf(buckets: readonly number[], look: (bucket: number) => Promise<Compared>): Promise<Tally> {
  const sum = tally()
  for (const bucket of buckets) add(sum, await look(bucket))
  return sum
}

export type Comparison = readonly [id: string, says: string, look: (db: Sql, bucket: number) => Promise<Compared>]

/** Checks that compare bucket by bucket, one check after the other. */
export async function checksOver(db: Sql, buckets: readonly number[], rows: readonly Comparison[]): Promise<Check[]> {
  const found: Check[] = []
  for (const [id, says, look] of rows) found.push({ id, says, ...(await tallyOf(buckets, (one) => look(db, one))) })
  return found
}
