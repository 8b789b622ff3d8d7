// The secret is replaced under a house that is open, and the old one withdrawn: draws go on, cards are paid to, a
// start finds everything, and a start with the old secret is refused in one line.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { nextOpens } from '../api/lottery/testing/time.ts'
import { opsElsewhere, twoPeople } from '../api/testing/people.ts'
import { deposit } from '../core/deposit.ts'
import type { Endpoint, Input } from '../core/endpoint.ts'
import { lottery } from '../core/lottery/calls.ts'
import { member } from '../core/member.ts'
import { payoutAccounts } from '../core/payout-account.ts'
import { withdraw } from '../core/withdraw.ts'
import { payAt } from '../sandbox/visitor.ts'
import { databaseOf } from '../tools/crash/victims.ts'
import { endOf } from '../tools/outside.ts'
import { freePort } from '../tools/ports.ts'
import { startHouse } from './house.ts'
import { ask } from './phone.ts'

const place = mkdtempSync(join(tmpdir(), 'koi-secret-'))
const env = {
  ...{ CARD_WAIT_HOURS: '0', LOTTERIES: 'k3_1m' },
  ...{ DRAW_SECONDS: '6', DRAW_LOCK_SECONDS: '2' },
}
const house = await startHouse(env, place)
const database = { connectionString: databaseOf(place).DATABASE_URL }
afterAll(() => house.stop())

const call = <E extends Endpoint>(token: string, endpoint: E, input: Input<E>) =>
  ask(house, endpoint, input, { token })

/** Somebody with ¥1,000.00 and a card. */
async function saver() {
  const { token } = await call('', member.register, {
    ...{ username: 'saver001', password: 'koi2026x', confirmPassword: 'koi2026x' },
    ...{ mobile: '13600000001', realName: '林夏', agree: true },
  })
  const order = await call(token, deposit.submit, {
    ...{ channelId: 1, amount: '1000.00', depositor: '林夏', idempotencyKey: randomUUID() },
  })
  await payAt(order.payUrl as string)
  const status = async () => (await call(token, deposit.getOrder, { orderId: order.id })).status
  await expect.poll(status).toBe('credited')
  await call(token, member.setWithdrawPassword, { password: '246810' })
  const { id: cardId } = await call(token, payoutAccounts.addBank, {
    ...{ holder: '林夏', bankCode: 'ICBC', cardNo: '6222020200112233446', address: '北京分行' },
  })
  return { token, cardId }
}

/** Money leaves to the card: its number is opened for that. */
async function isPaid({ token, cardId }: Awaited<ReturnType<typeof saver>>, amount = '100.00') {
  const { id } = await call(token, withdraw.submit, {
    ...{ cardId, amount, secondaryPwd: '246810', idempotencyKey: randomUUID() },
  })
  await expect.poll(async () => (await call(token, withdraw.order, { id })).status).toBe('paid')
}

async function ends() {
  const ended = endOf(house.process())
  house.process().kill('SIGTERM')
  await ended
}

const drawn = async () =>
  (await call('', lottery.draws, { lottery: 'k3_1m' })).list.filter(({ numbers }) => numbers).length

/** Two more draws: the key of the second one at least is opened from here on. */
async function drawsGoOn() {
  const before = await drawn()
  // Nobody waits for them.
  for (let draws = 0; draws < 2; draws++) await nextOpens(database, 'k3_1m')
  await expect.poll(drawn, { timeout: 90_000 }).toBeGreaterThan(before + 1)
}

test('a house goes on with its members, cards and draws while its secret is replaced', async () => {
  const { ann, ben } = await twoPeople({ DATA_DIR: place })
  const both = async (...words: string[]) => {
    await opsElsewhere(['secret', ...words], ann)
    return opsElsewhere(['secret', ...words], ben)
  }
  const somebody = await saver()
  const old = readFileSync(join(place, 'secret'), 'utf8')

  await both('rotate')
  // What was not played is paid for once.
  await isPaid(somebody, '400.00')
  await drawsGoOn()
  expect(await both('withdraw', '1')).toBe('generation 1 is gone')
  await isPaid(somebody)
  await drawsGoOn()

  await ends()
  await house.again()
  await isPaid(somebody)
  await drawsGoOn()
  expect(readFileSync(join(place, 'secret'), 'utf8')).toMatch(/^2:[0-9a-f]{64}\n$/)

  await ends()
  writeFileSync(join(place, 'secret'), old)
  const { status, stderr } = spawnSync(process.execPath, ['api/main.ts'], {
    env: {
      ...process.env,
      ...env,
      ...house.outside.env,
      DATA_DIR: place,
      PORT: String(await freePort()),
    },
  })
  expect([status, stderr.toString()]).toEqual([
    1,
    'generation 1 of the secret was withdrawn: another one must stand first\n',
  ])
})
