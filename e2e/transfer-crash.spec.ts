// The house is killed while money is under way, and its venues go on; then they are killed too. All come back,
// and the books agree.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Endpoint, Input } from '../core/endpoint.ts'
import { transfer } from '../core/transfer.ts'
import { venueCodes } from '../core/venues.ts'
import { wallet } from '../core/wallet.ts'
import { freePort, SANDBOX_PORTS } from '../tools/ports.ts'
import { endOf } from '../tools/outside.ts'
import { startHouse } from './house.ts'
import { ask, signIn } from './phone.ts'

const place = mkdtempSync(join(tmpdir(), 'koi-transfer-crash-'))
const env = { SANDBOX_PORT: String(await freePort(SANDBOX_PORTS)), LOTTERIES: 'k3_1m' }
const control = `http://127.0.0.1:${Number.parseInt(env.SANDBOX_PORT, 10) + 10}`
const house = await startHouse(env, place)
let token = ''
afterAll(() => house.stop())

const behave = (venue: string, fault: string) =>
  fetch(`${control}/behave`, {
    method: 'POST',
    body: new URLSearchParams({ venue, fault }),
    redirect: 'manual',
  })

type Books = { players: { balance: string }[]; transfers: { id: string }[] }
const books = async (): Promise<Books[]> =>
  ((await (await fetch(`${control}/books`)).json()) as { venues: Books[] }).venues
const numbersAtVenues = async () =>
  (await books()).flatMap(({ transfers }) => transfers.map(({ id }) => id))

const call = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  ask(house, endpoint, input, { token })

const send = (from: 'central' | 'video', to: 'central' | 'video', amount = '3.00') =>
  call(transfer.transfer, { from, to, amount, idempotencyKey: randomUUID() })

test('killed with -9 among transfers of every kind, nothing is lost and nothing is doubled', async () => {
  token = (await signIn(house)).token
  await send('central', 'video', '200.00')

  // Some are waiting for an answer, some were done and not answered, some are on their way in between.
  for (const fault of ['fine', 'silent', 'lost', 'slow']) {
    await behave('video', fault)
    for (let n = 0; n < 5; n++) {
      void send('central', 'video').catch(() => {})
      void send('video', 'central').catch(() => {})
    }
    await sleep(fault === 'fine' ? 150 : 60)
  }
  house.process().kill('SIGKILL')
  await endOf(house.process())
  const before = await numbersAtVenues()
  expect(before.length, 'the venues are still there').toBeGreaterThan(0)
  house.outside.process().kill('SIGKILL')
  await endOf(house.outside.process())
  await house.outside.again()
  await house.again()
  await expect
    .poll(async () => (await call(transfer.walletList, {})).underWay, {
      timeout: 110_000,
      interval: 1_000,
    })
    .toEqual([])
  const after = await call(wallet.balance, {})
  expect(after.inTransit).toBe('0.00')
  expect(await numbersAtVenues()).toEqual(expect.arrayContaining(before))
  const venues = await books()
  expect(venues).toHaveLength(venueCodes.length)
  const there = venues.flatMap(({ players }) => players.map(({ balance }) => fenOf(balance)))
  expect(there.reduce((sum, one) => sum + one, 0n)).toBe(fenOf(after.venues))

  const audit = spawnSync(process.execPath, ['tools/audit.ts'], {
    env: { ...process.env, DATA_DIR: place, DATABASE_URL: '' },
    encoding: 'utf8',
  })
  expect(audit.stdout).toContain("every transfer stands the same in the venue's own books")
  expect(audit.stdout).not.toContain('WRONG')
})

const fenOf = (amount: string) => BigInt(amount.replace('.', ''))
