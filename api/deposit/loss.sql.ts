// Transfers that left their chain: since when, whether they are back, and whether a person has looked.
import * as v from 'valibot'
import { depositStatuses } from '../../core/deposit.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { END, queued, START, type QueuePlace } from '../shell/queue.ts'
import type { Member } from '../shell/serve.ts'
import { lossFacts } from './facts.sql.ts'

const lossRow = v.object({
  bucket: v.number(),
  member_id: v.bigint(),
  order_id: v.string(),
  hash: v.string(),
  gone_at: v.date(),
})
export type LossRow = v.InferOutput<typeof lossRow>

/** The key of a loss: an order, and the hash of the transfer that the chain has undone. */
export type Transferred = Pick<LossRow, 'bucket' | 'member_id' | 'order_id' | 'hash'>

/** Adds the fact of a loss, after each change of it. */
const say = (tx: Tx, { bucket, member_id, order_id, hash }: Transferred): Promise<void> =>
  addFacts(tx, lossFacts, { bucket, id: member_id }, [`${order_id} ${hash}`])

/** Writes it down once. One that was back and is gone again begins anew; one that was looked at stays so. */
export async function insertLoss(tx: Tx, gone: Transferred): Promise<void> {
  await tx.run`
    insert into coin_losses (bucket, member_id, order_id, hash)
    values (${gone.bucket}, ${gone.member_id}, ${gone.order_id}, ${gone.hash})
        on conflict (bucket, member_id, order_id, hash) do update
       set gone_at = excluded.gone_at, back_at = null, raised_at = null, looked_at = null, looked_by = null
     where coin_losses.back_at is not null`
  await say(tx, gone)
}

/** The losses of a bucket whose transfers have not come back. */
export function openLosses(db: Sql, bucket: number) {
  return db.rows(lossRow)`
    select bucket, member_id, order_id, hash, gone_at
      from coin_losses
     where bucket = ${bucket}
       and back_at is null`
}

export async function markBack(tx: Tx, loss: Transferred): Promise<void> {
  await tx.run`
    update coin_losses
       set back_at = now()
     where bucket = ${loss.bucket}
       and member_id = ${loss.member_id}
       and order_id = ${loss.order_id}
       and hash = ${loss.hash}
       and back_at is null`
  await say(tx, loss)
}

/** Returns payments missing from their chain long enough to call people, who were not called yet. */
export function overdueLosses(db: Sql, bucket: number, minutes: number) {
  return db.rows(lossRow)`
    select bucket, member_id, order_id, hash, gone_at
      from coin_losses
     where bucket = ${bucket}
       and back_at is null
       and raised_at is null
       and gone_at <= now() - make_interval(mins => ${minutes})`
}

/** False if the payment came back, or the alarm was raised, in the meantime. */
export async function setRaised(tx: Tx, loss: Transferred): Promise<boolean> {
  const raised = await tx.run`
    update coin_losses
       set raised_at = now()
     where bucket = ${loss.bucket}
       and member_id = ${loss.member_id}
       and order_id = ${loss.order_id}
       and hash = ${loss.hash}
       and back_at is null
       and raised_at is null`
  if (raised === 1) await say(tx, loss)
  return raised === 1
}

/** Has a transfer of this order left its chain, and not come back? */
export const hasLoss = (db: Sql, member: Member, orderId: string): Promise<boolean> =>
  db.any`
    select hash
      from coin_losses
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and order_id = ${orderId}
       and back_at is null
     limit 1`

const raisedRow = v.object({ ...lossRow.entries, ...queued, status: v.picklist(depositStatuses) })

/** The lost payments that wait for people, each with the state of its order, the longest gone first: a page is chosen before it is joined. */
export function lossList(db: Sql, limit: number, after: QueuePlace = START) {
  return db.rows(raisedRow)`
    select l.bucket, l.member_id, l.order_id, l.hash, l.gone_at, d.status, l.order_id::text || '/' || l.hash as id,
           (extract(epoch from l.gone_at) * 1000000)::bigint::text as place
      from (select bucket, member_id, order_id, hash, gone_at
              from coin_losses
             where bucket in (select bucket from buckets)
               and raised_at is not null
               and back_at is null
               and looked_at is null
               and gone_at >= ${after.at}::timestamptz
               and (gone_at, order_id::text || '/' || hash) > (${after.at}::timestamptz, ${after.id}::text)
             order by gone_at, order_id::text || '/' || hash
             limit ${limit}) l
      join deposits d
        on d.bucket = l.bucket
       and d.member_id = l.member_id
       and d.id = l.order_id
     order by l.gone_at, l.order_id::text || '/' || l.hash`
}

