// What becomes of a payment that a provider reports: credited once, or kept for two people to look at.
import { fen, toWire } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'
import { isSameName } from '../../core/name.ts'
import type { Tx } from '../db.ts'
import { keyOf } from '../ledger/keys.ts'
import { post } from '../ledger/ledger.ts'
import type { Member } from '../serve.ts'
import { insertOutbox, lockMember } from '../sql.ts'
import { addObligation, closeIfEmptied } from '../turnover/turnover.ts'
import { can } from './deposit.ts'
import type { Payment } from './provider.ts'
import {
  findPayment,
  firstBucket,
  insertPayment,
  lockOrder,
  moveOrder,
  ownerOf,
  verifiedName,
} from './sql.ts'
import type { OrderRow } from './sql.ts'

/** An unknown order may be one that is being written this moment; after this it is a stranger's (BI-185). */
const PARKED_SECONDS = 60

/** From here a message alone is not enough: the provider is asked again before the credit (R-DEP-03). */
export const LARGE: Fen = fen(20_000_00n)

/** How we heard: a message that came, or an answer that we asked for. */
export type Source = 'told' | 'asked'

/**
 * Acts on one reported payment, in the caller's transaction. Whatever the order of messages, a
 * provider's payment is booked once, and only an exact one on an open, cancelled or expired order is
 * credited (decision 32). Answers what became of it in one word; undefined where it is too early.
 */
export async function confirmPayment(
  tx: Tx,
  payment: Payment,
  source: Source,
  ageSeconds = 0,
): Promise<string | undefined> {
  const owner = await ownerOf(tx, payment.orderRef)
  if (!owner) {
    if (!payment.succeeded) return 'unknown_order'
    return ageSeconds < PARKED_SECONDS ? undefined : keepStray(tx, payment)
  }
  await lockMember(tx, owner)
  const order = await lockOrder(tx, owner, payment.orderRef)
  if (!order || order.provider !== payment.provider) return 'foreign_order'
  if (!payment.succeeded) return recordFailure(tx, owner, order)

  const known = await findPayment(tx, payment.provider, payment.reference)
  if (known) return isSame(known, payment) ? 'repeated' : 'contradiction'
  const reason = await oddity(tx, owner, order, payment)
  if (reason) return review(tx, { owner, order, payment }, reason)
  if (payment.amount >= LARGE && source === 'told') {
    if (order.status === 'waiting') await move(tx, owner, order, 'paid')
    await insertOutbox(tx, owner.bucket, 'job', { job: 'deposit_ask', order: order.id })
    return 'paid'
  }
  return credit(tx, owner, order, payment)
}

const isSame = (known: { order_ref: string; amount: bigint; currency: string }, said: Payment) =>
  known.order_ref === said.orderRef &&
  known.amount === said.amount &&
  known.currency === said.currency

/** Why a payment may not be credited by itself. */
async function oddity(tx: Tx, owner: Member, order: OrderRow, payment: Payment) {
  if (payment.currency !== 'CNY') return 'currency'
  if (payment.amount !== order.amount) return 'amount'
  if (!can('confirm', order.status) && order.status !== 'paid') return order.status
  // Money from somebody else's account is how stolen money comes in (BI-163).
  const { real_name } = await verifiedName(tx, owner)
  return isSameName(order.depositor, real_name) ? undefined : 'depositor'
}

async function credit(tx: Tx, owner: Member, order: OrderRow, payment: Payment) {
  // The row is the claim: who comes second, for whatever order, has waited for it and finds it taken.
  if (!(await insertPayment(tx, owner, payment, { state: 'credited' }))) return 'contradiction'
  await closeIfEmptied(tx, owner)
  await addObligation(tx, owner, { source: 'deposit', ref: order.id, face: payment.amount })
  await move(tx, owner, order, 'credited')
  await post(tx, {
    member: owner,
    key: keyOf('deposit', payment.provider, payment.reference),
    ref: order.id,
    moves: [{ kind: 'deposit', from: 'bank:in', to: 'cash', amount: payment.amount }],
  })
  return 'credited'
}

type Odd = { owner: Member; order: OrderRow; payment: Payment }

async function review(tx: Tx, { owner, order, payment }: Odd, reason: string) {
  if (!(await insertPayment(tx, owner, payment, { state: 'review', reason })))
    return 'contradiction'
  // A credited order stays credited: this is a second payment, and the first one stands.
  if (can('review', order.status)) await move(tx, owner, order, 'review')
  await park(tx, owner.bucket, payment)
  return 'review'
}

/** Money for no order of ours. It is in our bank, so it is in our books, in no member's wallet. */
async function keepStray(tx: Tx, payment: Payment) {
  const nobody = { bucket: (await firstBucket(tx)).bucket, id: 0n }
  const isNew = await insertPayment(tx, nobody, payment, {
    state: 'review',
    reason: 'unknown_order',
  })
  if (!isNew) return 'repeated'
  await park(tx, nobody.bucket, payment)
  return 'review'
}

/** bank:in to review. The ledger counts in yuan: another currency waits outside of it, in its row alone. */
async function park(tx: Tx, bucket: number, payment: Payment) {
  if (payment.currency !== 'CNY') return
  await post(tx, {
    member: { bucket, id: 0n },
    key: keyOf('deposit_review', payment.provider, payment.reference),
    ref: payment.orderRef,
    moves: [{ kind: 'deposit_review', from: 'bank:in', to: 'review', amount: payment.amount }],
  })
}

/** A failure after money is a contradiction for people; nothing is taken back by itself (BI-176). */
async function recordFailure(tx: Tx, owner: Member, order: OrderRow) {
  if (order.status === 'failed') return 'repeated'
  if (!can('fail', order.status)) {
    return ['cancelled', 'expired'].includes(order.status) ? 'failed' : 'contradiction'
  }
  await move(tx, owner, order, 'failed')
  return 'failed'
}

/** The new state, and word of it to the member's open pages. */
async function move(
  tx: Tx,
  owner: Member,
  order: OrderRow,
  status: 'paid' | 'credited' | 'review' | 'failed',
) {
  await moveOrder(tx, owner, order.id, status)
  const word = {
    members: [String(owner.id)],
    order: order.id,
    status,
    amount: toWire(order.amount),
  }
  await insertOutbox(tx, owner.bucket, 'deposit', word)
}
