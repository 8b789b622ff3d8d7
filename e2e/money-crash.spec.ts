// The house is killed while deposits are confirmed and payouts are sent, and its cashier and bank go on; then they
// are killed too. All come back, each order is credited once, and each payout is paid once (R-WDR-04).
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { deposit } from '../core/deposit.ts'
import type { DepositOrder } from '../core/deposit.ts'
import type { Endpoint, Input } from '../core/endpoint.ts'
import { member } from '../core/member.ts'
import { payoutAccounts } from '../core/payout-account.ts'
import { wallet } from '../core/wallet.ts'
import { withdraw } from '../core/withdraw.ts'
import { freePort, SANDBOX_PORTS } from '../tools/ports.ts'
import { endOf } from '../tools/outside.ts'
import { payAt } from '../sandbox/visitor.ts'
import { startHouse } from './house.ts'
import { ask } from './phone.ts'

const place = mkdtempSync(join(tmpdir(), 'koi-money-crash-'))
const port = await freePort(SANDBOX_PORTS)
const env = { SANDBOX_PORT: String(port), CARD_WAIT_HOURS: '0', LOTTERIES: 'k3_1m' }
const [cashier, bank] = [port, port + 1].map((one) => `http://127.0.0.1:${one}`) as [string, string]
const house = await startHouse(env, place)
afterAll(() => house.stop())

type Saver = { token: string; cardId: string; order: DepositOrder }

const call = <E extends Endpoint>(token: string, endpoint: E, input: Input<E>) =>
  ask(house, endpoint, input, { token })

const press = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

const read = async <T>(url: string): Promise<T> => (await (await fetch(`${url}/books`)).json()) as T
const payouts = async () =>
  (await read<{ payouts: { id: string }[] }>(bank)).payouts.map(({ id }) => id)
const payments = async () =>
  (await read<{ payments: { orderNo: string }[] }>(cashier)).payments.map(({ orderNo }) => orderNo)

const openOrder = (token: string) =>
  call(token, deposit.submit, {
    ...{ channelId: 1, amount: '500.00', depositor: '林夏', idempotencyKey: randomUUID() },
  })

const statusOf = async (token: string, orderId: string) =>
  (await call(token, deposit.getOrder, { orderId })).status

/** Somebody with ¥500.00 and a card, and with another ¥500.00 ordered and not paid yet. */
async function saver(at: number): Promise<Saver> {
  const { token } = await call('', member.register, {
    ...{ username: `crash0${at}`, password: 'koi2026x', confirmPassword: 'koi2026x' },
    ...{ mobile: String(13_600_000_000 + at), realName: '林夏', agree: true },
  })
  const first = await openOrder(token)
  await payAt(first.payUrl ?? '')
  await expect.poll(() => statusOf(token, first.id), { timeout: 20_000 }).toBe('credited')
  await call(token, member.setWithdrawPassword, { password: '246810' })
  const card = await call(token, payoutAccounts.addBank, {
    ...{ holder: '林夏', bankCode: 'ICBC', cardNo: '6222020200112233446', address: '北京分行' },
  })
  const second = await openOrder(token)
  return { token, cardId: card.id, order: second }
}

const manners = ['pay', 'twice', 'slow', 'silent', 'timeout', 'lost']

test('killed with -9 among deposits and payouts of every kind: each is credited and paid once', async () => {
  const savers: Saver[] = []
  for (const at of manners.keys()) savers.push(await saver(at))

  const key = (at: number) => `crash-${at}`
  const takes = ({ token, cardId }: Saver, at: number) =>
    call(token, withdraw.submit, {
      ...{ cardId, amount: '200.00', secondaryPwd: '246810', idempotencyKey: key(at) },
    })
  for (const [at, manner] of manners.entries()) {
    await press(`${bank}/manner`, { manner })
    void payAt(savers[at]?.order.payUrl ?? '', at % 2 === 0 ? 'pay' : 'silent').catch(() => {})
    void takes(savers[at]!, at).catch(() => {})
    await sleep(at * 40)
  }
  house.process().kill('SIGKILL')
  await endOf(house.process())
  const [taken, sent] = [await payments(), await payouts()]
  expect(taken.length, 'the cashier and the bank are still there').toBeGreaterThanOrEqual(manners.length) // prettier-ignore
  house.outside.process().kill('SIGKILL')
  await endOf(house.outside.process())
  await house.outside.again()
  await house.again()
  // Whoever heard no answer asks again under the same key.
  const ids = await Promise.all(savers.map(async (one, at) => (await takes(one, at)).id))
  const ends = () =>
    Promise.all(
      savers.map(
        async ({ token }, at) => (await call(token, withdraw.order, { id: ids[at]! })).status,
      ),
    )
  await expect.poll(ends, { timeout: 150_000, interval: 1_000 }).toEqual(manners.map(() => 'paid'))

  expect((await payouts()).toSorted()).toEqual(ids.toSorted())
  expect(ids).toEqual(expect.arrayContaining(sent))
  // Whatever the cashier took before it was killed is credited, told or found; the other orders go on waiting.
  const paid = await payments()
  expect(paid).toEqual(expect.arrayContaining(taken))
  for (const { token, order } of savers) {
    const isPaid = paid.includes(order.id)
    await expect
      .poll(() => statusOf(token, order.id), { timeout: 90_000, interval: 500 })
      .toBe(isPaid ? 'credited' : 'waiting')
    expect((await call(token, withdraw.list, {})).list).toHaveLength(1)
    const cash = isPaid ? '800.00' : '300.00'
    expect(await call(token, wallet.balance, {})).toMatchObject({ cash, held: '0.00' })
  }

  const audit = spawnSync(process.execPath, ['tools/audit.ts'], {
    env: { ...process.env, DATA_DIR: place, DATABASE_URL: '' },
    encoding: 'utf8',
  })
  expect(audit.stdout).toContain("every withdrawal stands the same in the payer's own books")
  expect(audit.stdout).not.toContain('WRONG')
}, 300_000)
