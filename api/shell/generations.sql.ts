import * as v from 'valibot'
import type { Sql, Tx } from './db.ts'

const generationRow = v.object({
  generation: v.number(),
  proof: v.instance(Buffer),
  withdrawn_at: v.nullable(v.date()),
})
export type GenerationRow = v.InferOutput<typeof generationRow>

/** Every generation that may ever have sealed anything. */
export function everyGeneration(db: Sql): Promise<GenerationRow[]> {
  return db.rows(generationRow)`
    select generation, proof, withdrawn_at
      from secret_generations
     order by generation`
}

export async function insertGeneration(db: Sql, generation: number, proof: Buffer): Promise<void> {
  await db.run`
    insert into secret_generations (generation, proof)
    values (${generation}, ${proof})
        on conflict do nothing`
}

/** Holds the generations of keys: none is withdrawn until the end of the transaction. */
export async function holdGenerations(tx: Tx): Promise<void> {
  await tx.run`select pg_advisory_xact_lock_shared(5650004)`
}

/** Blocks all sealing until the end of the transaction. */
export async function stopSealing(tx: Tx): Promise<void> {
  await tx.run`select pg_advisory_xact_lock(5650004)`
}

export async function setWithdrawn(tx: Tx, generation: number): Promise<void> {
  await tx.run`
    update secret_generations
       set withdrawn_at = clock_timestamp()
     where generation = ${generation}
       and withdrawn_at is null`
}

const changeRow = v.object({
  number: v.number(),
  action: v.picklist(['rotate', 'withdraw']),
  generation: v.number(),
  proposed_by: v.string(),
  approved_by: v.nullable(v.string()),
})
export type ChangeRow = v.InferOutput<typeof changeRow>

/** The change that was proposed or approved and is not finished. */
export function openChange(db: Sql): Promise<ChangeRow | undefined> {
  return db.maybe(changeRow)`
    select number, action, generation, proposed_by, approved_by
      from secret_changes
     where finished_at is null`
}

/** Locks the generations of keys, so that changes to them run one after the other. */
export async function lockChanges(tx: Tx): Promise<void> {
  await tx.run`lock table secret_changes in share row exclusive mode`
}

/** Replaces what is not approved yet. */
export async function putChange(
  tx: Tx,
  change: Pick<ChangeRow, 'action' | 'generation' | 'proposed_by'>,
): Promise<void> {
  await tx.run`delete from secret_changes where approved_by is null`
  await tx.run`
    insert into secret_changes (number, action, generation, proposed_by)
    select coalesce(max(number), 0) + 1, ${change.action}::text, ${change.generation}::smallint,
           ${change.proposed_by}::text
      from secret_changes`
}

export async function setChangeApproved(tx: Tx, number: number, by: string): Promise<void> {
  await tx.run`
    update secret_changes
       set approved_by = ${by}, approved_at = clock_timestamp()
     where number = ${number}
       and approved_by is null`
}

export async function setChangeFinished(db: Sql, number: number): Promise<void> {
  await db.run`
    update secret_changes
       set finished_at = clock_timestamp()
     where number = ${number}
       and finished_at is null`
}

/** The number of values sealed under a generation, as statements count them. */
export const sealCount = v.object({ generation: v.number(), count: v.number() })

export const byGeneration = (counts: v.InferOutput<typeof sealCount>[]): Map<number, number> =>
  new Map(counts.map(({ generation, count }) => [generation, count]))
