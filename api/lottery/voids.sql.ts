// The statements of issues that two people void before their bets close, and the count of all that are void.
import * as v from 'valibot'
import { factRow, sayHouse, type FactSource } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'

export const voidFacts: FactSource = {
  subject: 'issue-void',
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, draw_id::text as id,
           jsonb_build_array(note, proposed_by, extract(epoch from proposed_at), approved_by,
                             extract(epoch from approved_at))::text as says
      from issue_voids
     where ${bucket} = (select min(bucket) from buckets)
       and ${from} <= 0
       and (${ids}::bigint[] is null or draw_id = any (${ids}::bigint[]))`,
}

const openIssue = v.object({ drawId: v.bigint(), isOpen: v.boolean(), lockAt: v.date(), note: v.nullable(v.string()) })
export type OpenIssue = v.InferOutput<typeof openIssue>

/** An issue, whether bets on it are still taken by the clock of the database, and why one person would void it. */
export const findOpenIssue = (db: Sql, { lottery, issue }: { lottery: string; issue: string }) =>
  db.maybe(openIssue)`
    select i.draw_id as "drawId", i.lock_at as "lockAt", w.note,
           i.status = 1 /* draw open */ and clock_timestamp() < i.lock_at as "isOpen"
      from issues i
      left join issue_voids w on w.draw_id = i.draw_id and w.approved_at is null
     where i.lottery = ${lottery}
       and i.issue = ${issue}`

/** Stores the first person's proposal in place of an earlier one. */
export async function putVoid(tx: Tx, drawId: bigint, { note, person }: { note: string; person: string }) {
  await tx.run`
    insert into issue_voids (draw_id, note, proposed_by)
    values (${drawId}, ${note}, ${person})
        on conflict (draw_id) do update
       set note = excluded.note, proposed_by = excluded.proposed_by, proposed_at = excluded.proposed_at
     where issue_voids.approved_at is null`
  await sayHouse(tx, voidFacts, [String(drawId)])
}

/** The second person's word, and the issue is void: the trigger of the table refuses it once its bets have closed. */
export async function voidNow(tx: Tx, drawId: bigint, person: string): Promise<number> {
  await tx.run`
    update issue_voids
       set approved_by = ${person}, approved_at = clock_timestamp()
     where draw_id = ${drawId}
       and approved_at is null`
  await sayHouse(tx, voidFacts, [String(drawId)])
  return tx.run`
    update issues
       set status = 5 /* draw void */, void_reason = 'by_people'
     where draw_id = ${drawId}
       and status = 1 /* draw open */`
}

const keyless = v.object({ drawId: v.bigint(), lottery: v.string(), chain: v.number(), position: v.number() })

/** Issues that people voided and whose time has come by now: their keys may be shown, in the order of the chain. */
export const withoutKey = (db: Sql) =>
  db.rows(keyless)`
    select draw_id as "drawId", lottery, chain, position
      from issues
     where status = 5 /* draw void */
       and key is null
       and void_reason = 'by_people'
       and draw_at <= clock_timestamp()
     order by draw_at
     limit 20`

export const showKey = (db: Sql, drawId: bigint, key: Buffer): Promise<number> =>
  db.run`
    update issues
       set key = ${key}
     where draw_id = ${drawId}
       and status = 5 /* draw void */
       and key is null
       and draw_at <= clock_timestamp()`

const counted = v.object({ lottery: v.string(), people: v.number(), machine: v.number() })

/** Every issue that was ever void, by lottery: by two people before its bets closed, and for what the machine has found. */
export const countVoids = (db: Sql) =>
  db.rows(counted)`
    select lottery, count(*) filter (where void_reason = 'by_people')::int as people,
           count(*) filter (where void_reason <> 'by_people')::int as machine
      from issues
     where status = 5 /* draw void */
     group by lottery`
