// The statements of bets that are set apart.
import * as v from 'valibot'
import type { Sql, Tx } from '../../shell/db.ts'
import { queued, START, type QueuePlace } from '../../shell/queue.ts'
import { addFacts } from '../seal/facts.ts'
import { openBet, plainArray, type OpenBet } from '../post/ledger.sql.ts'
import { apartFacts } from '../seal/own-facts.sql.ts'

export const endings = ['settle', 'void'] as const
export type Ending = (typeof endings)[number]

/** Leaves these bets out of settlement from now on. Can be repeated. */
export async function insertApart(tx: Tx, bucket: number, drawId: bigint, bets: readonly OpenBet[]): Promise<void> {
  await tx.run`
    insert into bets_apart (bucket, draw_id, member_id, order_id, line, stake)
    select ${bucket}, ${drawId}, u.member, u.order_id, u.line, u.stake
      from unnest(${plainArray(bets.map(({ memberId }) => memberId))}::bigint[],
                  ${plainArray(bets.map(({ orderId }) => orderId))}::uuid[],
                  ${plainArray(bets.map(({ line }) => line))}::smallint[],
                  ${plainArray(bets.map(({ stake }) => stake))}::bigint[]) as u (member, order_id, line, stake)
        on conflict do nothing`
  for (const bet of bets) await sayApart(tx, { ...bet, bucket, drawId })
}

const sayApart = (tx: Tx, { bucket, memberId: id, drawId, orderId, line }: Name): Promise<void> =>
  addFacts(tx, apartFacts, { id, bucket }, [`${drawId} ${orderId} ${line}`])

const apartBet = v.object({
  ...openBet.entries,
  bucket: v.number(),
  drawId: v.bigint(),
  foundAt: v.date(),
  ending: v.nullable(v.picklist(endings)),
  note: v.nullable(v.string()),
  proposedBy: v.nullable(v.string()),
  approvedBy: v.nullable(v.string()),
})
export type ApartBet = v.InferOutput<typeof apartBet>

/** Those that wait for people, the oldest first: a page is chosen before it is joined. */
export const waitingApart = (db: Sql, limit: number, after: QueuePlace = START) =>
  db.rows(v.object({ ...apartBet.entries, ...queued }))`
    select a.bucket, a.draw_id as "drawId", a.member_id as "memberId", a.order_id as "orderId", a.line,
           a.found_at as "foundAt", a.ending, a.note, a.proposed_by as "proposedBy", a.approved_by as "approvedBy",
           b.play, b.selection, b.unit_stake as "unitStake", b.stake, b.odds, a.id,
           (extract(epoch from a.found_at) * 1000000)::bigint::text as place
      from (select bucket, draw_id, member_id, order_id, line, found_at, ending, note, proposed_by, approved_by,
                   order_id::text || '/' || line::text as id
              from bets_apart
             where bucket in (select bucket from buckets)
               and ended_at is null
               and found_at >= ${after.at}::timestamptz
               and (found_at, order_id::text || '/' || line::text) > (${after.at}::timestamptz, ${after.id}::text)
             order by found_at, order_id::text || '/' || line::text
             limit ${limit}) a
      join bets b
        on b.bucket = a.bucket and b.draw_id = a.draw_id and b.member_id = a.member_id
           and b.order_id = a.order_id and b.line = a.line
     order by a.found_at, a.id`

