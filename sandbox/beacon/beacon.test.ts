import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { roundTimeMs } from '../../core/fair/beacon.ts'
import { beaconProblem } from '../../core/fair/beacon-signature.ts'
import { startBeacon } from './beacon.ts'
import { beaconFaults } from './faults.ts'

const secret = randomBytes(32)
const options = { port: 0, secret, periodS: 1 }

async function get(url: string) {
  const response = await fetch(url)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('it speaks the public protocol: what the chain is, every round that is due, and none before', async () => {
  const beacon = await startBeacon(options)
  const { url } = beacon
  const chain = await beacon.chain()
  const home = `${url}/${chain.hash}`
  expect((await get(`${home}/info`)).body).toMatchObject({
    public_key: chain.publicKey,
    period: 1,
    genesis_time: chain.genesisS,
    hash: chain.hash,
    schemeID: 'bls-unchained-g1-rfc9380',
  })
  const { body: latest } = await get(`${home}/public/latest`)
  for (const round of [1, 77, latest['round'] as number]) {
    const { body } = await get(`${home}/public/${round}`)
    expect(body['round']).toBe(round)
    expect(beaconProblem(chain, round, body as never)).toBeUndefined()
    expect(roundTimeMs(chain, round)).toBeLessThanOrEqual(Date.now())
  }
  expect((await get(`${home}/public/${(latest['round'] as number) + 100}`)).status).toBe(425)
  expect((await get(`${home}/public/next`)).status).toBe(400)
  expect((await get(`${url}/${'0'.repeat(64)}/public/1`)).status).toBe(404)
  await beacon.stop()
})

test('the same secret is the same chain after a restart; another period or secret is another one', async () => {
  const hashes: string[] = []
  for (const changed of [{}, {}, { periodS: 2 }, { secret: randomBytes(32) }]) {
    const beacon = await startBeacon({ ...options, ...changed })
    hashes.push((await beacon.chain()).hash)
    await beacon.stop()
  }
  expect(hashes[1]).toBe(hashes[0])
  expect(new Set(hashes).size).toBe(3)
})

test('it fails as it is told on its page, and works again', async () => {
  const beacon = await startBeacon({ ...options, lateMs: 10 })
  const { url } = beacon
  const chain = await beacon.chain()
  for (const fault of beaconFaults.filter((one) => one !== 'silent').reverse()) {
    await fetch(`${url}/behave`, { method: 'POST', body: new URLSearchParams({ fault }) })
    const { status, body } = await get(`${url}/${chain.hash}/public/50`)
    const isTrue =
      status === 200 && body['round'] === 50 && 'signature' in body && !beaconProblem(chain, 50, body as never)
    expect(isTrue, fault).toBe(fault === 'fine' || fault === 'late')
  }
  expect(await (await fetch(url)).text()).toContain(chain.publicKey)
  await beacon.stop()
})
