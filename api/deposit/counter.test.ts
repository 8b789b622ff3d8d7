import { expect, test } from 'vitest'
import { deposit } from '../../core/deposit.ts'
import { payAt } from '../../sandbox/visitor.ts'
import { openTown, wanted } from './testing.ts'

const town = await openTown({ counter: true })
const [CASH, SERVICE] = [6, 7]

const payments = async (orderId: string) => {
  const asked = `select provider, state, reason, proposed_by, approved_by from provider_payments
                  where order_ref = $1`
  return (await town.db.pool.query(asked, [orderId])).rows
}

test('what is paid at the sandbox’s counter is credited once, by its word', async () => {
  const amy = await town.person('amy001')
  for (const channelId of [CASH, SERVICE]) {
    const order = await amy.call(deposit.submit, wanted('1000.00', { channelId }))
    await payAt(order.payUrl as string)
    await payAt(order.payUrl as string)
    const credited = await town.becomes(amy, order.id, 'credited')
    expect(credited).toMatchObject({ amount: '1000.00', arrives: '1000.00', payUrl: null })
    expect(await payments(order.id)).toMatchObject([
      { provider: 'counter', state: 'credited', reason: null, proposed_by: null },
    ])
  }
  expect(town.sandbox.cashier.payments()).toEqual([])
  await town.books(`
    amy001:cash  2000.00
    bank:in     -2000.00
  `)
})

test('where no counter is open, the word of the cashier credits nothing', async () => {
  const bob = await town.person('bob001')
  const order = await bob.call(deposit.submit, wanted('1000.00', { channelId: CASH }))
  town.settings.counter = false
  await payAt(order.payUrl as string)
  await expect
    .poll(() => payments(order.id))
    .toMatchObject([{ provider: 'cashier', state: 'review', reason: 'foreign_order' }])
  expect((await bob.call(deposit.getOrder, { orderId: order.id })).status).toBe('waiting')
})
