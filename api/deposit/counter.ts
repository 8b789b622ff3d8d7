// The sandbox's counter: its cashier takes cash, and money for customer service, in the place of people.
import type { Tx } from '../shell/db.ts'
import { confirmPayment } from './confirm.ts'
import { findOrder, ownerOf } from './deposit.sql.ts'
import type { Payment } from './provider.ts'

/**
 * Credits money taken at the counter by the counter's word alone, unlike any other payment of such an order; undefined
 * where the channel has no counter.
 */
export async function takeAtCounter(tx: Tx, payment: Payment): Promise<string | undefined> {
  const owner = await ownerOf(tx, payment.orderRef)
  const order = owner && (await findOrder(tx, owner, payment.orderRef))
  if (order?.provider !== 'desk') return undefined
  return confirmPayment(tx, { ...payment, provider: 'counter' }, 'asked')
}
