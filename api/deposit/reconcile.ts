// Asks providers about payments that no message told of: lost webhooks, large payments, orders whose time is over.
import type { Db } from '../shell/db.ts'
import { each } from '../shell/each.ts'
import { tell } from '../shell/tell.ts'
import { unlessSilent } from '../callback/provider-call.ts'
import { confirmPayment } from './confirm.ts'
import type { Provider } from './provider.ts'
import { expectantOrders, expireOrders, lateOrders } from './deposit.sql.ts'

/** Late payments of closed orders are looked for this long; their messages are heard for ever. */
const LATE_HOURS = 24

/** Ends the waiting of a bucket's orders that are out of time, and tells their members. */
export function expire(db: Db, bucket: number): Promise<void> {
  return db.tx(async (tx) => {
    for (const { id, member_id } of await expireOrders(tx, bucket)) {
      await tell(tx, { bucket, id: member_id }, 'deposit', { order: id, status: 'expired' })
    }
  })
}

/** Asks the provider about every order of a bucket that waits for money. */
export const reconcile = async (db: Db, bucket: number, provider: Provider): Promise<void> =>
  askAll(db, await expectantOrders(db, bucket), provider)

/** Asks about what was cancelled or ran out: the member may have paid all the same. */
export const reconcileLate = async (db: Db, bucket: number, provider: Provider): Promise<void> =>
  askAll(db, await lateOrders(db, bucket, LATE_HOURS), provider)

async function askAll(db: Db, orders: { id: string; provider: string }[], provider: Provider) {
  const own = orders.filter((one) => one.provider === provider.name)
  let isAway = false
  await each('the orders', own, async ({ id }) => {
    // A provider that does not answer now will not answer for the next order either.
    if (!isAway) isAway = (await askAbout(db, id, provider)) === 'unknown'
  })
}

/** Books each payment that the provider knows of one order. An answer counts like a message. */
export async function askAbout(db: Db, orderId: string, provider: Provider): Promise<'asked' | 'unknown'> {
  const payments = await unlessSilent(provider.query(orderId))
  if (!payments) return 'unknown'
  for (const payment of payments.filter(({ orderRef }) => orderRef === orderId))
    await db.tx((tx) => confirmPayment(tx, payment, 'asked'))
  return 'asked'
}
