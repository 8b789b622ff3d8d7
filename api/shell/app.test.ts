// The shell around the calls: who may ask how often, what the log may say, what is not even a call.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { pino } from 'pino'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { lottery } from '../../core/lottery/calls.ts'
import { member } from '../../core/member/member.ts'
import { site } from '../../core/site.ts'
import { wallet } from '../../core/wallet.ts'
import { openApp, serveApp } from './app.ts'
import { limit } from './limits.ts'
import { mountFeatures } from './feature.ts'
import { features } from '../features.ts'
import { forPeople, logging } from './log.ts'
import { sessionsOf } from '../member/session.ts'
import { openHouse, PASSWORD } from '../testing/house.ts'

const house = await openHouse()

/** The same house behind limits of ten requests in ten seconds. */
async function limited() {
  const sessions = sessionsOf(house)
  const app = openApp(house, 'silent')
  await limit(app, { ...house.settings, requestsPerSecond: 1 }, sessions.memberOf)
  await mountFeatures(app, house, features, sessions)
  await app.ready()
  // Asked for at once, not only when somebody waits for the answer.
  return async (token: string, path: string, address: string) =>
    app.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload: {},
      headers: { token, lang: 'en' },
      remoteAddress: address,
    })
}

test('a token that nobody has given out buys no requests: its address pays for them', async () => {
  const ask = await limited()
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) {
    const token = String(n).padStart(43, 'a')
    statuses.push((await ask(token, site.system.path, '10.0.0.1')).statusCode)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  const refused = await ask('', site.system.path, '10.0.0.1')
  expect(refused.json()).toMatchObject({ code: 0, reason: 'throttled', data: null })
  expect(refused.json().msg).toMatch(/^[A-Z]/)
  expect(refused.headers['retry-after']).toBeDefined()
  expect((await ask('', site.system.path, '10.0.0.2')).statusCode).toBe(200)
})

test("a token that is still being looked up is nobody's yet, however many bring it at once", async () => {
  const ask = await limited()
  const token = 'u'.repeat(43)
  const asked: ReturnType<typeof ask>[] = []
  await house.db.tx(async (tx) => {
    await tx.client.query('lock table sessions in access exclusive mode')
    asked.push(ask(token, wallet.balance.path, '10.0.0.4'))
    await expect.poll(isAnybodyWaiting, { timeout: 10_000, interval: 10 }).toBe(true)
    for (let n = 0; n < 11; n++) {
      asked.push(ask(token, wallet.balance.path, '10.0.0.4'))
      await turn()
    }
    const over = await Promise.race(asked)
    expect(over.statusCode).toBe(429)
  })
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([...Array(10).fill(401), 429, 429])
})

const isAnybodyWaiting = async (): Promise<boolean> => {
  const { rowCount } = await house.db.pool.query(
    'select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
  )
  return (rowCount ?? 0) > 0
}

test('members behind one address do not pay for each other', async () => {
  const ask = await limited()
  const [amy, bao] = [await house.person('amy001'), await house.person('bao001')]
  const statuses = async (token: string, times: number) => {
    const all: number[] = []
    for (let n = 0; n < times; n++) all.push((await ask(token, wallet.balance.path, '10.0.0.3')).statusCode)
    return all
  }
  // The first request of each is asked before anybody knows the token, and counts for the address.
  expect(await statuses(amy.token, 12)).toEqual([...Array(11).fill(200), 429])
  expect(await statuses(bao.token, 5)).toEqual(Array(5).fill(200))
})

test('a dear call counts for as many as it costs, and one that is refused for none', async () => {
  const ask = await limited()
  const { token } = await house.person('chen001')
  const status = async (path: string) => (await ask(token, path, '10.0.0.5')).statusCode
  expect(lottery.proof.cost).toBe(10)
  // The first counts for the address, its token being new; the input is invalid.
  expect(await status(lottery.proof.path)).toBe(400)
  expect([await status(wallet.balance.path), await status(lottery.proof.path)]).toEqual([200, 429])
  for (let n = 0; n < 9; n++) expect(await status(wallet.balance.path)).toBe(200)
  expect(await status(wallet.balance.path)).toBe(429)
})

test('a member has one count, however many sessions and addresses', async () => {
  const ask = await limited()
  const dan = await house.person('dan001')
  const signIn = { username: 'dan001', password: PASSWORD }
  const { body } = await house.send(member.login.path, signIn)
  const { token } = body.data as { token: string }
  const status = async (one: string, from: string) => (await ask(one, wallet.balance.path, from)).statusCode
  // Both tokens are new, so their requests count for their addresses.
  expect([await status(dan.token, '10.0.1.1'), await status(token, '10.0.1.2')]).toEqual([200, 200])
  const all: number[] = []
  for (let n = 0; n < 12; n++) all.push(await status(n % 2 ? token : dan.token, `10.0.2.${n}`))
  expect(all).toEqual([...Array(10).fill(200), 429, 429])
})

test('the log of a bug names what broke, and no row, no value and no secret of it', () => {
  const lines: string[] = []
  const log = pino(logging('error') || {}, { write: (line: string) => void lines.push(line) })
  const secret = '$argon2id$v=19$secret'
  const row = v.safeParse(v.object({ password: v.string(), n: v.number() }), { password: secret })
  const shape = new v.ValiError(row.issues!)
  const database = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    constraint: 'members_check',
    detail: `Failing row contains (60, 林夏, 13800138000, ${secret}).`,
    where: secret,
  })
  const several = new AggregateError([database, shape], 'bank messages')
  for (const err of [shape, database, several, new Error('outer', { cause: database })]) log.error({ err }, 'bug')
  const said = lines.join('')
  expect(said).toContain('23514')
  expect(said).toContain('members_check')
  expect(said).toContain('app.test.ts')
  expect(said).not.toMatch(/argon2|13800138000|林夏/)
})

