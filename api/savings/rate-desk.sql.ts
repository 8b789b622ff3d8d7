// The statements of rates that people write and publish.
import * as v from 'valibot'
import { productCodes } from '../../core/interest.ts'
import type { ProductCode } from '../../core/interest.ts'
import type { Sql, Tx } from '../shell/db.ts'

const draftRow = v.object({
  product: v.picklist(productCodes),
  since: v.date(),
  rate_bp: v.number(),
  drafted_by: v.string(),
})
export type DraftRow = v.InferOutput<typeof draftRow>
type Key = { product: ProductCode; since: Date }

export async function putDraft(tx: Tx, one: DraftRow): Promise<void> {
  await tx.run`
    insert into savings_rate_drafts (product, since, rate_bp, drafted_by)
    values (${one.product}, ${one.since}, ${one.rate_bp}, ${one.drafted_by})
        on conflict (product, since) do update
       set rate_bp = excluded.rate_bp, drafted_by = excluded.drafted_by`
}

/** Held until the end of the transaction. */
export const findDraft = (tx: Tx, { product, since }: Key) =>
  tx.maybe(draftRow)`
    select product, since, rate_bp, drafted_by
      from savings_rate_drafts
     where product = ${product}
       and since = ${since}
       for update`

export const everyDraft = (db: Sql) =>
  db.rows(draftRow)`
    select product, since, rate_bp, drafted_by
      from savings_rate_drafts
     order by product, since`

export async function deleteDraft(tx: Tx, { product, since }: Key): Promise<void> {
  await tx.run`
    delete from savings_rate_drafts
     where product = ${product}
       and since = ${since}`
}

export async function insertRate(tx: Tx, one: DraftRow, person: string): Promise<void> {
  await tx.run`
    insert into savings_rates (product, since, rate_bp, drafted_by, published_by)
    values (${one.product}, ${one.since}, ${one.rate_bp}, ${one.drafted_by}, ${person})`
}
