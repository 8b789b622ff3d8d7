// Money that fits no order ends by two people: one proposes, another one approves (decision 32, R-LED-11).
import { fen } from '../../core/money.ts'
import type { Tx } from '../shell/db.ts'
import { keyOf } from '../ledger/post/keys.ts'
import { post } from '../ledger/post/ledger.ts'
import { inform } from '../message/inform.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { approve, propose, subjectOf, type Said, type Second } from '../shell/proposals.ts'
import { creditDeposit } from './credited.ts'
import { isGone, ownerOf } from './loss.ts'
import { endReview, lockPayment, proposeEnd, type PaymentRow } from './payment.sql.ts'
import { insertReceipt } from './receipt.sql.ts'
import { moveAndTell } from './deposit.ts'
import { lockOrder } from './deposit.sql.ts'

export { reviewList } from './payment.sql.ts'

export type Ending = 'credit' | 'return'

/** The first person proposes what should happen. A second proposal replaces the first. */
export async function proposeReview(
  tx: Tx,
  reference: { provider: string; reference: string },
  ending: Ending,
  person: string,
): Promise<void> {
  const payment = await inReview(tx, reference)
  if (ending === 'credit' && (payment.member_id === 0n || payment.booked === null)) {
    throw new Error('only what has a worth in yuan, for a known order, can be credited; return it')
  }
  await proposeEnd(tx, payment, ending, person)
  await propose(tx, saidOf(payment, ending))
}

/** The second person agrees to what they have read, and the money moves. Never the one who proposed it. */
export async function approveReview(
  tx: Tx,
  reference: { provider: string; reference: string },
  { person, hash }: Second,
): Promise<Ending> {
  const payment = await inReview(tx, reference)
  if (!payment.proposal) throw new Error('nobody has proposed anything for this payment')
  await approve(tx, saidOf(payment, payment.proposal), hash)
  if (payment.proposal === 'credit') await creditReviewed(tx, payment, person)
  else await returnReviewed(tx, payment, person)
  return payment.proposal
}

const saidOf = (payment: PaymentRow, ending: Ending): Said => ({
  kind: 'deposit',
  subject: `${payment.provider} ${payment.reference}`,
  says: {
    ...{ ending, amount: payment.amount, currency: payment.currency, booked: payment.booked },
    ...{ order: payment.order_ref, member: subjectOf(ownerOf(payment)) },
  },
})

async function inReview(tx: Tx, { provider, reference }: { provider: string; reference: string }) {
  const payment = await lockPayment(tx, provider, reference)
  if (payment?.state !== 'review') throw new Error('no such payment is in review')
  if (await isGone(tx, payment))
    throw new Error('its transfer has left its chain; if it stays away: npm run ops -- loss list')
  return payment
}

function bookedIn(payment: PaymentRow) {
  if (payment.booked === null) throw new Error('this payment is in no book')
  return fen(payment.booked)
}

async function creditReviewed(tx: Tx, payment: PaymentRow, person: string) {
  const owner = ownerOf(payment)
  const amount = bookedIn(payment)
  await lockMember(tx, owner)
  await endReview(tx, payment, 'credited', person)
  if (payment.provider === 'desk') await approveReceipt(tx, payment, person)
  const { provider, reference: ref } = payment
  const moves = [{ kind: 'review_credit', from: 'review', to: 'cash', amount } as const]
  const posting = { key: keyOf('review_credit', provider, ref), ref: payment.order_ref, moves }
  await creditDeposit(tx, owner, { ref, amount, face: amount, posting }, () => finishOrder(tx, payment, 'credited'))
  await inform(tx, owner, {
    kind: 'deposit_review_credited',
    facts: { order: payment.order_ref, amount },
    once: `${payment.provider} ${payment.reference}`,
  })
}

const approveReceipt = (tx: Tx, payment: PaymentRow, person: string) =>
  insertReceipt(tx, ownerOf(payment), {
    ...{ reference: payment.reference, step: 'approved', orderId: payment.order_ref },
    ...{ amount: payment.amount, person },
  })

async function returnReviewed(tx: Tx, payment: PaymentRow, person: string) {
  await endReview(tx, payment, 'returned', person)
  if (payment.member_id !== 0n) {
    await finishOrder(tx, payment, 'returned')
    await inform(tx, ownerOf(payment), {
      kind: 'deposit_review_returned',
      facts: { order: payment.order_ref },
      once: `${payment.provider} ${payment.reference}`,
    })
  }
  if (payment.booked === null) return
  await post(tx, {
    member: { bucket: payment.bucket, id: 0n },
    key: keyOf('review_return', payment.provider, payment.reference),
    ref: payment.order_ref,
    moves: [{ kind: 'review_return', from: 'review', to: 'bank:out', amount: bookedIn(payment) }],
  })
}

/** A second payment of an order that was credited leaves the order as it is. */
async function finishOrder(tx: Tx, payment: PaymentRow, status: 'credited' | 'returned') {
  const owner = ownerOf(payment)
  const order = await lockOrder(tx, owner, payment.order_ref)
  if (order?.status !== 'review') return
  await moveAndTell(tx, owner, order.id, status)
}
