// The statements of awards that are won no more: the deposit was taken back, or the member did not claim in time.
import * as v from 'valibot'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { awardFacts } from './facts.sql.ts'

const undone = v.object({
  id: v.string(),
  amount: v.nullable(v.bigint()),
  claimed_at: v.nullable(v.date()),
  taken_back: v.bigint(),
})

type Undone = v.InferOutput<typeof undone>

/** Says what has changed of them, and hands them on. */
async function said<Row extends { id: string }>(tx: Tx, member: Member, rows: Promise<Row[]>): Promise<Row[]> {
  const changed = await rows
  await addFacts(tx, awardFacts, member, changed.map(({ id }) => id)) // prettier-ignore
  return changed
}

/** Takes back the awards of a deposit; an award that lapsed before stays lapsed. */
export const undoAwards = (tx: Tx, member: Member, ref: string): Promise<Undone[]> =>
  said(
    tx,
    member,
    tx.rows(undone)`
    update offer_awards
       set undone_at = statement_timestamp(), taken_back = 0
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and ref = ${ref}
       and undone_at is null
       and (claimed_at is not null or expires_at > statement_timestamp())
 returning id, amount, claimed_at, taken_back`,
  )

/** Claimed gifts among these whose deposit was taken back, and which were not. */
export const leftWithMember = (db: Sql, member: Member, ids: readonly string[]) =>
  db.rows(v.object({ id: v.string(), amount: v.nullable(v.bigint()) }))`
    select id, amount
      from offer_awards
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id::text = any (${ids}::text[])
       and undone_at is not null
       and claimed_at is not null
       and taken_back = 0`

export async function setTakenBack(tx: Tx, member: Member, id: string, amount: bigint) {
  await tx.run`
    update offer_awards
       set taken_back = ${amount}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
  await addFacts(tx, awardFacts, member, [id])
}

export const restoreAwards = (tx: Tx, member: Member, ref: string): Promise<Undone[]> =>
  said(
    tx,
    member,
    tx.rows(undone)`
    update offer_awards
       set undone_at = null,
           expires_at = (statement_timestamp() at time zone 'UTC' + (expires_at - undone_at)) at time zone 'UTC'
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and ref = ${ref}
       and undone_at is not null
 returning id, amount, claimed_at, taken_back`,
  )

/** Members of a bucket with an award that expired unclaimed. */
export const lapsedOwners = (db: Sql, bucket: number, limit: number) =>
  db.values(v.bigint())`
    select distinct member_id
      from offer_awards
     where bucket = ${bucket}
       and claimed_at is null
       and lapsed_at is null
       and undone_at is null
       and expires_at <= clock_timestamp()
     order by member_id
     limit ${limit}`

const lapsed = v.object({
  id: v.string(),
  offer: v.string(),
  version: v.number(),
  prize: v.nullable(v.number()),
  amount: v.nullable(v.bigint()),
})

/** Marks the member's lapsed awards. */
export const lapseAwards = (tx: Tx, member: Member): Promise<v.InferOutput<typeof lapsed>[]> =>
  said(
    tx,
    member,
    tx.rows(lapsed)`
    update offer_awards
       set lapsed_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and claimed_at is null
       and lapsed_at is null
       and undone_at is null
       and expires_at <= statement_timestamp()
 returning id, offer, version, prize, amount`,
  )
