import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startBank } from './bank.ts'
import { startSandbox } from './sandbox.ts'
import { keyOf } from '../venue/keys.ts'
import { isSigned, send } from '../venue/wire.ts'

const secret = randomBytes(32)
const place = mkdtempSync(join(tmpdir(), 'koi-sandbox-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

type Heard = { path: string; body: string; timestamp: string; signature: string }

/** A house that hears callbacks and answers them with these statuses, the last one for ever. */
async function listener(...statuses: number[]) {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name])
      heard.push({
        path: request.url ?? '',
        body,
        timestamp: header('koi-timestamp'),
        signature: header('koi-signature'),
      })
      response.statusCode = statuses[Math.min(heard.length, statuses.length) - 1] ?? 200
      response.end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => server.close())
  const { port } = server.address() as { port: number }
  return { heard, callbackUrl: `http://127.0.0.1:${port}/api/callback` }
}

async function ask(url: string, name: string, path: string, question: object) {
  const response = await send(url + path, keyOf(secret, name), JSON.stringify(question))
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

const payout = (id: string) => ({
  id,
  amount: '10.00',
  currency: 'CNY',
  place: 'ICBC',
  account: '6222020200112233446',
  holder: '林夏',
})

const openBank = (callbackUrl: string) =>
  startBank({ host: '127.0.0.1', port: 0, key: keyOf(secret, 'bank'), callbackUrl })

test('a message is sent until the house has it, signed for its own provider alone', async () => {
  const { heard, callbackUrl } = await listener(500, 200)
  const bank = await openBank(callbackUrl)
  await ask(bank.url, 'bank', '/payouts', payout('one'))
  await expect.poll(() => heard.length, { timeout: 5_000 }).toBe(2)
  await bank.stop()
  const [first, second] = heard as [Heard, Heard]
  expect(second.body).toBe(first.body)
  expect(second.path).toBe('/api/callback/bank')
  const { timestamp, body, signature: given } = second
  expect(isSigned(keyOf(secret, 'bank'), { timestamp, body }, given)).toBe(true)
  expect(isSigned(keyOf(secret, 'cashier'), { timestamp, body }, given)).toBe(false)
})

test('the bank pays a number once, and answers nobody whose question is not signed', async () => {
  const { callbackUrl } = await listener(200)
  const bank = await openBank(callbackUrl)
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(bank.url, 'bank', '/payouts', payout('two'))))
  expect(new Set(answers.map(({ answer }) => answer['reference'])).size).toBe(1)
  expect(bank.payouts()).toHaveLength(1)
  expect((await ask(bank.url, 'cashier', '/payouts', payout('three'))).status).toBe(403)
  expect((await ask(bank.url, 'bank', '/payouts/query', { id: 'three' })).answer).toEqual({
    id: 'three',
    status: 'unknown',
  })
  await bank.stop()
})

test('both servers remember after a restart what they were told and what they had still to say', async () => {
  const deaf = await listener(500)
  const options = { port: 0, folder: place, secret }
  const before = await startSandbox({ ...options, callbackUrl: deaf.callbackUrl })
  await ask(before.bank.url, 'bank', '/payouts', payout('four'))
  await expect.poll(() => deaf.heard.length).toBeGreaterThan(0)
  await before.stop()

  const { heard, callbackUrl } = await listener(200)
  const after = await startSandbox({ ...options, callbackUrl })
  expect(after.bank.payouts()).toMatchObject([{ id: 'four', status: 'paid' }])
  await expect.poll(() => heard.length, { timeout: 5_000 }).toBe(1)
  expect(JSON.parse(heard[0]!.body)).toMatchObject({ id: 'four', status: 'paid' })
  await after.stop()
})
