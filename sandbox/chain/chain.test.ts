import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { protocolOf } from '../../core/withdraw/crypto-address.ts'
import { keyOf } from '../../venue/keys.ts'
import { isSigned, send } from '../../venue/wire.ts'
import { startChain } from './chain.ts'

const secret = randomBytes(32)
const key = keyOf(secret, 'chain')
const place = mkdtempSync(join(tmpdir(), 'koi-chain-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const TO = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const open = () => startChain({ host: '127.0.0.1', port: 0, key, blockMs: 0, file: join(place, 'chain.sqlite') })

async function look(url: string, addresses: string[], given = key) {
  const body = JSON.stringify({ network: 'TRC20', addresses })
  const response = await send(`${url}/transfers`, given, body)
  const text = await response.text()
  const [at, by] = ['koi-timestamp', 'koi-signature'].map((name) => response.headers.get(name))
  return {
    status: response.status,
    isSigned: isSigned(key, { timestamp: at ?? '', body: text }, by ?? ''),
    answer: JSON.parse(text) as { height: number; transfers: { units: string; height: number }[] },
  }
}

test('a transfer is in the next block, for its own address, and outlives a restart', async () => {
  const first = await open()
  const [sent] = first.pay({ network: 'TRC20', address: TO, amount: '70.23' })
  expect((await look(first.url, [TO])).answer.transfers).toEqual([])
  first.mine('TRC20', 1)
  await first.stop()
  const again = await open()
  const seen = await look(again.url, [TO])
  expect(seen).toMatchObject({ status: 200, isSigned: true })
  expect(seen.answer.transfers).toMatchObject([{ units: '70230000', height: sent?.height, to: TO, succeeded: true }])
  expect((await look(again.url, ['TKoi'])).answer.transfers).toEqual([])
  await again.stop()
})

test('a stranger’s question is refused, and a chain that turns back says so to nobody', async () => {
  const chain = await open()
  expect((await look(chain.url, [TO], keyOf(secret, 'cashier'))).status).toBe(403)
  const before = (await look(chain.url, [TO])).answer
  chain.turnBack('TRC20', 5, 'dropped')
  const after = (await look(chain.url, [TO])).answer
  expect(after.height).toBe(before.height)
  expect(after.transfers).toEqual([])
  await chain.stop()
})

test('over another network the same account is paid, as that network writes it', async () => {
  const chain = await open()
  const [sent] = chain.pay({ network: 'TRC20', address: TO, amount: '1.00' }, 'wrong_network')
  expect(sent).toMatchObject({ network: 'BEP20', units: '1000000000000000000' })
  expect(protocolOf(sent?.to ?? '')).not.toBe('TRC20')
  await chain.stop()
})
