// Into savings and out of them, locked orders and their ends, and interest brought home: as the whole book.
import { afterAll, expect, test } from 'vitest'
import { access } from '../../core/member/access.ts'
import { message } from '../../core/message.ts'
import { records } from '../../core/records.ts'
import { savings } from '../../core/savings/savings.ts'
import { wallet } from '../../core/wallet.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { fromWire, toWire } from '../../core/money.ts'
import { many, oks } from '../testing/at-once.ts'
import { openHouse, PASSWORD, type Person } from '../testing/house.ts'
import { tamper } from '../testing/tamper.ts'
import { by, volley } from '../testing/volley.ts'
import { closeDays } from './accrual.ts'
import { endDue } from './maturity.ts'
import { at, happened, into, isSound, key, shanghai } from './testing.ts'

const [plain, ended, renewed, racing] = [await openHouse(), await openHouse(), await openHouse(), await openHouse()]
afterAll(async () => {
  for (const house of [plain, ended, renewed, racing]) await isSound(house)
})

const HOUR_MS = 3_600_000

test('into flex and out again: the money is in one place, and every part of it is shown', async () => {
  const amy = await plain.rich('amy001', '1000.00')
  const done = await amy.call(savings.into, into('600.00'))
  expect(done).toMatchObject({ act: 'in', product: 'flex', amount: '600.00', balance: '400.00' })
  await amy.call(savings.turnout, { amount: '0.50', ...key() })
  const lock = await amy.call(savings.into, into('100.00', 'lock7'))
  expect(lock).toMatchObject({ act: 'lock', name: '定期 7 天', amount: '100.00' })
  await plain.books(`
    amy001:cash    300.50
    amy001:savings 599.50
    amy001:locked  100.00
    bank:in      -1000.00
  `)
  expect(await amy.call(wallet.balance, {})).toMatchObject({
    ...{ total: '1000.00', cash: '300.50', savings: '599.50', locked: '100.00' },
  })
  expect(await amy.call(savings.data, {})).toMatchObject({
    ...{ flex: '599.50', locked: '100.00', available: '300.50', claimable: '0.00', rateBp: 300 },
  })
  const { list } = await amy.call(wallet.trades, {}, { language: 'en' })
  expect(list.map(({ name, method, amount, own }) => [name, method, amount, own])).toEqual([
    ['Into fixed savings', '7-day fixed', '-100.00', true],
    ['From savings', 'Flexible', '0.50', true],
    ['Into savings', 'Flexible', '-600.00', true],
    ['Deposit', null, '1000.00', false],
  ])
  const acts = (await amy.call(savings.records, {})).list
  expect(acts.map(({ act, amount }) => [act, amount])).toEqual([
    ['lock', '100.00'],
    ['out', '0.50'],
    ['in', '600.00'],
  ])
  // Another member sees nothing of it.
  const bea = await plain.person('bea001')
  expect((await bea.call(savings.records, {})).list).toEqual([])
  expect((await bea.call(savings.list, {})).list).toEqual([])
})

test.each([
  ['-1', 'amount_shape'],
  ['0', 'amount_shape'],
  ['0.00', 'amount_shape'],
  ['0.001', 'amount_shape'],
  ['1e3', 'amount_shape'],
  ['NaN', 'amount_shape'],
  ['99.99', 'below_min'],
  ['1000000.01', 'above_max'],
  ['150.01', 'balance_short'],
])('into savings: %s is refused as %s, in words (BI-292)', async (amount, reason) => {
  const cat = await plain.person('cat001')
  if ((await cat.call(wallet.balance, {})).cash === '0.00') await cat.receives('150.00')
  const body = { product: 'flex', amount, ...key() }
  await cat.refused(savings.into.path, body, reason)
  expect((await cat.call(wallet.balance, {})).cash).toBe('150.00')
})

