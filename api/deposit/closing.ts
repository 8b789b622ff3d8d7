// A transfer that a chain has undone for good, though it was booked: two people close it (R-LED-11). The house
// bears it, or it is taken back from the member; nothing is taken by a machine (docs/decisions/0007).
import { fen, type Fen } from '../../core/money.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Move } from '../ledger/post/commands.ts'
import { keyOf } from '../ledger/post/keys.ts'
import { post } from '../ledger/post/ledger.ts'
import { takeBackWhole } from '../ledger/settle/resettle.ts'
import { inform } from '../message/inform.ts'
import { restoreGifts, undoGifts } from '../offers/undone.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { approve, propose, type Said, type Second } from '../shell/proposals.ts'
import {
  closingsOf,
  closingsOfAll,
  putProposal,
  markClosingApproved,
  type ClosingRow,
  type Ending,
  type Moved,
} from './closing.sql.ts'
import { transactionOf } from './chain.ts'
import { restoreCredit, undoCredit } from './credited.ts'
import { can, moveAndTell } from './deposit.ts'
import { giveUp, lockedOrder, ownerOf } from './loss.ts'
import { lockLoss, setClosed, setLooked, setUnclosed, type StandingLoss } from './loss.sql.ts'
import { coinPayments, lockPayment, setUndone, type PaymentRow } from './payment.sql.ts'
import type { OrderRow } from './deposit.sql.ts'

export type { ClosingRow, Ending } from './closing.sql.ts'
export { closedLosses, unclosedLosses } from './loss.sql.ts'

const ZERO = fen(0n)
const NOTHING: Moved = { taken: ZERO, owed: ZERO, written_off: ZERO, from_review: ZERO }

/** A booked payment that its chain has undone, at least for a while: its state on the chain, and the decisions of people. */
export type LostPayment = {
  payment: PaymentRow
  loss: StandingLoss
  /** The last step that two people agreed on. */
  last: ClosingRow | undefined
  /** The step that one person has proposed and no other has approved. */
  proposal: ClosingRow | undefined
}

/** Is the loss closed, and not reopened? */
export const isClosed = ({ last }: Pick<LostPayment, 'last'>): boolean =>
  last !== undefined && last.ending !== 'restore'

/** Each of these losses with the payment that was booked for it, in the order of the losses. */
export async function paymentsOf(db: Sql, losses: readonly StandingLoss[]): Promise<LostPayment[]> {
  const payments = await coinPayments(db, [...new Set(losses.map(({ order_id }) => order_id))])
  const closings = Map.groupBy(await closingsOfAll(db, payments), ({ reference }) => reference)
  const byTransfer = Map.groupBy(payments, (one) => `${one.order_ref} ${transactionOf(one.reference)}`)
  return losses.flatMap((loss) =>
    (byTransfer.get(`${loss.order_id} ${loss.hash}`) ?? []).map((payment) => ({
      ...{ payment, loss, ...stepsOf(closings.get(payment.reference) ?? []) },
    })),
  )
}

const stepsOf = (steps: readonly ClosingRow[]): Pick<LostPayment, 'last' | 'proposal'> => ({
  last: steps.findLast((one) => one.approved_by !== null),
  proposal: steps.find((one) => one.approved_by === null),
})

/** The first person proposes what should happen; a second proposal replaces the first. Throws a plain sentence. */
export async function proposeClosing(
  tx: Tx,
  reference: string,
  { ending, note, person }: { ending: Ending; note: string; person: string },
): Promise<void> {
  const lost = await lockLost(tx, reference)
  mayEnd(lost, ending)
  const number = (lost.last?.number ?? 0) + 1
  await putProposal(tx, lost.payment, { number, ending, note, person })
  await propose(tx, saidOf(lost, { number, ending, note }))
}

const saidOf = (
  { payment: { reference, booked } }: LostPayment,
  { number, ending, note }: Pick<ClosingRow, 'number' | 'ending' | 'note'>,
): Said => ({ kind: 'loss', subject: reference, says: { number, ending, note, booked } })

/** The second person agrees, and the money moves, once. Throws a plain sentence where it may not. */
export async function approveClosing(tx: Tx, reference: string, { person, hash }: Second): Promise<ClosingRow> {
  const lost = await lockLost(tx, reference)
  const { proposal: step, payment, loss } = lost
  if (!step) throw new Error('nobody has proposed anything for this transfer')
  await approve(tx, saidOf(lost, step), hash)
  mayEnd(lost, step.ending)
  const order = await lockedOrder(tx, loss)
  if (!order) throw new Error(`the lost transfer ${reference} belongs to no order`)
  const moved = step.ending === 'restore' ? restoredBy(lost) : closedBy(lost, step, order)
  if (step.ending !== 'restore' && !loss.looked_at) await setLooked(tx, loss, person)
  await decide(tx, lost, step, order)
  const owed = await move(tx, payment, step, moved)
  await moveGifts(tx, lost, step, order)
  await markClosingApproved(tx, step, person, { ...moved, owed })
  await (step.ending === 'restore' ? setUnclosed(tx, loss) : setClosed(tx, loss))
  if (moved.taken > 0n) await say(tx, payment, step, { ...moved, owed })
  return { ...step, ...moved, owed, approved_by: person }
}

async function lockLost(tx: Tx, reference: string): Promise<LostPayment> {
  const payment = await lockPayment(tx, 'chain', reference)
  if (!payment || payment.member_id === 0n || payment.currency !== 'USDT')
    throw new Error('no transfer of coins is booked under this reference')
  const { bucket, member_id, order_ref: order_id } = payment
  await lockMember(tx, ownerOf(payment))
  const loss = await lockLoss(tx, { bucket, member_id, order_id, hash: transactionOf(reference) })
  if (!loss) throw new Error('this transfer has not left its chain')
  return { payment, loss, ...stepsOf(await closingsOf(tx, payment)) }
}

