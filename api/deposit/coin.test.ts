// Coins: a price, an address, what the chain shows, and money once, only for the right coins, deep enough.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coinsFor, networks, showMicro, worthOf, protocols } from '../../core/coin.ts'
import { isChainAddress } from '../../core/withdraw/crypto-address.ts'
import { deposit } from '../../core/deposit.ts'
import { fen } from '../../core/money.ts'
import { neighbours } from '../testing/neighbours.ts'
import { tamper } from '../testing/tamper.ts'
import { chainOf } from './clients.ts'
import { scan } from './scan.ts'
import { COINS, coinsOf, openTown, wanted } from './testing.ts'
import { forAll } from '../../core/testing.ts'

const town = await openTown()
const { chain } = town.sandbox
const { look, mineAll, order, quiet, send, statusOf, sums } = coinsOf(town)

test.each(protocols)('%s: a price, an address of its own, confirmations, money once', async (net) => {
  const amy = await town.person('amy001')
  const placed = await order(amy, '500.00', net)
  expect(placed.pay).toEqual({ currency: 'USDT', amount: '70.23' })
  expect(placed.chain).toMatchObject({ protocol: net, rate: '7.12', confirmations: 0 })
  expect(isChainAddress(net, placed.chain?.address ?? '')).toBe(true)
  const before = await sums()
  const [sent] = send(placed)
  await look()
  expect(await statusOf(amy, placed)).toBe('waiting')
  const { confirmations } = networks[net]
  chain.mine(net, confirmations - 1)
  await look()
  const paid = await amy.call(deposit.getOrder, { orderId: placed.id })
  expect(paid).toMatchObject({
    status: 'paid',
    chain: { confirmations: confirmations - 1, transaction: sent?.hash },
  })
  expect((await sums()).cash).toBe(before.cash)
  chain.mine(net, 1)
  await Promise.all([look(), look(), look(true)])
  await look(true)
  expect(await statusOf(amy, placed)).toBe('credited')
  expect((await sums()).cash - before.cash).toBe(500_00n)
})

test('the order takes the price that was shown, once, in its time, for its amount and network', async () => {
  const bao = await town.person('bao001')
  const price = (amount: string) => bao.call(deposit.quote, { channelId: COINS, amount, protocol: 'TRC20' })
  const submit = (quoteId: string | undefined, changed: object = {}) =>
    bao.verdict(deposit.submit, {
      ...wanted('100.00', { channelId: COINS, protocol: 'TRC20', ...(quoteId ? { quoteId } : {}) }),
      ...changed,
    })
  expect(await submit(undefined)).toBe('quote_expired')
  expect(await submit((await price('200.00')).id)).toBe('quote_changed')
  expect(await submit((await price('100.00')).id, { protocol: 'ERC20' })).toBe('quote_changed')
  const old = await price('100.00')
  await town.sql("update deposit_quotes set expires_at = now() - interval '1 ms' where id = $1", [old.id])
  expect(await submit(old.id)).toBe('quote_expired')
  const amy = await town.person('amy001')
  const hers = await amy.call(deposit.quote, { channelId: COINS, amount: '100.00', protocol: 'TRC20' })
  expect(await submit(hers.id)).toBe('quote_expired')
  const right = await price('100.00')
  expect(await submit(right.id)).toBe('ok')
  expect(await submit(right.id)).toBe('quote_expired')
  const named = { channelId: 1, amount: '100.00', protocol: 'TRC20' } as const
  expect(await bao.verdict(deposit.quote, named)).toBe('protocol_needed')
})

test('a chain that turns back credits nothing too early, and what comes again is credited once', async () => {
  await quiet()
  const chen = await town.person('chen001')
  const placed = await order(chen)
  const before = await sums()
  send(placed)
  chain.mine('TRC20', 10)
  await look()
  chain.turnBack('TRC20', 10, 'again')
  chain.mine('TRC20', 10)
  await look()
  expect((await sums()).cash).toBe(before.cash)
  expect((await chen.call(deposit.getOrder, { orderId: placed.id })).chain).toMatchObject({
    confirmations: 10,
  })
  chain.turnBack('TRC20', 10, 'dropped')
  chain.mine('TRC20', 40)
  await look()
  expect((await chen.call(deposit.getOrder, { orderId: placed.id })).chain).toMatchObject({
    confirmations: 0,
    transaction: null,
  })
  const dropped = chain.transfers().find(({ to }) => to === placed.chain?.address)
  chain.bringBack(dropped?.hash ?? '')
  chain.mine('TRC20', 19)
  await look()
  await look(true)
  expect((await sums()).cash - before.cash).toBe(500_00n)
})

test('a failed transfer is no money, a fake token neither; the real coins are still credited (BI-182)', async () => {
  await quiet()
  const dora = await town.person('dora001')
  const placed = await order(dora)
  const before = await sums()
  send(placed, 'failed')
  send(placed, 'token')
  mineAll(30)
  await look()
  expect(await statusOf(dora, placed)).toBe('waiting')
  expect(await sums()).toEqual(before)
  const rows = await town.sql('select currency, booked, reason from provider_payments where order_ref = $1', [
    placed.id,
  ])
  expect(rows).toEqual([{ currency: 'TOKEN', booked: null, reason: 'contract' }])
  send(placed)
  mineAll(30)
  await look()
  expect(await statusOf(dora, placed)).toBe('credited')
})