test('what is no product, both ways out at once, neither, and too much are refused', async () => {
  const cat = await plain.person('cat001')
  await cat.refused(savings.into.path, { ...into('100.00'), product: 'lock2' }, 'product_unknown')
  await cat.refused(savings.turnout.path, key(), 'amount_shape')
  const both = { amount: '1.00', orderId: crypto.randomUUID(), ...key() }
  await cat.refused(savings.turnout.path, both, 'amount_shape')
  await cat.refused(savings.turnout.path, { amount: '1.00', ...key() }, 'balance_short')
  const none = { orderId: crypto.randomUUID(), ...key() }
  await cat.refused(savings.turnout.path, none, 'order_not_found')
  await cat.refused(savings.turnout.path, { orderId: "'; --", ...key() }, 'order_not_found')
  await cat.refused(savings.receive.path, key(), 'nothing_earned')
  await cat.refused(savings.list.path, { cursor: 'x' }, 'cursor_invalid')
})

test('a product takes so much of a member in all, and says how much is left', async () => {
  const dan = await plain.rich('dan001', '600000.00')
  await dan.call(savings.into, into('300000.00', 'lock90'))
  expect(await dan.verdict(savings.into, into('200000.01', 'lock90'))).toBe('above_max')
  const { list } = await dan.call(savings.products, {})
  expect(list.find(({ code }) => code === 'lock90')).toMatchObject({
    left: '200000.00',
    rateBp: 657,
  })
  expect(await dan.verdict(savings.into, into('200000.00', 'lock90'))).toBe('ok')
  expect(await dan.verdict(savings.into, into('100.00', 'lock30'))).toBe('ok')
})

test('who is excluded or not verified puts nothing in, and brings everything home', async () => {
  const eve = await plain.rich('eve001', '500.00')
  await eve.call(savings.into, into('200.00'))
  await eve.call(savings.into, into('100.00', 'lock1', true))
  await eve.isUnverified()
  eve.isReadAgain()
  expect(await eve.verdict(savings.into, into('100.00'))).toBe('unverified')
  await eve.isNow(2)
  eve.isReadAgain()
  expect(await eve.verdict(savings.into, into('100.00'))).toBe('excluded')
  const [order] = (await eve.call(savings.list, {})).list
  expect(await eve.verdict(savings.turnout, { amount: '200.00', ...key() })).toBe('ok')
  expect(await eve.verdict(savings.turnout, { orderId: order!.id, ...key() })).toBe('ok')
  expect((await eve.call(wallet.balance, {})).cash).toBe('500.00')
})

test('the same command twice is one, and its key is for nothing else', async () => {
  const fay = await plain.rich('fay001', '500.00')
  const once = into('200.00')
  const done = await fay.call(savings.into, once)
  expect(await fay.call(savings.into, once)).toEqual(done)
  expect(await fay.verdict(savings.into, { ...once, amount: '201.00' })).toBe('key_reused')
  expect((await fay.call(wallet.balance, {})).savings).toBe('200.00')
})

test('a locked order taken out early brings the principal, no interest, and ends once', async () => {
  const gil = await plain.rich('gil001', '1000.00')
  await gil.call(savings.into, into('1000.00', 'lock30'))
  const [order] = (await gil.call(savings.list, {})).list
  expect(order).toMatchObject({ amount: '1000.00', interest: '4.50', rateBp: 548, state: 'open' })
  expect(order!.maturesAt - order!.openedAt).toBe(30 * 24 * HOUR_MS)
  const out = { orderId: order!.id, ...key() }
  expect(await gil.call(savings.turnout, out)).toMatchObject({
    ...{ act: 'early', amount: '1000.00', interest: '0.00', balance: '1000.00' },
  })
  expect(await gil.verdict(savings.turnout, { ...out, ...key() })).toBe('order_over')
  expect((await gil.call(savings.list, { of: 'ended' })).list).toMatchObject([{ state: 'early' }])
  const { list } = await gil.call(savings.products, {})
  expect(list.find(({ code }) => code === 'lock30')?.left).toBe('500000.00')
})

/** A member whose money has been in flex long enough to receive interest. */
async function saver(house: typeof plain, name: string): Promise<Person> {
  const person = await house.rich(name, '10000.00')
  await at(house, person, '2026-03-01 10:00', '10000.00')
  await closeDays(house.db, house.buckets, shanghai('2026-04-01 12:00'))
  return person
}

