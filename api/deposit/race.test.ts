// A payment of a provider is booked once, even when contradicting messages arrive at once (I-10).
import { expect, test } from 'vitest'
import { fromWire } from '../../core/money.ts'
import { confirmPayment } from './confirm.ts'
import { audit } from '../ledger/audit/audit.ts'
import { deposit } from '../../core/deposit.ts'
import { COINS, coinsOf, openTown, wanted } from './testing.ts'
import { atOnce, many, oks } from '../testing/at-once.ts'

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

const twenty = <T>(work: (at: number) => Promise<T>): Promise<T[]> => atOnce(20, (at) => work(at))

test('one price under twenty keys at once is one order, and one key twenty times too', async () => {
  const eve = await town.person('eve001')
  const want = { channelId: COINS, amount: '500.00', protocol: 'ERC20' } as const
  const { id: quoteId } = await eve.call(deposit.quote, want)
  const verdicts = await twenty(() => eve.verdict(deposit.submit, wanted('500.00', { ...want, quoteId })))
  expect(oks(verdicts)).toBe(1)
  expect(verdicts.filter((one) => one === 'quote_expired')).toHaveLength(19)
  const { id: another } = await eve.call(deposit.quote, want)
  const same = wanted('500.00', { ...want, quoteId: another })
  const orders = await twenty(() => eve.call(deposit.submit, same))
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
})

test('twenty looks at one transfer and twenty approvals of one receipt move the money once', async () => {
  const fay = await town.person('fay001')
  const { look, mineAll, order, send, statusOf, sums } = coinsOf(town)
  const before = await sums()
  const coins = await order(fay)
  send(coins)
  mineAll(30)
  await twenty((at) => look(at % 2 === 0))
  expect(await statusOf(fay, coins)).toBe('credited')
  const cash = await fay.call(deposit.submit, wanted('1000.00', { channelId: 6 }))
  const taken = await Promise.allSettled(many(20, () => town.run(`deposit receive ${cash.id} 1000.00 R-20`, 'ann')))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const approved = await Promise.allSettled(many(20, () => town.run('deposit approve desk R-20', 'bob')))
  expect(approved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await sums()).cash - before.cash).toBe(1_500_00n)
  const { checks } = await audit(town.db, town.buckets)
  expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([])
})
