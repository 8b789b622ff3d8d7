import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deposit } from '../../core/deposit.ts'
import { fen } from '../../core/money.ts'
import { post } from '../ledger/post/ledger.ts'
import { shortfallOf } from '../turnover/turnover.ts'
import { openTown } from './testing.ts'

const town = await openTown()

async function inReview(username: string) {
  const person = await town.person(username)
  const order = await town.order(person, '500.00')
  town.sandbox.cashier.act(order.id, 'other', '499.00')
  await town.becomes(person, order.id, 'review')
  const payment = town.sandbox.cashier.payments().find((one) => one.orderNo === order.id)
  return { person, order, reference: payment!.providerTxn }
}

test('two people credit what came, not what was ordered; one person alone cannot', async () => {
  const { person, order, reference } = await inReview('amy001')
  await town.books(`
    bank:in -499.00
    review   499.00
  `)
  const waits = { reference, amount: '499.00', currency: 'CNY', order: order.id, proposal: null }
  expect(await town.asks('deposit list')).toMatchObject({ list: [waits] })
  await expect(town.run(`deposit approve cashier ${reference}`, 'ann')).rejects.toThrow('nobody has proposed')
  await town.run(`deposit propose cashier ${reference} credit`, 'ann')
  await expect(town.run(`deposit approve cashier ${reference}`, 'Ann')).rejects.toThrow('cannot approve')
  await town.run(`deposit approve cashier ${reference}`, 'bob')
  await expect(town.run(`deposit approve cashier ${reference}`, 'cat')).rejects.toThrow('no such payment')
  await town.books(`
    amy001:cash 499.00
    bank:in    -499.00
  `)
  expect((await person.call(deposit.getOrder, { orderId: order.id })).status).toBe('credited')
})

test('two people send it back; the order says so and no wallet was touched', async () => {
  const { person, order, reference } = await inReview('bea001')
  await town.run(`deposit propose cashier ${reference} return`, 'ann')
  await town.run(`deposit approve cashier ${reference}`, 'bob')
  expect((await person.call(deposit.getOrder, { orderId: order.id })).status).toBe('returned')
  await town.books(`
    amy001:cash 499.00
    bank:in    -998.00
    bank:out    499.00
  `)
  expect(await town.run('deposit list')).toBe('nothing')
})

test('a credit by two people is a deposit: who had nothing left owes nothing from before', async () => {
  const { person, reference } = await inReview('cal001')
  await town.deposits(person, '100.00')
  const amount = fen(100_00n)
  const gone = { kind: 'withdraw_paid', from: 'held', to: 'bank:out', amount } as const
  await town.db.tx((tx) =>
    post(tx, {
      member: person.member,
      key: randomUUID(),
      moves: [{ kind: 'withdraw_hold', from: 'cash', to: 'held', amount }, gone],
    }),
  )
  const missing = async () => (await shortfallOf(town.db, person.member)).missing
  expect(await missing()).toBe(100_00n)
  await town.run(`deposit propose cashier ${reference} credit`, 'ann')
  await town.run(`deposit approve cashier ${reference}`, 'bob')
  expect(await missing()).toBe(499_00n)
})
