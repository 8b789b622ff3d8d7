// Who may press what: books and controls are for people at this machine, an order for all who have its link.
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase } from '../api/testing/database.ts'
import { forDevelopers } from '../venue/guard.ts'
import { startVenues } from '../venue/venues.ts'
import { startSandbox } from './sandbox.ts'
import { payAt } from './visitor.ts'
import { openServer, signature } from '../venue/wire.ts'

const options = { port: 0, secret: randomBytes(32), callbackUrl: 'http://127.0.0.1:9/api/callback' }
const sandbox = await startSandbox({ ...options, host: '0.0.0.0' })
const database = await emptyDatabase()
const venues = await startVenues({
  ...{ port: 0, secret: options.secret, database: database.config },
  houseUrl: 'http://127.0.0.1:9/api/venue',
})
await venues.ready
afterAll(async () => {
  await venues.stop()
  await database.drop()
  await sandbox.stop()
})
const { cashier, bank, chain, beacon } = sandbox

const controls = [
  ['POST', bank.url, '/manner', 'manner=fail'],
  ['POST', bank.url, '/return/x', ''],
  ['POST', chain.url, '/behave', 'fault=down'],
  ['POST', chain.url, '/reorg', 'network=TRC20&depth=5&fate=dropped'],
  ['POST', beacon.url, '/behave', 'fault=lie'],
  ['POST', venues.url, '/behave', 'venue=chess&fault=lie'],
  ['POST', venues.url, '/correct', 'venue=chess'],
] as const
const looks = [
  ['GET', cashier.url, '/books', ''],
  ['GET', bank.url, '/books', ''],
  ['GET', bank.url, '/', ''],
  ['GET', chain.url, '/books', ''],
  ['GET', chain.url, '/', ''],
  ['GET', beacon.url, '/', ''],
  ['GET', venues.url, '/books', ''],
  ['GET', venues.url, '/', ''],
  ['GET', venues.of('chess').url, '/books', ''],
] as const
const doors = [...looks, ...controls]

type Door = (typeof doors)[number]
type Asked = { headers?: Record<string, string>; host?: string }

/** By hand, for a browser's own headers are no business of fetch. Answers the status and where it leads. */
function ask([method, url, path, body]: Door, { headers = {}, host }: Asked = {}): Promise<number> {
  const { hostname, port } = new URL(url)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  return new Promise((done, failed) => {
    const sent = request({ method, host: host ?? hostname, port, path, headers: { ...form, ...headers } }, (answer) => {
      answer.resume()
      done(answer.statusCode ?? 0)
    })
    sent.on('error', failed)
    sent.end(body)
  })
}

test('somebody at this machine sees all books and presses all buttons', async () => {
  for (const door of doors) {
    const wanted = door[0] === 'GET' ? 200 : 303
    expect(await ask(door), door.join(' ')).toBe(wanted)
    const own = { origin: new URL(door[1]).origin, 'sec-fetch-site': 'same-origin' }
    expect(await ask(door, { headers: own }), door.join(' ')).toBe(wanted)
  }
})

test('a page of somebody else in a browser here sees none of them and presses nothing', async () => {
  for (const door of doors) {
    const port = new URL(door[1]).port
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      // The app itself is another port of the same name, and what runs in it is no developer.
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      // A name of theirs that was turned to this machine: same site, same origin, not our name.
      { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
    ])
      expect(await ask(door, { headers }), `${door.join(' ')} ${JSON.stringify(headers)}`).toBe(403)
  }
})

/** The addresses that others have for this machine; none where it is in no network. */
const addresses = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address)

test('from the network there are the pages of the cashier and the wallet, and nothing else', async () => {
  for (const host of addresses) {
    for (const door of doors) {
      const isListening = door[1] === cashier.url || door[1] === chain.url
      const headers = { host: `127.0.0.1:${new URL(door[1]).port}` }
      const met = await ask(door, { host, headers }).catch((error: Error) => error.message)
      expect(String(met), door.join(' ')).toMatch(isListening ? '403' : 'ECONNREFUSED')
    }
    const page = await fetch(new URL('/pay', cashier.url.replace('127.0.0.1', host)))
    expect(await page.text()).toContain('This link is not right')
  }
  const app = openServer()
  forDevelopers(app, (scope) => void scope.get('/books', () => ({})))
  const from = async (remoteAddress: string) =>
    (await app.inject({ url: '/books', remoteAddress, headers: { host: 'localhost:1' } })).statusCode
  for (const peer of ['192.168.1.9', '::ffff:10.0.0.1', '2001:db8::1', '1.127.0.0'])
    expect(await from(peer), peer).toBe(403)
  for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.8.8.8']) expect(await from(peer), peer).toBe(200)
})

test('who knows the number of an order sees nothing of it and cannot pay it; its link does both', async () => {
  const { url, key } = sandbox.doors.cashier
  const orderNo = 'a2f9c1d0-0000-4000-8000-000000000001'
  const parameters = new URLSearchParams({
    ...{ orderNo, amount: '100.00', currency: 'CNY', depositor: '林夏', type: 'link', bank: '' },
    ...{ expiresAt: String(Date.now() + 60_000), returnUrl: 'http://localhost/', lang: 'en' },
  }).toString()
  const payUrl = `${url}/pay?${parameters}&signature=${signature(key, 'link', parameters)}`
  expect(await (await fetch(payUrl)).text()).toContain(orderNo)

  const guesses = ['', '/', `/${'0'.repeat(24)}`, `/${signature(randomBytes(32), 'order', orderNo).slice(0, 24)}`]
  for (const way of ['o', 'pay'])
    for (const guess of guesses)
      for (const method of ['GET', 'POST']) {
        const form = method === 'POST' ? { body: new URLSearchParams({ way: 'pay' }) } : {}
        const answer = await fetch(`${url}/${way}/${orderNo}${guess}`, { method, ...form })
        expect([403, 404], `${method} ${way}${guess}`).toContain(answer.status)
        expect(await answer.text()).not.toContain('林夏')
      }
  expect(cashier.payments()).toEqual([])

  const short = `${url}/o/${orderNo}/${signature(key, 'order', orderNo).slice(0, 24)}`
  expect(await (await fetch(short)).text()).toContain('林夏')
  expect(await payAt(short)).toBe('http://localhost/')
  expect(await payAt(payUrl, 'fail')).toBe('http://localhost/')
  expect(cashier.payments()).toMatchObject([{ status: 'success' }, { status: 'failed' }])
})