test('at a terminal a line of the log is words, with what broke below it', () => {
  const lines: string[] = []
  const log = pino(logging('info') || {}, { write: (line: string) => void lines.push(line) })
  log.info({ path: '/api/user/login', status: 200, ms: 1.5 }, 'request')
  log.error({ err: new Error('no disk') }, 'background')
  const [request, bug] = lines.map(forPeople)
  expect(request).toMatch(/^\d\d:\d\d:\d\d info request \/api\/user\/login 200 1.5 ms\n$/)
  expect(bug).toMatch(/^\d\d:\d\d:\d\d error background\nError: no disk\n {4}at /)
})

test('what is no address of ours is refused in our words, not in those of the framework', async () => {
  for (const url of ['/api/%zz', '/%ff%fe', '/api/file/%', `/api/file/${'a'.repeat(3_000)}`]) {
    const answer = await house.app.inject({ method: 'GET', url, headers: { lang: 'en' } })
    expect([url, answer.statusCode < 500, answer.json().code]).toEqual([url, true, 0])
    expect(answer.json().msg).toMatch(/^[A-Z]/)
  }
})

test('what is no request is refused in our words too, and the line is cut', async () => {
  const app = openApp(house, 'silent')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const said = async (text: string) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    socket.write(text)
    let heard = ''
    for await (const chunk of socket) heard += chunk
    return heard
  }
  const long = `GET /api/x HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`
  for (const [text, status] of [
    ['锦鲤\r\n\r\n', 400],
    [long, 431],
  ] as const) {
    const [head = '', body = ''] = (await said(text)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(body)).toMatchObject({ code: 0, data: null, reason: 'invalid_input' })
  }
  await app.close()
})

test('the page tells the app its first language and its waits, lets its one script run, and is sent again only when it changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'koi-h5-'))
  const script = "document.title = 'a'"
  const page = (head: string) => `<html ${head}lang="en"><script>${script}</script></html>`
  writeFileSync(join(folder, 'index.html'), page(''))
  const app = fastify()
  await serveApp(
    app,
    { folder },
    {
      defaultLanguage: 'en',
      languages: ['zh_hans', 'en'],
      mapTiles: { url: 'https://tiles.example:8443/{z}/{x}/{y}.png', datum: 'wgs84', credit: 'x' },
      pageWaitsMs: [1, 2, 3, 4],
      lotteries: ['k3_1m'],
      vitalsOneIn: 5,
      keepsApp: true,
      playPort: 8_081,
    },
  )
  const first = await app.inject('/h5/')
  expect(first.body).toBe(
    page(
      `data-told='{"language":"en","languages":["zh_hans","en"],"pageWaitsMs":[1,2,3,4],"vitalsOneIn":5,"keepsApp":true,"playPort":8081,"lotteries":["k3_1m"]}' `,
    ),
  )
  const hash = createHash('sha256').update(script).digest('base64')
  expect(first.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  // Pictures of maps come from the one place that the operator has named.
  expect(first.headers['content-security-policy']).toContain("img-src 'self' data: blob: https://tiles.example:8443;")
  expect((await app.inject('/h5/index.html')).body).toBe(first.body)
  const framedFor = async (host: string) => {
    const { headers } = await app.inject({ url: '/h5/', headers: { host } })
    return /frame-src ([^;]*);/.exec(String(headers['content-security-policy']))?.[1]
  }
  expect(await framedFor('koi.example:8080')).toBe('http://koi.example:8081')
  expect(await framedFor("a; script-src 'unsafe-inline'")).toBe("'none'")
  const etag = String(first.headers['etag'])
  const again = await app.inject({ url: '/h5/', headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const packed = await app.inject({ url: '/h5/', headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body)
  await app.close()
  rmSync(folder, { recursive: true })
})

test('a page that is still being built is none, and then the one that was built', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'koi-h5-'))
  const app = fastify()
  let come = () => {}
  const coming = new Promise<void>((done) => (come = done))
  await serveApp(app, { folder: join(folder, 'h5'), coming }, house.settings)
  expect((await app.inject('/h5/')).statusCode).toBe(503)
  mkdirSync(join(folder, 'h5'))
  writeFileSync(join(folder, 'h5/index.html'), '<html lang="en">built</html>')
  writeFileSync(join(folder, 'h5/app.js'), '1')
  come()
  await coming
  expect((await app.inject('/h5/')).body).toContain('built')
  expect((await app.inject('/h5/app.js')).body).toBe('1')
  await app.close()
  rmSync(folder, { recursive: true })
})

test('a long answer travels compressed to those who take it, and says the same', async () => {
  const asking = {
    method: 'POST',
    url: `/api/${lottery.odds.path}`,
    payload: { lottery: 'k3_1m' },
  } as const
  const plain = await house.app.inject(asking)
  for (const [accepted, unpack] of [
    ['gzip, deflate, br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await house.app.inject({ ...asking, headers: { 'accept-encoding': accepted } })
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  }
  const short = {
    ...asking,
    url: `/api/${lottery.info.path}`,
    headers: { 'accept-encoding': 'br' },
  }
  expect((await house.app.inject(short)).headers['content-encoding']).toBeUndefined()
})