/** The lost payment of this transfer that waits for people. */
export const calledLoss = (db: Sql, hash: string) => db.maybe(lossRow)`
  select bucket, member_id, order_id, hash, gone_at
    from coin_losses
   where bucket in (select bucket from buckets)
     and raised_at is not null
     and back_at is null
     and looked_at is null
     and hash = ${hash}
   order by gone_at
   limit 1`

export async function setLooked(tx: Tx, loss: Transferred, person: string): Promise<void> {
  await tx.run`
    update coin_losses
       set looked_at = now(), looked_by = ${person}
     where bucket = ${loss.bucket}
       and member_id = ${loss.member_id}
       and order_id = ${loss.order_id}
       and hash = ${loss.hash}`
  await say(tx, loss)
}

const standing = v.object({
  ...lossRow.entries,
  back_at: v.nullable(v.date()),
  raised_at: v.nullable(v.date()),
  looked_at: v.nullable(v.date()),
})
/** A loss and its state now. */
export type StandingLoss = v.InferOutput<typeof standing>

/** The loss, locked, so that a returned payment is noted only after this transaction. */
export function lockLoss(tx: Tx, loss: Transferred) {
  return tx.maybe(standing)`
    select bucket, member_id, order_id, hash, gone_at, back_at, raised_at, looked_at
      from coin_losses
     where bucket = ${loss.bucket}
       and member_id = ${loss.member_id}
       and order_id = ${loss.order_id}
       and hash = ${loss.hash}
       for update`
}

/** Transfers that people were called for and have not closed, the longest gone first. An order has more than one, and so has a hash. */
export const unclosedLosses = (db: Sql, limit: number, after: QueuePlace = START) =>
  db.rows(v.object({ ...standing.entries, ...queued }))`
  select bucket, member_id, order_id, hash, gone_at, back_at, raised_at, looked_at, order_id::text || '/' || hash as id,
         (extract(epoch from gone_at) * 1000000)::bigint::text as place
    from coin_losses
   where bucket in (select bucket from buckets)
     and raised_at is not null
     and closed_at is null
     and gone_at >= ${after.at}::timestamptz
     and (gone_at, order_id::text || '/' || hash) > (${after.at}::timestamptz, ${after.id}::text)
   order by gone_at, order_id::text || '/' || hash
   limit ${limit}`

/** The losses of coins that two people have closed, the latest first. */
export const closedLosses = (db: Sql, limit: number, before: QueuePlace = END) =>
  db.rows(v.object({ ...standing.entries, ...queued }))`
  select bucket, member_id, order_id, hash, gone_at, back_at, raised_at, looked_at, order_id::text || '/' || hash as id,
         (extract(epoch from closed_at) * 1000000)::bigint::text as place
    from coin_losses
   where bucket in (select bucket from buckets)
     and closed_at is not null
     and closed_at <= ${before.at}::timestamptz
     and (closed_at, order_id::text || '/' || hash) < (${before.at}::timestamptz, ${before.id}::text)
   order by closed_at desc, order_id::text || '/' || hash desc
   limit ${limit}`

/** Two people have closed it. */
export async function setClosed(tx: Tx, loss: Transferred): Promise<void> {
  await tx.run`
    update coin_losses
       set closed_at = statement_timestamp()
     where bucket = ${loss.bucket}
       and member_id = ${loss.member_id}
       and order_id = ${loss.order_id}
       and hash = ${loss.hash}`
  await say(tx, loss)
}

/** Two people have opened it again. */
export async function setUnclosed(tx: Tx, loss: Transferred): Promise<void> {
  await tx.run`
    update coin_losses
       set closed_at = null
     where bucket = ${loss.bucket}
       and member_id = ${loss.member_id}
       and order_id = ${loss.order_id}
       and hash = ${loss.hash}`
  await say(tx, loss)
}