test('interest comes home in whole fen, asks to be played once, and the records call it what it is', async () => {
  const hal = await saver(ended, 'hal001')
  const { claimable } = await hal.call(savings.data, {})
  // 30 days and 13 hours of 10,000.00 at 3 %.
  expect(claimable).toBe('25.10')
  expect(await hal.call(savings.receive, key())).toMatchObject({
    act: 'received',
    interest: '25.10',
  })
  expect(await hal.verdict(savings.receive, key())).toBe('nothing_earned')
  await ended.books(`
    hal001:cash       25.10
    hal001:savings 10000.00
    bank:in       -10000.00
    interest         -25.10
  `)
  const { sources } = await hal.call(withdraw.turnover, {})
  expect(sources).toMatchObject([{ source: 'earned', face: '25.10', required: '25.10' }])
  const { list, totals } = await hal.call(records.log, {}, { language: 'en' })
  expect(list[0]).toMatchObject({ name: 'Interest', type: 'bonus', amount: '25.10', own: false })
  expect(totals).toMatchObject({ in: '25.10', moved: '0.00' })
})

test('an account is not closed over interest: not what can be taken, nor that of a day that is not counted yet', async () => {
  const jan = await saver(plain, 'jan001')
  const close = () => jan.verdict(access.close, { password: PASSWORD })
  await at(plain, jan, '2026-04-01 13:00', '-10000.00')
  expect(await close()).toBe('close_interest')
  await jan.call(savings.receive, key())
  expect(await close()).toBe('close_interest_today')
  await closeDays(plain.db, plain.buckets, shanghai('2026-04-02 12:00'))
  expect(await close()).toBe('close_interest')
  await jan.call(savings.receive, key())
  expect(await close()).toBe('close_money')
})

test('when its days are over an order goes to flex with its interest, once, and its member hears of it', async () => {
  const ivy = await ended.rich('ivy001', '20000.00')
  await at(ended, ivy, '2026-05-01 10:20', into('10000.00', 'lock30'))
  await endDue(ended.db, ended.buckets, shanghai('2026-05-31 10:19:59'))
  expect((await ivy.call(savings.list, {})).list).toHaveLength(1)
  // Not taken out early in the minute in which the house has not got to it yet: the interest would be lost.
  const [order] = (await ivy.call(savings.list, {})).list
  expect(await ivy.verdict(savings.turnout, { orderId: order!.id, ...key() })).toBe('order_matured')
  const due = shanghai('2026-05-31 10:20')
  await Promise.all([1, 2, 3].map(() => endDue(ended.db, ended.buckets, due)))
  expect(await ivy.call(wallet.balance, {})).toMatchObject({ cash: '10000.00', savings: '10045.04', locked: '0.00' })
  const { list } = await ivy.call(savings.list, { of: 'ended' })
  expect(list).toMatchObject([{ state: 'matured', interest: '45.04' }])
  const { sources } = await ivy.call(withdraw.turnover, {})
  expect(sources).toMatchObject([{ source: 'earned', face: '45.04' }])
  const told = (await ivy.call(message.list, {}, { language: 'en' })).list
  expect(told.filter(({ title }) => title === 'Fixed savings matured')).toHaveLength(1)
  // The interest is income in the records, and then went to flex.
  const { list: entries } = await ivy.call(wallet.trades, {})
  expect(entries.slice(0, 2).map(({ amount, own }) => [amount, own])).toEqual([
    ['-45.04', true],
    ['45.04', false],
  ])
})

