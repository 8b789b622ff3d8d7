// The sandbox's counter: its cashier plays the two people who take cash and money for customer service elsewhere.
import { fen } from '../../core/money.ts'
import type { Tx } from '../shell/db.ts'
import { receiveAtDesk } from './desk.ts'
import { findOrder, ownerOf } from './deposit.sql.ts'
import type { Payment } from './provider.ts'
import { approveReview } from './review.ts'

const CLERKS = ['sandbox clerk one', 'sandbox clerk two'] as const

/** What the counter took, written down by one and approved by the other; undefined where no person is paid. */
export async function takeAtCounter(tx: Tx, payment: Payment): Promise<string | undefined> {
  const { orderRef, amount, currency, succeeded, reference } = payment
  if (currency !== 'CNY' || !succeeded) return undefined
  const owner = await ownerOf(tx, orderRef)
  const order = owner && (await findOrder(tx, owner, orderRef))
  if (order?.provider !== 'desk') return undefined
  await receiveAtDesk(tx, { reference, order: orderRef, amount: fen(amount), person: CLERKS[0] })
  await approveReview(tx, { provider: 'desk', reference }, CLERKS[1])
  return 'credited'
}
