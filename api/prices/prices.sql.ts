// The statements of prices that one person proposes and another approves.
import * as v from 'valibot'
import { factRow, type FactSource } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'

const change = v.object({
  what: v.string(),
  row: v.string(),
  name: v.string(),
  value: v.nullable(v.string()),
  note: v.string(),
  proposedBy: v.string(),
})
export type PriceChange = v.InferOutput<typeof change>
export type Place = Pick<PriceChange, 'what' | 'row' | 'name'>

export const everyChange = (db: Sql) =>
  db.rows(change)`
    select what, "row", name, value, note, proposed_by as "proposedBy"
      from price_changes
     order by what, "row", name`

/** One person after the other until the transaction ends: each writes back a whole row that they have read. */
export async function lockChanges(tx: Tx): Promise<void> {
  await tx.run`lock table price_changes in exclusive mode`
}

export const findChange = (tx: Tx, { what, row, name }: Place) =>
  tx.maybe(change)`
    select what, "row", name, value, note, proposed_by as "proposedBy"
      from price_changes
     where what = ${what}
       and "row" = ${row}
       and name = ${name}`

/** A second proposal replaces the first. */
export async function putChange(tx: Tx, one: PriceChange): Promise<void> {
  await tx.run`
    insert into price_changes (what, "row", name, value, note, proposed_by, proposed_at)
    values (${one.what}, ${one.row}, ${one.name}, ${one.value}, ${one.note}, ${one.proposedBy}, statement_timestamp())
        on conflict (what, "row", name) do update
       set value = excluded.value, note = excluded.note, proposed_by = excluded.proposed_by,
           proposed_at = excluded.proposed_at`
}

export async function dropChange(tx: Tx, { what, row, name }: Place): Promise<void> {
  await tx.run`
    delete from price_changes
     where what = ${what}
       and "row" = ${row}
       and name = ${name}`
}

/** Price changes that wait for a second person: the audit finds it when a proposal is changed afterwards. */
export const changeFacts: FactSource = {
  subject: 'price-change',
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, what || ' ' || "row" || ' ' || name as id,
           jsonb_build_array(value, note, proposed_by, extract(epoch from proposed_at))::text as says
      from price_changes
     where ${bucket} = (select min(bucket) from buckets)
       and ${from} <= 0
       and (${ids}::text[] is null or what || ' ' || "row" || ' ' || name = any (${ids}::text[]))`,
}