test('an order that is locked again goes on from its very end, however long the house slept', async () => {
  const jan = await renewed.rich('jan001', '1000.00')
  await at(renewed, jan, '2026-02-27 09:00', into('1000.00', 'lock1', true))
  const now = shanghai('2026-03-01 12:00')
  // A rate that begins between an order's own beginning and the look at it is for later ones.
  const rate = `values ('lock1', '2026-03-01 10:00+08', 900, 'ann', 'ben', '2026-02-01 00:00+08')`
  await tamper(renewed.database.config, `insert into savings_rates ${rate}`)
  await endDue(renewed.db, renewed.buckets, now)
  await endDue(renewed.db, renewed.buckets, now)
  const [order] = (await jan.call(savings.list, {})).list
  expect(order).toMatchObject({ openedAt: shanghai('2026-03-01 09:00').getTime(), renew: true, interest: '0.10' })
  expect(await jan.call(wallet.balance, {})).toMatchObject({ savings: '0.20', locked: '1000.00' })
  // Of the money that came late only the interest earns flex: the principal was locked, and earned the locked rate.
  const late = await renewed.sql("select late_weight from savings_acts where act = 'renewed' order by 1")
  expect(late.map(({ late_weight: weight }) => weight)).toEqual([10n * 300n * 4n, 10n * 300n * 28n])
  const calm = await jan.call(savings.setRenew, { orderId: order!.id, renew: false })
  expect(calm.renew).toBe(false)
  await endDue(renewed.db, renewed.buckets, shanghai('2026-03-02 09:00'))
  expect(await jan.call(wallet.balance, {})).toMatchObject({ savings: '1000.30', locked: '0.00' })
  expect(await jan.verdict(savings.setRenew, { orderId: order!.id, renew: true })).toBe('order_over')
})

test('who is excluded meanwhile has their order ended, and not locked again', async () => {
  const kim = await renewed.rich('kim001', '1000.00')
  await at(renewed, kim, '2026-04-01 09:00', into('1000.00', 'lock7', true))
  await kim.isNow(2)
  await endDue(renewed.db, renewed.buckets, shanghai('2026-04-08 09:00'))
  const [order] = (await kim.call(savings.list, { of: 'ended' })).list
  expect(order!.state).toBe('matured')
})

test('the hours between the end of an order and the moment it was got to are made up in flex', async () => {
  const lea = await ended.rich('lea001', '400000.00')
  await at(ended, lea, '2026-06-01 10:20', into('365000.00', 'lock1'))
  // The house was off for two days.
  const came = shanghai('2026-06-04 10:30')
  await endDue(ended.db, ended.buckets, came)
  const [act] = (await lea.call(savings.records, {})).list
  expect(act).toMatchObject({ act: 'matured', interest: '36.50' })
  await happened(ended, lea, act!.id, came)
  await closeDays(ended.db, ended.buckets, shanghai('2026-06-05 00:01'))
  const data = await lea.call(savings.data, {})
  // From 11:00 on 2 June, as if it had come in time: 61 hours up to midnight of 4 June.
  const hours = 61n
  expect(data.claimable).toBe(toWire((fromWire('365036.50') * 300n * hours) / 87_600_000n))
})

test('twenty at one instant: taken out once, received once, ended early once (BI-293)', async () => {
  const max = await saver(racing, 'max001')
  await max.receives('1000.00')
  await max.call(savings.into, into('1000.00', 'lock7'))
  const [order] = (await max.call(savings.list, {})).list
  const url = await racing.app.listen({ host: '127.0.0.1', port: 0 })
  const shots = (make: () => object, call: typeof savings.turnout | typeof savings.receive) =>
    many(20, () => by(max, call, { ...make(), ...key() }))
  const outs = await volley(
    url,
    shots(() => ({ amount: '10000.00' }), savings.turnout),
  )
  expect([oks(outs), new Set(outs)]).toEqual([1, new Set(['ok', 'balance_short'])])
  const early = await volley(
    url,
    shots(() => ({ orderId: order!.id }), savings.turnout),
  )
  expect([oks(early), new Set(early)]).toEqual([1, new Set(['ok', 'order_over'])])
  const home = await volley(
    url,
    shots(() => ({}), savings.receive),
  )
  expect([oks(home), new Set(home)]).toEqual([1, new Set(['ok', 'nothing_earned'])])
  await racing.books(`
    max001:cash 11025.10
    bank:in    -11000.00
    interest      -25.10
  `)
})
