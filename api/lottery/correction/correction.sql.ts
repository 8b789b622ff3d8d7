// The statements of corrections: what two people agreed on about a draw, and how far it was carried out.
import * as v from 'valibot'
import { anyList } from '../../../core/list.ts'
import { factRow, type FactSource } from '../../ledger/seal/facts.ts'
import type { Sql } from '../../shell/db.ts'
import type { Resettled } from '../../ledger/settle/resettle.ts'

export const causes = ['result', 'void', 'payout'] as const
export type Cause = (typeof causes)[number]

const correctionRow = v.object({
  drawId: v.bigint(),
  number: v.number(),
  cause: v.picklist(causes),
  wasNumbers: v.nullable(anyList(v.number())),
  numbers: anyList(v.number()),
  note: v.string(),
  proposedBy: v.string(),
  proposedAt: v.date(),
  approvedBy: v.nullable(v.string()),
  approvedAt: v.nullable(v.date()),
  finishedAt: v.nullable(v.date()),
  lines: v.nullable(v.number()),
  wasPaid: v.nullable(v.bigint()),
  paid: v.nullable(v.bigint()),
  owed: v.nullable(v.bigint()),
})
export type Correction = v.InferOutput<typeof correctionRow>

/** Every correction that there ever was, the newest first; of one draw where it is named. */
export function listCorrections(db: Sql, drawId: bigint | null = null): Promise<Correction[]> {
  return db.rows(correctionRow)`
    select draw_id as "drawId", number, cause, was_numbers as "wasNumbers", numbers, note,
           proposed_by as "proposedBy", proposed_at as "proposedAt", approved_by as "approvedBy",
           approved_at as "approvedAt", finished_at as "finishedAt", lines, was_paid as "wasPaid", paid, owed
      from corrections
     where ${drawId}::bigint is null
        or draw_id = ${drawId}::bigint
     order by proposed_at desc, draw_id, number desc`
}

/** Corrections that two people approved, with their outcome: facts of the house, in its first bucket. */
export const correctionFacts: FactSource = {
  subject: 'correction',
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, draw_id || ' ' || number as id,
           jsonb_build_array(cause, was_numbers, numbers, proposed_by, approved_by, extract(epoch from approved_at),
                             finished_at is not null, lines, was_paid, paid, owed)::text as says
      from corrections
     where ${bucket} = (select min(bucket) from buckets)
       and ${from} <= 0
       and (${ids}::text[] is null or draw_id || ' ' || number = any (${ids}::text[]))`,
}

const holding = v.object({
  cause: v.picklist(causes),
  numbers: anyList(v.number()),
  approvedAt: v.date(),
})
export type Holding = v.InferOutput<typeof holding>

/** The correction of a draw that holds: the last one that two people agreed on. */
export async function findHolding(db: Sql, drawId: bigint): Promise<Holding | null> {
  const found = await db.maybe(holding)`
    select cause, numbers, approved_at as "approvedAt"
      from corrections
     where draw_id = ${drawId}
       and approved_at is not null
     order by number desc
     limit 1`
  return found ?? null
}

export const insertProposal = (
  db: Sql,
  { drawId, numbers, note, person }: { drawId: bigint; numbers: number[]; note: string; person: string },
): Promise<number> =>
  db.value(v.number())`
    select propose_correction(${drawId}, ${numbers}, ${note}, ${person}) as number`

export const markApproved = (db: Sql, drawId: bigint, number: number, person: string) =>
  db.value(v.boolean())`
    select approve_correction(${drawId}, ${number}::smallint, ${person}) as moved`

export const markFinished = (db: Sql, drawId: bigint, number: number, sums: Resettled) =>
  db.value(v.boolean())`
    select finish_correction(${drawId}, ${number}::smallint, ${sums.lines}, ${sums.wasPaid}, ${sums.paid},
                             ${sums.owed}) as moved`

const settledIssue = v.object({
  drawId: v.bigint(),
  lottery: v.string(),
  issue: v.string(),
  isSettled: v.boolean(),
  facts: v.object({ yearAnimal: v.exactOptional(v.number()) }),
  /** The numbers that hold now. */
  shown: v.nullable(anyList(v.number())),
})

/** The data of an issue that a correction needs beside its proof. */
export function findSettled(db: Sql, drawId: bigint) {
  return db.maybe(settledIssue)`
    select i.draw_id as "drawId", i.lottery, i.issue, i.settled_at is not null as "isSettled", i.facts,
           s.numbers as shown
      from issues i
      join shown_issues s on s.draw_id = i.draw_id
     where i.draw_id = ${drawId}`
}
