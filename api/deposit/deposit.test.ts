import { afterEach, expect, test, vi } from 'vitest'
import { deposit } from '../../core/deposit.ts'
import { payAt } from '../../sandbox/visitor.ts'
import { expire, reconcile, reconcileLate } from './reconcile.ts'
import { cashierOf } from './clients.ts'
import { cashOf } from '../ledger/post/wallets.ts'
import { NAME, openTown, wanted } from './testing.ts'

const town = await openTown({ alsoAt: ['https://m.koi.example'] })
afterEach(() => void vi.useRealTimers())

test('a payment at the cashier is in the wallet, once, and asks to be played once', async () => {
  const amy = await town.person('amy001')
  const order = await town.order(amy, '300.00')
  expect(order).toMatchObject({ status: 'waiting', amount: '300.00', channel: 'fastpay' })
  town.sandbox.cashier.act(order.id, 'pay')
  const credited = await town.becomes(amy, order.id, 'credited')
  expect(credited.payUrl).toBeNull()
  await town.books(`
    amy001:cash  300.00
    bank:in     -300.00
  `)
  const rows = await town.sql('select source, face, required from turnover_obligations where member_id = $1', [
    amy.member.id,
  ])
  expect(rows).toEqual([{ source: 'deposit', face: 30000n, required: 30000n }])
})

test('the page of the cashier opens from the link alone, in both languages, and leads back', async () => {
  const bea = await town.person('bea001')
  for (const [language, title] of [
    ['zh_hans', '收银台'],
    ['en', 'Cashier'],
  ] as const) {
    const order = await bea.call(deposit.submit, wanted('100.00'), { language })
    const page = await fetch(order.payUrl as string)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain(`<title>${title}</title>`)
    expect(html).toContain(`¥100.00`)
    expect(html).toContain(`/h5/?order=${order.id}`)
    const back = await payAt(order.payUrl as string)
    expect(back).toBe(`http://localhost:8080/h5/?order=${order.id}`)
    await town.becomes(bea, order.id, 'credited')
  }
  const order = await town.order(bea, '100.00')
  const forged = await fetch((order.payUrl as string).replace('amount=100.00', 'amount=1.00'))
  expect(forged.status).toBe(403)
})

test('the cashier leads back to the name of the house that the member used, and to no other', async () => {
  const hop = await town.person('hop001')
  const backs = async (host: string) => {
    const order = await hop.call(deposit.submit, wanted('100.00'), { headers: { host } })
    const again = await hop.call(deposit.getOrder, { orderId: order.id }, { headers: { host } })
    const urls = [order.payUrl, again.payUrl].map((url) => new URL(url ?? '').searchParams.get('returnUrl'))
    const back = await payAt(order.payUrl ?? '')
    await town.becomes(hop, order.id, 'credited')
    return [...new Set([...urls, back])].map((url) => url?.replace(order.id, ''))
  }
  expect(await backs('127.0.0.1:8080')).toEqual(['http://127.0.0.1:8080/h5/?order='])
  expect(await backs('m.koi.example')).toEqual(['https://m.koi.example/h5/?order='])
  for (const host of ['evil.example', '127.0.0.1:8081', 'koi.example:443@evil.example'])
    expect(await backs(host)).toEqual(['http://localhost:8080/h5/?order='])
})

test('paying twice credits once; the second payment waits for two people', async () => {
  const cat = await town.person('cat001')
  const order = await town.deposits(cat, '200.00', 'twice')
  await expect
    .poll(() => paymentsOf(order.id))
    .toEqual([
      { state: 'credited', reason: null },
      { state: 'review', reason: 'credited' },
    ])
  expect(await cashOf(town.db, cat.member)).toBe(20000n)
})

test('a payment that the cashier confirms late is credited when it does', async () => {
  const del = await town.person('delay01')
  const order = await town.order(del, '100.00')
  town.sandbox.cashier.act(order.id, 'delay')
  expect((await del.call(deposit.getOrder, { orderId: order.id })).status).toBe('waiting')
  await town.becomes(del, order.id, 'credited')
  expect(await cashOf(town.db, del.member)).toBe(10000n)
})

test('another amount is never credited by itself', async () => {
  const dan = await town.person('dan001')
  await town.deposits(dan, '500.00', 'other', 'review')
  expect(await cashOf(town.db, dan.member)).toBe(0n)
})

test('a payment that nobody told us of is found by asking', async () => {
  const fay = await town.person('fay001')
  const order = await town.order(fay, '100.00')
  town.sandbox.cashier.act(order.id, 'silent')
  await reconcile(town.db, fay.member.bucket, cashierOf(town))
  await reconcile(town.db, fay.member.bucket, cashierOf(town))
  await town.becomes(fay, order.id, 'credited')
  expect(await cashOf(town.db, fay.member)).toBe(10000n)
})

test('a large payment is believed only after the cashier was asked', async () => {
  const gil = await town.person('gil001')
  const order = await town.deposits(gil, '50000.00', 'pay', 'paid')
  expect(await cashOf(town.db, gil.member)).toBe(0n)
  await reconcile(town.db, gil.member.bucket, cashierOf(town))
  await town.becomes(gil, order.id, 'credited')
  expect(await cashOf(town.db, gil.member)).toBe(5000000n)
})

