// Decides on a payment that a provider reports: credited once, or kept for two people to look at.
import { worthOf } from '../../core/coin.ts'
import { fen, toWire, type Fen } from '../../core/money.ts'
import { isSameName } from '../../core/member/name.ts'
import type { Tx } from '../shell/db.ts'
import { houseOf } from '../ledger/seal/facts.ts'
import { keyOf } from '../ledger/post/keys.ts'
import { post } from '../ledger/post/ledger.ts'
import { holderOf } from '../member/names.ts'
import { inform } from '../message/inform.ts'
import type { Member } from '../shell/serve.ts'
import { insertOutbox, lockMember } from '../shell/shell.sql.ts'
import { tell } from '../shell/tell.ts'
import { creditDeposit } from './credited.ts'
import { can } from './deposit.ts'
import type { Payment } from './provider.ts'
import { noteFailure } from './alarm.ts'
import { hasLoss } from './loss.sql.ts'
import { findPayment, insertPayment } from './payment.sql.ts'
import { lockOrder, moveOrder, ownerOf, type OrderRow } from './deposit.sql.ts'

/** A message about an unknown order may be about one that is being stored; after this wait it is nobody's (BI-185). */
const PARKED_SECONDS = 60

/** From here a message alone is not enough: the provider is asked again before the credit (R-DEP-03). */
export const LARGE: Fen = fen(20_000_00n)

/** The way a payment was learned of: a message that came, or an answer that we asked for. */
export type Source = 'told' | 'asked'

/**
 * Acts on one reported payment, in the caller's transaction. However messages arrive, a
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
    return ageSeconds < PARKED_SECONDS ? undefined : keepStray(tx, payment, 'unknown_order')
  }
  await lockMember(tx, owner)
  const order = await lockOrder(tx, owner, payment.orderRef)
  if (!order || !mayPay(payment, order)) {
    // Wrong for this order, but still money that this provider holds for us.
    return payment.succeeded ? keepStray(tx, payment, 'foreign_order') : 'foreign_order'
  }
  if (!payment.succeeded) return recordFailure(tx, owner, order)

  const known = await findPayment(tx, payment.provider, payment.reference)
  if (known) return isSame(known, payment) ? 'repeated' : 'contradiction'
  const reason = await oddity(tx, owner, order, payment)
  if (reason) return review(tx, { owner, order, payment }, reason)
  if (order.amount >= LARGE && source === 'told') {
    if (order.status === 'waiting') await move(tx, owner, order, 'paid')
    await insertOutbox(tx, owner.bucket, 'job', { job: 'deposit_ask', order: order.id })
    return 'paid'
  }
  return credit(tx, owner, order, payment)
}

/** The sandbox's counter pays what people would take elsewhere. */
const mayPay = ({ provider }: Payment, order: OrderRow): boolean =>
  provider === order.provider || (provider === 'counter' && order.provider === 'desk')

const isSame = (known: { order_ref: string; amount: bigint; currency: string }, said: Payment) =>
  known.order_ref === said.orderRef && known.amount === said.amount && known.currency === said.currency

/** Why a payment may not be credited by itself. */
async function oddity(tx: Tx, owner: Member, order: OrderRow, payment: Payment) {
  if (payment.currency === 'TOKEN') return 'contract'
  if (payment.currency !== order.pay_currency) return 'currency'
  if ((payment.network ?? null) !== order.protocol) return 'network'
  if (payment.amount !== order.pay_amount) return 'amount'
  const mayCome = can('confirm', order.status) || order.status === 'paid'
  // In review because the payment had left the chain: people wait for it to return.
  if (!mayCome && !(order.status === 'review' && (await hasLoss(tx, owner, order.id)))) return order.status
  // A payer with another name may be paying with stolen money (BI-163).
  const { real_name } = await holderOf(tx, owner)
  if (!isSameName(order.depositor, real_name)) return 'depositor'
  // A payment that one person took in is looked at by another person.
  return payment.provider === 'desk' ? 'desk' : undefined
}

