// Money that people take: at the counter, or into the account that the chat named. One person writes down
// what came, another one approves it (R-LED-11); nothing is credited by one of them alone.
import type { Fen } from '../../core/money.ts'
import type { Tx } from '../shell/db.ts'
import { confirmPayment } from './confirm.ts'
import { findPayment, ordersWithCode } from './payment.sql.ts'
import { insertReceipt } from './receipt.sql.ts'
import { proposeReview } from './review.ts'
import { lockOrder } from './deposit.sql.ts'

export type Receipt = {
  /** The order's number, or the eight signs of it that its page shows. */
  order: string
  amount: Fen
  /** The number on the receipt: it is booked once. */
  reference: string
  person: string
}

const CODE = /^[0-9a-f]{8}/i

/** Writes down what was paid; it lies in review, proposed to be credited. Throws a plain sentence. */
export async function receiveAtDesk(tx: Tx, receipt: Receipt): Promise<string> {
  const { reference, amount, person } = receipt
  const code = CODE.exec(receipt.order)?.[0].toLowerCase()
  const found = code ? await ordersWithCode(tx, code) : []
  const whole = found.filter(({ id }) => id.startsWith(receipt.order.toLowerCase()))
  const [owner] = whole
  if (!owner || whole.length > 1) throw new Error('there is no such order, or more than one')
  const order = await lockOrder(tx, { bucket: owner.bucket, id: owner.member_id }, owner.id)
  if (order?.provider !== 'desk') throw new Error('this order is not paid to a person')
  if (await findPayment(tx, 'desk', reference)) throw new Error('this receipt is written down already')
  const payment = { provider: 'desk', orderRef: owner.id, reference, amount }
  await confirmPayment(tx, { ...payment, currency: 'CNY', succeeded: true }, 'told')
  await proposeReview(tx, { provider: 'desk', reference }, 'credit', person)
  const member = { bucket: owner.bucket, id: owner.member_id }
  await insertReceipt(tx, member, { reference, step: 'taken', orderId: owner.id, amount, person })
  return owner.id
}