test('money that comes after cancel or expiry is credited all the same', async () => {
  const hal = await town.person('hal001')
  const cancelled = await town.order(hal, '100.00')
  expect((await hal.call(deposit.cancel, { orderId: cancelled.id })).status).toBe('cancelled')
  town.sandbox.cashier.act(cancelled.id, 'pay')
  await town.becomes(hal, cancelled.id, 'credited')
  expect(await hal.verdict(deposit.cancel, { orderId: cancelled.id })).toBe('not_cancellable')

  const late = await town.order(hal, '150.00')
  await timePasses(late.id)
  expect((await hal.call(deposit.getOrder, { orderId: late.id })).status).toBe('expired')
  await expire(town.db, hal.member.bucket)
  town.sandbox.cashier.act(late.id, 'pay')
  await town.becomes(hal, late.id, 'credited')
  expect(await cashOf(town.db, hal.member)).toBe(25000n)

  const silent = await town.order(hal, '120.00')
  await hal.call(deposit.cancel, { orderId: silent.id })
  town.sandbox.cashier.act(silent.id, 'silent')
  await reconcileLate(town.db, hal.member.bucket, cashierOf(town))
  await town.becomes(hal, silent.id, 'credited')
})

test('three orders may wait, not four; an expired one does not count', async () => {
  const jan = await town.person('jan001')
  const [first] = await Promise.all(['100', '100', '100'].map((amount) => town.order(jan, amount)))
  expect(await jan.verdict(deposit.submit, wanted('100'))).toBe('too_many_open')
  await timePasses(first!.id)
  expect(await jan.verdict(deposit.submit, wanted('100'))).toBe('ok')
})

test('refusals come in order, the cheap ones first', async () => {
  const lea = await town.person('lea001')
  const verdict = (amount: string, channelId: number, depositor: string) =>
    lea.verdict(deposit.submit, wanted(amount, { channelId, depositor }))
  expect(await verdict('0x64', 99, '1')).toBe('amount_range')
  expect(await verdict('99.99', 99, '1')).toBe('depositor_shape')
  expect(await verdict('99.99', 99, NAME)).toBe('amount_range')
  expect(await verdict('50000.01', 99, NAME)).toBe('amount_range')
  expect(await verdict('100.00', 99, NAME)).toBe('channel_closed')
  await town.owns(`insert into deposit_channels
    (id, code, provider, min_amount, max_amount, quick_amounts, is_open, position)
    values (17, 'narrow', 'cashier', 50000, 100000, '{}', true, 17),
           (18, 'closed', 'cashier', 10000, 100000, '{}', false, 18)`)
  expect(await verdict('200.00', 17, NAME)).toBe('channel_range')
  expect(await verdict('200.00', 18, NAME)).toBe('channel_closed')
  expect(await verdict('100', 1, NAME)).toBe('ok')
  expect(await verdict('50000', 1, NAME)).toBe('ok')
})

test('an order of somebody else is no order', async () => {
  const mia = await town.person('mia001')
  const ned = await town.person('ned001')
  const order = await town.order(mia, '100.00')
  expect(await ned.verdict(deposit.getOrder, { orderId: order.id })).toBe('order_not_found')
  expect(await ned.verdict(deposit.cancel, { orderId: order.id })).toBe('order_not_found')
})

test('whether the time of an order is over is asked of the database’s clock, wherever ours is', async () => {
  const pia = await town.person('pia001')
  const [open, over] = [await town.order(pia, '100.00'), await town.order(pia, '200.00')]
  await timePasses(over.id)
  const statusOf = async ({ id }: { id: string }) => (await pia.call(deposit.getOrder, { orderId: id })).status
  const real = Date.now()
  for (const hours of [-1, 1]) {
    vi.useFakeTimers({ toFake: ['Date'], now: real + hours * 3_600_000 })
    expect([await statusOf(open), await statusOf(over)]).toEqual(['waiting', 'expired'])
    expect(await pia.verdict(deposit.cancel, { orderId: over.id })).toBe('not_cancellable')
  }
  expect(await pia.verdict(deposit.cancel, { orderId: open.id })).toBe('ok')
})

test('a dead cashier loses no order: the first is kept, the next are refused before they are stored', async () => {
  const oda = await town.person('oda001')
  const { cashier } = town.settings
  town.settings.cashier = { ...cashier, url: 'http://127.0.0.1:9' }
  const order = await town.order(oda, '100.00')
  expect(order.status).toBe('waiting')
  expect(await oda.verdict(deposit.submit, wanted('100.00'))).toBe('cashier_down')
  town.settings.cashier = cashier
  const { payUrl } = await oda.call(deposit.getOrder, { orderId: order.id })
  expect((await fetch(payUrl as string)).status).toBe(200)
  town.sandbox.cashier.act(order.id, 'pay')
  await town.becomes(oda, order.id, 'credited')
})

const paymentsOf = async (orderId: string) =>
  await town.sql('select state, reason from provider_payments where order_ref = $1 order by arrived_at', [orderId])

const timePasses = (orderId: string) =>
  town.db.pool.query(`update deposits set expires_at = now() - interval '1 second' where id = $1`, [orderId])