/** Returns the value that the ledger books: yuan as they are, coins at the order's own rate, null for the rest. */
function bookedOf(payment: Payment, order?: OrderRow): Fen | null {
  if (payment.currency === 'CNY') return fen(payment.amount)
  const isCoin = payment.currency === 'USDT' && order?.pay_currency === 'USDT'
  if (!isCoin || order.rate_micro === null) return null
  if (payment.amount === order.pay_amount) return fen(order.amount)
  const worth = worthOf(payment.amount, order.rate_micro)
  return worth > 0n ? worth : null
}

async function credit(tx: Tx, owner: Member, order: OrderRow, payment: Payment) {
  // The row is the claim: a second transaction, for any order, waits for it and then finds it taken.
  const landing = { state: 'credited', booked: order.amount } as const
  if (!(await insertPayment(tx, owner, payment, landing))) return 'contradiction'
  const [amount, fee] = [fen(order.amount), fen(order.fee)]
  const paid = { kind: 'deposit', from: 'bank:in', to: 'cash', amount } as const
  const costs = { kind: 'deposit_fee', from: 'cash', to: 'fees', amount: fee } as const
  const key = keyOf('deposit', payment.provider, payment.reference)
  const posting = { key, ref: order.id, moves: fee > 0n ? [paid, costs] : [paid] }
  const terms = { ref: order.id, amount, face: fen(amount - fee), posting }
  await creditDeposit(tx, owner, terms, () => move(tx, owner, order, 'credited'))
  const isLate = order.status === 'cancelled' || order.status === 'expired'
  await inform(tx, owner, {
    kind: isLate ? 'deposit_late' : 'deposit_credited',
    facts: { order: order.id, amount: fen(amount - fee) },
    once: `${payment.provider} ${payment.reference}`,
  })
  return 'credited'
}

type Odd = { owner: Member; order: OrderRow; payment: Payment }

async function review(tx: Tx, { owner, order, payment }: Odd, reason: string) {
  const booked = bookedOf(payment, order)
  if (!(await insertPayment(tx, owner, payment, { state: 'review', reason, booked }))) return 'contradiction'
  // A credited order stays credited: this is a second payment, and the first one stands.
  // A worthless token touches nothing: the real coins may still come.
  const isMoney = reason !== 'contract'
  if (isMoney && can('review', order.status)) await move(tx, owner, order, 'review')
  await park(tx, owner.bucket, payment, booked)
  return 'review'
}

/** A payment that fits no order. The money is in our bank, so it is booked, but in no member's wallet. */
async function keepStray(tx: Tx, payment: Payment, reason: string) {
  const nobody = await houseOf(tx)
  const isNew = await insertPayment(tx, nobody, payment, {
    state: 'review',
    reason,
    booked: bookedOf(payment),
  })
  if (!isNew) {
    const known = await findPayment(tx, payment.provider, payment.reference)
    return known && isSame(known, payment) ? 'repeated' : 'contradiction'
  }
  await park(tx, nobody.bucket, payment, bookedOf(payment))
  return 'review'
}

/** bank:in to review. The ledger counts in yuan: what has no worth in them waits in its row alone. */
async function park(tx: Tx, bucket: number, payment: Payment, booked: Fen | null) {
  if (booked === null) return
  await post(tx, {
    member: { bucket, id: 0n },
    key: keyOf('deposit_review', payment.provider, payment.reference),
    ref: payment.orderRef,
    moves: [{ kind: 'deposit_review', from: 'bank:in', to: 'review', amount: booked }],
  })
}

/** A failure after money is a contradiction for people; nothing is taken back by itself (BI-176). */
async function recordFailure(tx: Tx, owner: Member, order: OrderRow) {
  if (order.status === 'failed') return 'repeated'
  if (!can('fail', order.status)) {
    return ['cancelled', 'expired'].includes(order.status) ? 'failed' : 'contradiction'
  }
  await move(tx, owner, order, 'failed')
  await noteFailure(tx, owner)
  return 'failed'
}

/** The new state, and word of it to the member's open pages. */
async function move(tx: Tx, owner: Member, order: OrderRow, status: 'paid' | 'credited' | 'review' | 'failed') {
  await moveOrder(tx, owner, order.id, status)
  await tell(tx, owner, 'deposit', { order: order.id, status, amount: toWire(order.amount) })
}