/** Those that two people have ended and a crash kept from their results, the oldest first: whoever approves one again goes on with it. */
export const cutOffApart = (db: Sql, limit: number, after: QueuePlace = START) =>
  db.rows(v.object({ ...apartBet.entries, ...queued }))`
    select a.bucket, a.draw_id as "drawId", a.member_id as "memberId", a.order_id as "orderId", a.line,
           a.found_at as "foundAt", a.ending, a.note, a.proposed_by as "proposedBy", a.approved_by as "approvedBy",
           b.play, b.selection, b.unit_stake as "unitStake", b.stake, b.odds, a.order_id::text || '/' || a.line::text as id,
           (extract(epoch from a.ended_at) * 1000000)::bigint::text as place
      from bets_apart a
      join bets b
        on b.bucket = a.bucket and b.draw_id = a.draw_id and b.member_id = a.member_id
           and b.order_id = a.order_id and b.line = a.line
     where a.bucket in (select bucket from buckets)
       and a.ended_at is not null
       and (a.ended_at, a.order_id::text || '/' || a.line::text) > (${after.at}::timestamptz, ${after.id}::text)
       and not exists (select
                         from bet_results r
                        where r.bucket = a.bucket
                          and r.member_id = a.member_id
                          and r.order_id = a.order_id
                          and r.line = a.line)
     order by a.ended_at, a.order_id::text || '/' || a.line::text
     limit ${limit}`

/** All bets set apart that have no result. */
export function everyApart(db: Sql): Promise<ApartBet[]> {
  return db.rows(apartBet)`
    select a.bucket, a.draw_id as "drawId", a.member_id as "memberId", a.order_id as "orderId", a.line,
           a.found_at as "foundAt", a.ending, a.note, a.proposed_by as "proposedBy", a.approved_by as "approvedBy",
           b.play, b.selection, b.unit_stake as "unitStake", b.stake, b.odds
      from bets_apart a
      join bets b
        on b.bucket = a.bucket and b.draw_id = a.draw_id and b.member_id = a.member_id
           and b.order_id = a.order_id and b.line = a.line
      left join bet_results r
        on r.bucket = a.bucket and r.member_id = a.member_id and r.order_id = a.order_id and r.line = a.line
     where a.bucket in (select bucket from buckets)
       and r.order_id is null
     order by a.found_at, a.order_id, a.line`
}

/** Returns one bet that is set apart from settlement. */
export const findApart = async (db: Sql, orderId: string, line: number) =>
  (await everyApart(db)).find((one) => one.orderId === orderId && one.line === line)

type Name = Pick<ApartBet, 'bucket' | 'drawId' | 'memberId' | 'orderId' | 'line'>

export function lockApart(tx: Tx, one: Name) {
  return tx.one(v.object({ ending: v.nullable(v.picklist(endings)), note: v.nullable(v.string()) }))`
    select ending, note
      from bets_apart
     where bucket = ${one.bucket}
       and draw_id = ${one.drawId}
       and member_id = ${one.memberId}
       and order_id = ${one.orderId}
       and line = ${one.line}
       for update`
}

export async function putEnding(
  tx: Tx,
  one: Name,
  { ending, note, person }: { ending: Ending; note: string; person: string },
): Promise<void> {
  await tx.run`
    update bets_apart
       set ending = ${ending}, note = ${note}, proposed_by = ${person}
     where bucket = ${one.bucket}
       and draw_id = ${one.drawId}
       and member_id = ${one.memberId}
       and order_id = ${one.orderId}
       and line = ${one.line}
       and ended_at is null`
  await sayApart(tx, one)
}

/** From here on it counts as an open bet again, which the chunk behind this call settles. */
export async function markEnded(tx: Tx, one: Name, person: string): Promise<void> {
  await tx.run`
    update bets_apart
       set approved_by = ${person}, ended_at = statement_timestamp()
     where bucket = ${one.bucket}
       and draw_id = ${one.drawId}
       and member_id = ${one.memberId}
       and order_id = ${one.orderId}
       and line = ${one.line}`
  await sayApart(tx, one)
}

/** Returns how many bets of a draw were set apart and admitted to settlement later. */
export async function countLate(db: Sql, bucket: number, drawId: bigint, first: bigint) {
  const { count } = await db.one(v.object({ count: v.number() }))`
    select count(*)::int as count
      from settle_progress
     where bucket = ${bucket}
       and draw_id = ${drawId}
       and after_member <= ${first}`
  return count
}
