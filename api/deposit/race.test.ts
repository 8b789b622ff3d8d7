// One payment of a provider is booked once, whatever the provider says of it at the same moment (I-10).
import { expect, test } from 'vitest'
import { fromWire } from '../../core/money.ts'
import { confirmPayment } from './confirm.ts'
import { openTown } from './testing.ts'

const town = await openTown()

const said = (orderRef: string, reference: string, amount = '100.00') => ({
  provider: 'cashier',
  orderRef,
  reference,
  amount: fromWire(amount),
  currency: 'CNY',
  succeeded: true,
})

/** Both messages at once: the second is read before the first is committed. */
async function together(one: ReturnType<typeof said>, other: ReturnType<typeof said>) {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  let isBooked = () => {}
  const booked = new Promise<void>((done) => (isBooked = done))
  const first = town.db.tx(async (tx) => {
    const outcome = await confirmPayment(tx, one, 'told')
    isBooked()
    await held
    return outcome
  })
  await booked
  const second = town.db.tx((tx) => confirmPayment(tx, other, 'told'))
  await new Promise((wake) => setTimeout(wake, 200))
  release()
  return Promise.all([first, second])
}

test('a payment that is said to be for two members at once is credited to one', async () => {
  const [amy, bao] = [await town.person('amy001'), await town.person('bao001')]
  const [his, hers] = [await town.order(bao, '100.00'), await town.order(amy, '100.00')]
  const outcomes = await together(said(hers.id, 'TXN-1'), said(his.id, 'TXN-1'))
  expect(outcomes).toEqual(['credited', 'contradiction'])
  await town.becomes(bao, his.id, 'waiting')
  await town.books(`
    amy001:cash 100.00
    bank:in   -100.00
  `)
})

test('a payment of a wrong amount that is said to be for two members at once waits once', async () => {
  const [chen, dora] = [await town.person('chen001'), await town.person('dora001')]
  const [his, hers] = [await town.order(chen, '100.00'), await town.order(dora, '100.00')]
  const outcomes = await together(said(hers.id, 'TXN-2', '70.00'), said(his.id, 'TXN-2', '70.00'))
  expect(outcomes).toEqual(['review', 'contradiction'])
  await town.books(`
    amy001:cash 100.00
    bank:in   -170.00
    review       70.00
  `)
})