test('coins over another network wait for two people, who can credit what they are worth (BI-184)', async () => {
  await quiet()
  const eve = await town.person('eve001')
  const placed = await order(eve, '500.00', 'TRC20')
  const before = await sums()
  send(placed, 'wrong_network')
  mineAll(30)
  await look()
  expect(await statusOf(eve, placed)).toBe('review')
  expect((await sums()).review - before.review).toBe(500_00n)
  const rows = await town.sql('select reference, reason from provider_payments where order_ref = $1', [placed.id])
  expect(rows).toMatchObject([{ reason: 'network' }])
  await town.run(`deposit propose chain ${rows[0].reference} credit`, 'ann')
  await town.run(`deposit approve chain ${rows[0].reference}`, 'bob')
  expect(await statusOf(eve, placed)).toBe('credited')
  expect((await sums()).cash - before.cash).toBe(500_00n)
})

test('another number of coins waits at the price of the order; a second transfer waits too', async () => {
  await quiet()
  const fay = await town.person('fay001')
  const before = await sums()
  const less = await order(fay)
  send(less, 'other', '10.00')
  const twice = await order(fay)
  send(twice, 'twice')
  mineAll(30)
  await look()
  await look(true)
  expect([await statusOf(fay, less), await statusOf(fay, twice)]).toEqual(['review', 'credited'])
  const after = await sums()
  expect(after.cash - before.cash).toBe(500_00n)
  expect(after.review - before.review).toBe(71_20n + 500_00n)
})

test('coins that come after cancel or expiry are credited all the same', async () => {
  await quiet()
  const gil = await town.person('gil001')
  const before = await sums()
  const placed = await order(gil)
  await gil.call(deposit.cancel, { orderId: placed.id })
  send(placed)
  mineAll(30)
  await look()
  expect(await statusOf(gil, placed)).toBe('cancelled')
  await look(true)
  expect(await statusOf(gil, placed)).toBe('credited')
  expect((await sums()).cash - before.cash).toBe(500_00n)
})

test('a node that is away, broken, behind or senseless decides nothing and loses nothing', async () => {
  await quiet()
  const hal = await town.person('hal001')
  const placed = await order(hal)
  const before = await sums()
  send(placed)
  mineAll(25)
  for (const fault of ['broken', 'garbage', 'behind', 'down'] as const) {
    chain.behave(fault)
    await look()
    expect([fault, await sums()]).toEqual([fault, before])
  }
  chain.behave('fine')
  await look()
  expect(await statusOf(hal, placed)).toBe('credited')
})

test('the wallet opens from the link alone, pays, and leads back', async () => {
  await quiet()
  const ida = await town.person('ida001')
  const placed = await order(ida)
  const url = placed.payUrl ?? ''
  const html = await (await fetch(url)).text()
  expect(html).toContain('70.23 USDT')
  expect(html).toContain(placed.chain?.address)
  expect((await fetch(url.replace('amount=70.23', 'amount=1.00'))).status).toBe(403)
  const paid = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ way: 'exact' }),
    redirect: 'manual',
  })
  expect(paid.headers.get('location')).toBe(`http://localhost:8080/h5/?order=${placed.id}`)
  chain.mine('TRC20', 30)
  await look()
  expect(await statusOf(ida, placed)).toBe('credited')
})

test('a price is never below what the order is worth, and at most a hundredth of a coin above', () => {
  const amounts = fc.bigInt({ min: 100_00n, max: 50_000_00n })
  const rates = fc.bigInt({ min: 5_000_000n, max: 9_999_999n })
  forAll([amounts, rates], (amount, rate) => {
    const coins = coinsFor(fen(amount), rate)
    expect(coins % 10_000n).toBe(0n)
    expect(worthOf(coins, rate)).toBeGreaterThanOrEqual(amount)
    expect(worthOf(coins - 10_000n, rate)).toBeLessThan(amount)
  })
  expect([showMicro(70_230_000n), showMicro(1n)]).toEqual(['70.23', '0.000001'])
})

test('two transfers of one transaction are two payments, and the same two where a chain turned back and numbers them anew', async () => {
  const leo = await town.person('leo0001')
  const placed = await order(leo, '500.00')
  const before = await sums()
  const sent = send(placed, 'together')
  expect(new Set(sent.map(({ hash }) => hash)).size).toBe(1)
  mineAll(30)
  await look(true)
  const once = await sums()
  expect([once.cash - before.cash, once.review - before.review]).toEqual([500_00n, 500_00n])
  town.sandbox.chain.turnBack('TRC20', 40, 'again')
  mineAll(30)
  const indexes = town.sandbox.chain.transfers().filter(({ hash }) => hash === sent[0]?.hash)
  expect(indexes.map(({ index }) => index)).not.toEqual(sent.map(({ index }) => index))
  await look(true)
  expect(await sums()).toEqual(once)
})

test('coins that cannot be booked keep no others waiting, and are told', async () => {
  const [jim, kay] = await neighbours(
    (number) => town.person(`jim${number}000`),
    ({ member }) => member,
  )
  const orders = [await order(jim, '500.00'), await order(kay, '600.00')]
  for (const placed of orders) send(placed)
  mineAll(30)
  const { member } = jim
  await tamper(town.database.config, 'create table gone as table members')
  await tamper(town.database.config, 'delete from members where id = $1', [member.id])
  const told: unknown[] = []
  for (const bucket of town.buckets)
    await scan(town.db, bucket, chainOf(town)).catch((error: unknown) => told.push(error))
  expect(told).toHaveLength(1)
  expect(await statusOf(kay, orders[1]!)).toBe('credited')
  await tamper(town.database.config, 'insert into members select * from gone where id = $1', [member.id])
  await look()
  expect(await statusOf(jim, orders[0]!)).toBe('credited')
})
