// A chain that turned back can take a transfer away for good, before or after it was credited. As a rule it
// is in the next blocks again; where it is not, people are called. Nothing is taken back by itself (R-DEP-04).
import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../shell/db.ts'
import { each } from '../shell/each.ts'
import { inform } from '../message/inform.ts'
import type { Member } from '../shell/serve.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { transactionOf } from './chain.ts'
import { bookedFor, type WatchedRow } from './coin.sql.ts'
import { can, moveAndTell } from './deposit.ts'
import {
  calledLoss,
  insertLoss,
  lockLoss,
  markBack,
  openLosses,
  overdueLosses,
  setLooked,
  setRaised,
  type LossRow,
  type Transferred,
} from './loss.sql.ts'
import { waitsInReview, type PaymentRow } from './payment.sql.ts'
import { lockOrder, type OrderRow } from './deposit.sql.ts'
import type { DepositStatus } from '../../core/deposit.ts'

export { lossList } from './loss.sql.ts'

/** A node that is behind, or a chain that sorts itself out, is no reason to call anybody. */
const GRACE_MINUTES = 10

/** The transfers seen in one look at a chain: hashes by order. */
export type Sighted = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Compares the payments seen before with those that a whole look at these orders, all of one bucket, has found. With
 * `withBooked` also the booked ones, as far back as the look goes.
 */
export async function noteLosses(
  db: Db,
  orders: readonly WatchedRow[],
  found: Sighted,
  withBooked: boolean,
): Promise<void> {
  const [first] = orders
  if (!first) return
  const isThere = ({ order_id, hash }: Transferred) => found.get(order_id)?.has(hash) ?? false
  const open = await openLosses(db, first.bucket)
  for (const loss of open.filter(isThere)) await db.tx((tx) => markBack(tx, loss))
  const known = [...seenOf(orders), ...(withBooked ? await bookedOf(db, orders) : [])]
  for (const gone of known.filter((one) => !isThere(one))) await db.tx((tx) => insertLoss(tx, gone))
}

const seenOf = (orders: readonly WatchedRow[]): Transferred[] =>
  orders.flatMap(({ bucket, member_id, id, seen_tx, status }) =>
    seen_tx && ['waiting', 'paid'].includes(status) ? [{ bucket, member_id, order_id: id, hash: seen_tx }] : [],
  )

async function bookedOf(db: Db, orders: readonly WatchedRow[]): Promise<Transferred[]> {
  const owners = new Map(orders.map((order) => [order.id, order]))
  const booked = await bookedFor(db, [...owners.keys()])
  return booked.flatMap(({ reference, order_ref }) => {
    const owner = owners.get(order_ref)
    if (!owner) return []
    const { bucket, member_id, id: order_id } = owner
    return [{ bucket, member_id, order_id, hash: transactionOf(reference) }]
  })
}

/** Calls people for transfers that stay away: an order that waited for one goes to review, and its member is told. */
export async function raiseLosses(db: Db, bucket: number): Promise<void> {
  const overdue = await overdueLosses(db, bucket, GRACE_MINUTES)
  await each('the lost transfers', overdue, (loss) => db.tx((tx) => raise(tx, loss)))
}

async function raise(tx: Tx, loss: LossRow): Promise<void> {
  const order = await lockedOrder(tx, loss)
  if (!(await setRaised(tx, loss)) || order?.status !== 'paid' || order.seen_tx !== null) return
  await moveAndTell(tx, ownerOf(loss), loss.order_id, 'review')
}

/**
 * A person has looked. An order that only waited for this transfer has failed; one that was credited
 * stays credited. Its member was told that it failed, so should the transfer come back after all, it waits
 * for two people (decision 32). Throws where it is back by now, or was looked at.
 */
export async function lookAtLoss(tx: Tx, hash: string, person: string): Promise<DepositStatus> {
  const loss = await calledLoss(tx, hash)
  const order = loss && (await lockedOrder(tx, loss))
  const still = loss && (await lockLoss(tx, loss))
  if (!still || still.back_at || still.looked_at) throw new Error('no such transfer waits for a look')
  if (!order) throw new Error(`the lost transfer ${hash} belongs to no order`)
  await setLooked(tx, loss, person)
  return giveUp(tx, loss, order)
}

/** Marks an order in review as failed when nothing about it is open any more. Returns its state. */
export async function giveUp(tx: Tx, loss: Transferred, order: OrderRow): Promise<DepositStatus> {
  if (!can('giveUp', order.status) || (await waitsInReview(tx, order.id))) return order.status
  const owner = ownerOf(loss)
  await moveAndTell(tx, owner, loss.order_id, 'failed')
  // Under the lock of its member, an order in review fails once; one that was opened again may fail again.
  const facts = { order: order.id }
  await inform(tx, owner, { kind: 'deposit_failed', facts, once: randomUUID() })
  return 'failed'
}

/** The order of a transfer, under its member's lock. */
export async function lockedOrder(tx: Tx, loss: Transferred) {
  await lockMember(tx, ownerOf(loss))
  return lockOrder(tx, ownerOf(loss), loss.order_id)
}

/** Returns the member of a payment or of a lost transfer. */
export function ownerOf({ bucket, member_id: id }: PaymentRow | Transferred): Member {
  return { bucket, id }
}

/** Has the transfer of a booked payment left its chain? Until it is back, there is nothing to credit or return. */
export async function isGone(tx: Tx, payment: PaymentRow): Promise<boolean> {
  const { bucket, member_id, order_ref: order_id, provider, reference } = payment
  if (provider !== 'chain' || member_id === 0n) return false
  await lockMember(tx, ownerOf(payment))
  const loss = await lockLoss(tx, { bucket, member_id, order_id, hash: transactionOf(reference) })
  return loss !== undefined && loss.back_at === null
}
