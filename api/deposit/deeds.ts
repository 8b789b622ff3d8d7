// The deeds of people about money in.
import { showMicro } from '../../core/coin.ts'
import * as declared from '../../core/desk/deposit.ts'
import { fen, fromWire, parseFen, toWire } from '../../core/money.ts'
import { does, type Doing } from '../shell/deed.ts'
import { fromEnd, pagesOf } from '../shell/queue.ts'
import { alarmList, lookAt } from './alarm.ts'
import {
  approveClosing,
  closedLosses,
  isClosed,
  paymentsOf,
  proposeClosing,
  unclosedLosses,
  type ClosingRow,
  type LostPayment,
} from './closing.ts'
import { receiveAtDesk } from './desk.ts'
import { lookAtLoss, lossList } from './loss.ts'
import { approveReview, proposeReview, reviewList } from './review.ts'

export const depositDeeds: readonly Doing[] = [
  does(declared.depositList, async ({ db }, { behind }) => {
    const { list, stopped, losses, more } = await pagesOf(db, behind, {
      ...{ list: reviewList, stopped: alarmList, losses: lossList },
    })
    return {
      list: list.map((one) => ({
        ...{ provider: one.provider, reference: one.reference, amount: amountOf(one), currency: one.currency },
        ...{ order: one.order_ref, reason: one.reason, proposal: one.proposal, proposedBy: one.proposed_by },
      })),
      stopped: stopped.map(({ bucket, member_id, failures }) => ({ member: String(member_id), bucket, failures })),
      losses: losses.map(({ hash, order_id: order, gone_at, status }) => ({
        ...{ hash, order, goneAt: gone_at.getTime(), status },
      })),
      more,
    }
  }),
  does(declared.depositPropose, async ({ db, person }, { ending, ...reference }) => {
    await db.tx((tx) => proposeReview(tx, reference, ending, person))
  }),
  does(declared.depositReceive, async ({ db, person }, { order, amount, reference }) => {
    const taken = { order, amount: parseFen(amount) ?? fromWire(amount), reference, person }
    return { orderId: await db.tx((tx) => receiveAtDesk(tx, taken)) }
  }),
  does(declared.depositApprove, async ({ db, person }, { hash, ...payment }) => {
    const ending = await db.tx((tx) => approveReview(tx, payment, { person, hash }))
    return { reference: payment.reference, ending: ended[ending] }
  }),
  does(declared.depositLooked, async ({ db, person }, { bucket, member }) => {
    const who = { bucket: Number.parseInt(bucket, 10), id: BigInt(member) }
    return { mayDepositAgain: (await db.tx((tx) => lookAt(tx, who, person))) > 0 }
  }),
  does(declared.depositLost, async ({ db, person }, { transfer }) => ({
    status: await db.tx((tx) => lookAtLoss(tx, transfer, person)),
  })),
  does(declared.lossList, async ({ db }, { behind }) => {
    const { list, closed, more } = await pagesOf(db, behind, { list: unclosedLosses, closed: fromEnd(closedLosses) })
    const [open, over] = await Promise.all([paymentsOf(db, list), paymentsOf(db, closed)])
    return { list: open.map(shownLoss), closed: over.map(shownLoss), more }
  }),
  does(declared.lossPropose, async ({ db, person }, { reference, ending, why: note }) => {
    await db.tx((tx) => proposeClosing(tx, reference, { ending, person, note }))
  }),
  does(declared.lossApprove, async ({ db, person }, { reference, hash }) =>
    stepOf(await db.tx((tx) => approveClosing(tx, reference, { person, hash }))),
  ),
]

const ended = { credit: 'credited', return: 'returned' } as const

const amountOf = ({ amount, currency }: { amount: bigint; currency: string }) =>
  currency === 'CNY' ? toWire(amount) : showMicro(amount)

function shownLoss(lost: LostPayment) {
  const { payment, loss, last, proposal } = lost
  return {
    ...{ reference: payment.reference, amount: toWire(fen(payment.booked ?? 0n)), order: loss.order_id },
    ...{ member: String(loss.member_id), bucket: loss.bucket },
    ...{ goneAt: loss.gone_at.getTime(), backAt: loss.back_at?.getTime() ?? null, state: stateOf(lost) },
    last: last ? `${last.ending} by ${last.proposed_by} and ${last.approved_by}: ${last.note}` : null,
    ...{ proposal: proposal?.ending ?? null, proposedBy: proposal?.proposed_by ?? null, why: proposal?.note ?? null },
  }
}

function stateOf(lost: LostPayment) {
  if (isClosed(lost)) return lost.loss.back_at ? 'closed, and back: open it again' : 'closed'
  return lost.last ? 'opened again' : 'open'
}

const stepOf = ({ reference, ending, taken, owed, written_off, from_review }: ClosingRow) => ({
  ...{ reference, ending, takenFromMember: toWire(taken), owedByMember: toWire(owed) },
  ...{ writtenOff: toWire(written_off), fromReview: toWire(from_review) },
})
