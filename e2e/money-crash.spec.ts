// The house is killed while deposits are confirmed and payouts are sent, and its cashier and bank go on; then they
// are killed too. All come back, each order is credited once, and each payout is paid once (R-WDR-04).
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { deposit } from '../core/deposit.ts'
import { wallet } from '../core/wallet.ts'
import { withdraw } from '../core/withdraw.ts'
import { payAt } from '../sandbox/visitor.ts'
import { ended } from '../outside/world.ts'
import { addsCard, ask, audit, orders, PASSCODE, paysIn, register } from './member.ts'
import { startOnCopy } from './stage.ts'

const house = await startOnCopy({ CARD_WAIT_HOURS: '0', LOTTERIES: 'k3_1m' })
const { outside } = house
afterAll(() => house.stop())

type Saver = Awaited<ReturnType<typeof saver>>

const payouts = async () => (await outside.books('bank')).payouts.map(({ id }) => id)
const payments = async () => (await outside.books('cashier')).payments.map(({ orderNo }) => orderNo)

/** Somebody with ¥500.00 and a card, and with another ¥500.00 ordered and not paid yet. */
async function saver(at: number) {
  const session = await register(house, 'crash', at)
  await paysIn(house, session, '500.00')
  const cardId = await addsCard(house, session)
  return { session, cardId, order: await orders(house, session, '500.00') }
}

const manners = ['pay', 'twice', 'slow', 'silent', 'timeout', 'lost']

test('killed with -9 among deposits and payouts of every kind: each is credited and paid once', async () => {
  const savers: Saver[] = []
  for (const at of manners.keys()) savers.push(await saver(at))

  const takes = ({ session, cardId }: Saver, at: number) => {
    const wanted = { cardId, amount: '200.00', secondaryPwd: PASSCODE }
    return ask(house, withdraw.submit, { ...wanted, idempotencyKey: `crash-${at}` }, session)
  }
  for (const [at, manner] of manners.entries()) {
    await fetch(`${outside.env['BANK_URL']}/manner`, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ manner }) },
    })
    void payAt(savers[at]?.order.payUrl ?? '', at % 2 === 0 ? 'pay' : 'silent').catch(() => {})
    void takes(savers[at]!, at).catch(() => {})
    await sleep(at * 40)
  }
  await ended(house.process(), 'SIGKILL')
  const [taken, sent] = [await payments(), await payouts()]
  expect(taken.length, 'the cashier and the bank are still there').toBeGreaterThanOrEqual(manners.length)
  await ended(outside.sandbox.process(), 'SIGKILL')
  await outside.sandbox.again()
  await house.again()
  // A member without an answer asks again under the same key.
  const ids = await Promise.all(savers.map(async (one, at) => (await takes(one, at)).id))
  const ends = () =>
    Promise.all(
      savers.map(async ({ session }, at) => (await ask(house, withdraw.order, { id: ids[at]! }, session)).status),
    )
  await expect.poll(ends, { timeout: 150_000, interval: 1_000 }).toEqual(manners.map(() => 'paid'))

  expect((await payouts()).toSorted()).toEqual(ids.toSorted())
  expect(ids).toEqual(expect.arrayContaining(sent))
  // Whatever the cashier took before it was killed is credited, told or found; the other orders go on waiting.
  const paid = await payments()
  expect(paid).toEqual(expect.arrayContaining(taken))
  for (const { session, order } of savers) {
    const isPaid = paid.includes(order.id)
    const status = async () => (await ask(house, deposit.getOrder, { orderId: order.id }, session)).status
    await expect.poll(status, { timeout: 90_000, interval: 500 }).toBe(isPaid ? 'credited' : 'waiting')
    expect((await ask(house, withdraw.list, {}, session)).list).toHaveLength(1)
    const cash = isPaid ? '800.00' : '300.00'
    expect(await ask(house, wallet.balance, {}, session)).toMatchObject({ cash, held: '0.00' })
  }

  const { report } = audit(house)
  expect(report).toContain("every withdrawal stands the same in the payer's own books")
  expect(report).not.toContain('WRONG')
}, 300_000)
