// Reads rows in the form of facts, and adds the next version of each fact.
import * as v from 'valibot'
import type { Sql } from '../../shell/db.ts'
import type { FactRow, Subject } from '../../shell/fact.ts'
import { isPersonal } from './personal.ts'

/** A row as a fact: its member, its id, and all columns that decide over money, in an order that never changes. */
export const factRow = v.object({ member_id: v.bigint(), id: v.string(), says: v.string() })

export async function addRows(
  db: Sql,
  bucket: number,
  { subject, isKept }: Subject,
  rows: readonly FactRow[],
): Promise<void> {
  await db.run`
    select add_facts(${bucket}, ${subject}, ${rows.map((row) => row.member_id)}::bigint[],
                     ${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.says)}::text[],
                     ${isPersonal(subject)}, ${isKept === true})`
}

/** Returns the bucket that holds the facts of the house itself. */
export const firstBucket = (db: Sql) =>
  db.one(v.object({ bucket: v.number() }))`select min(bucket) as bucket from buckets`
