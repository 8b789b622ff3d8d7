// The statements of rates that people write and publish.
import * as v from 'valibot'
import { productCodes, type ProductCode } from '../../core/savings/interest.ts'
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

export const findDraft = (tx: Tx, { product, since }: Key) =>
  tx.maybe(draftRow)`
    select product, since, rate_bp, drafted_by
      from savings_rate_drafts
     where product = ${product}
       and since = ${since}`

export const everyDraft = (db: Sql) =>
  db.rows(draftRow)`
    select product, since, rate_bp, drafted_by
      from savings_rate_drafts
     order by product, since`

/** Puts a draft into force, once; false where it was changed or published meanwhile. */
export const publishDraft = (tx: Tx, one: DraftRow, person: string): Promise<boolean> =>
  tx.value(v.boolean())`
    select publish_rate(${one.product}, ${one.since}, ${one.rate_bp}, ${one.drafted_by}, ${person}) as done`
