// The sandbox's counter: its cashier takes cash, and money for customer service, in the place of people.
import type { Tx } from '../shell/db.ts'
import { confirmPayment } from './confirm.ts'
import { findOrder, ownerOf } from './deposit.sql.ts'
import type { Payment } from './provider.ts'

/** What the counter took is credited by its word, as no other word for such an order is; undefined where no person is paid. */
export async function takeAtCounter(tx: Tx, payment: Payment): Promise<string | undefined> {
  const owner = await ownerOf(tx, payment.orderRef)
  const order = owner && (await findOrder(tx, owner, payment.orderRef))
  if (order?.provider !== 'desk') return undefined
  return confirmPayment(tx, { ...payment, provider: 'counter' }, 'asked')
}