/** A chain may still change its mind; what people decide must fit how it stands now. */
function mayEnd(lost: LostPayment, ending: Ending): void {
  const { payment, loss } = lost
  if (ending === 'restore') {
    if (!isClosed(lost)) throw new Error('it is not closed')
    if (!loss.back_at) throw new Error('it has not come back to its chain')
    return
  }
  if (isClosed(lost)) throw new Error('it is closed already')
  if (loss.back_at) throw new Error('it is in its chain again: there is nothing to close')
  if (!loss.raised_at) throw new Error('it left its chain a moment ago, and may come back by itself')
  if (ending === 'takeback' && payment.state !== 'credited')
    throw new Error('no member was credited with it, so it can only be written off')
}

/**
 * Returns the money that closing moves. A member is asked for the amount credited: the fee of the deposit is the
 * house's own to bear. A payment in review belonged to no member yet, so no member loses it.
 */
function closedBy({ payment }: LostPayment, { ending }: ClosingRow, { fee }: OrderRow): Moved {
  if (payment.booked === null) return NOTHING
  const booked = fen(payment.booked)
  if (payment.state === 'review') return { ...NOTHING, from_review: booked }
  if (ending === 'writeoff') return { ...NOTHING, written_off: booked }
  const kept = isReviewed(payment) ? ZERO : fen(fee)
  return { ...NOTHING, taken: fen(booked - kept), written_off: kept }
}

/** Opening it again moves back what closing it has moved. A debt stays: it is paid out of the returned money. */
function restoredBy({ last }: LostPayment): Moved {
  if (!last) throw new Error('nothing was closed')
  const { taken, owed, written_off, from_review } = last
  return { taken, owed, written_off, from_review }
}

/** Two people had credited it; it paid no fee then. */
const isReviewed = ({ reason }: PaymentRow): boolean => reason !== null

/** Carries the step through for the payment, its order, and the turnover asked for the deposit. */
async function decide(tx: Tx, lost: LostPayment, step: ClosingRow, order: OrderRow): Promise<void> {
  const { payment, loss, last } = lost
  const owner = ownerOf(payment)
  const asked = isReviewed(payment) ? payment.reference : order.id
  if (step.ending === 'takeback') await undoCredit(tx, owner, asked)
  if (step.ending === 'restore' && last?.ending === 'takeback') await restoreCredit(tx, owner, asked)
  if (step.ending !== 'restore' && payment.state === 'review') {
    await setUndone(tx, payment, 'undone')
    await giveUp(tx, loss, order)
  }
  if (step.ending === 'restore' && payment.state === 'undone') {
    await setUndone(tx, payment, 'review')
    if (can('review', order.status)) await moveAndTell(tx, owner, order.id, 'review')
  }
}

/** Moves the amount, from the member's wallet first. Returns what the wallet could not cover. */
async function move(tx: Tx, payment: PaymentRow, step: ClosingRow, moved: Moved): Promise<Fen> {
  const { bucket, reference, order_ref: ref } = payment
  const owner = ownerOf(payment)
  const key = keyOf('loss', reference, step.number)
  let owed = ZERO
  if (moved.taken > 0n && step.ending === 'restore') {
    const amount = moved.taken
    const moves = [{ kind: 'deposit_restored', from: 'bank:in', to: 'cash', amount } as const]
    await post(tx, { member: owner, key, ref, moves })
  } else if (moved.taken > 0n) {
    owed = await takeBackWhole(tx, owner, { kind: 'deposit_undone', key, ref, amount: moved.taken })
  }
  const moves = step.ending === 'restore' ? backToTheHouse(moved) : outOfTheHouse(moved)
  const houseKey = keyOf('loss of the house', reference, step.number)
  if (moves.length > 0) await post(tx, { member: { bucket, id: 0n }, key: houseKey, ref, moves })
  return owed
}

/**
 * Takes back gifts together with their deposit, and returns them with it: the deposit is the first to be paid out of
 * the wallet.
 */
async function moveGifts(tx: Tx, lost: LostPayment, { ending, number: step }: ClosingRow, order: OrderRow) {
  const { payment, last } = lost
  const owner = ownerOf(payment)
  const gift = { ref: isReviewed(payment) ? payment.reference : order.id, step }
  if (ending === 'takeback') await undoGifts(tx, owner, gift)
  if (ending === 'restore' && last?.ending === 'takeback') await restoreGifts(tx, owner, gift)
}

/** Sends the message to the owner of the money. */
function say(tx: Tx, payment: PaymentRow, { ending, number }: ClosingRow, { taken, owed }: Moved) {
  const { reference, order_ref: order } = payment
  const facts = { order, amount: taken }
  const once = `${reference} ${number}`
  const owner = ownerOf(payment)
  return ending === 'restore'
    ? inform(tx, owner, { kind: 'deposit_restored', facts, once })
    : inform(tx, owner, { kind: 'deposit_undone', facts: { ...facts, owed }, once })
}

const outOfTheHouse = ({ written_off, from_review }: Moved): Move[] =>
  [
    { kind: 'loss_written_off', from: 'losses', to: 'bank:in', amount: written_off } as const,
    { kind: 'review_undone', from: 'review', to: 'bank:in', amount: from_review } as const,
  ].filter(({ amount }) => amount > 0n)

const backToTheHouse = ({ written_off, from_review }: Moved): Move[] =>
  [
    { kind: 'loss_recovered', from: 'bank:in', to: 'losses', amount: written_off } as const,
    { kind: 'review_restored', from: 'bank:in', to: 'review', amount: from_review } as const,
  ].filter(({ amount }) => amount > 0n)
