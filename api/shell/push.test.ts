// Streams of events: whose they are, how many, and that none outlives its page or the house.
import { request, type IncomingMessage } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { member } from '../../core/member/member.ts'
import { asApp } from '../host/prepare.ts'
import { STREAMS_PER_ADDRESS, STREAMS_PER_MEMBER } from './push.ts'
import { startListener, startRelay } from './relay.ts'
import { openHouse, PASSWORD } from '../testing/house.ts'
import { atOnce } from '../testing/at-once.ts'

// The tests stand before us as a proxy that says where each stream comes from.
const house = await openHouse({ trustProxy: ['127.0.0.1'] })
/** A second process on the same database. */
const other = await openHouse({}, { beside: house, max: 4 })
const address = await house.app.listen({ host: '127.0.0.1', port: 0 })

const opened: IncomingMessage[] = []
afterAll(() => opened.forEach((stream) => stream.destroy()))

type Heard = { status: number; text(): string; isOver(): boolean; leave(): void }

/** Opens a stream as a page does, and keeps what it hears. */
function listen(headers: Record<string, string> = {}): Promise<Heard> {
  return new Promise((done, lost) => {
    const asked = request(`${address}/api/events`, { headers, agent: false }, (stream) => {
      opened.push(stream)
      let text = ''
      let isOver = false
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('close', () => (isOver = true))
      stream.on('error', () => {})
      const leave = () => asked.destroy()
      done({ status: stream.statusCode ?? 0, text: () => text, isOver: () => isOver, leave })
    })
    asked.on('error', lost)
    asked.end()
  })
}

const soon = (ask: () => unknown) => expect.poll(ask, { timeout: 10_000, interval: 10 })

test('an event for a member reaches the streams of that member alone', async () => {
  const [amy, bao] = [await house.person('amy001'), await house.person('bao001')]
  const streams = [await listen({ token: amy.token }), await listen({ token: bao.token }), await listen()]
  house.push.deliver({ topic: 'balance', data: { of: 'amy' }, members: [String(amy.member.id)] })
  house.push.deliver({ topic: 'draw', data: {} })
  for (const stream of streams) await soon(stream.text).toContain('event: draw')
  expect(streams.map(({ text }) => text().includes('amy'))).toEqual([true, false, false])
})

test('a stream that begins behind an answer hears what has happened since the answer was asked for, and is not told to ask again', async () => {
  const answer = await house.app.inject({ method: 'POST', url: '/api/other/getConfig', payload: {} })
  const seen = String(answer.headers['x-koi-event'])
  house.push.deliver({ topic: 'draw', data: { of: 'meanwhile' } })
  const later = await house.app.inject({ method: 'POST', url: '/api/other/getConfig', payload: {} })
  const [behind, last] = [
    await listen({ 'last-event-id': seen }),
    await listen({ 'last-event-id': String(later.headers['x-koi-event']) }),
  ]
  house.push.deliver({ topic: 'draw', data: { of: 'now' } })
  for (const stream of [behind, last]) await soon(stream.text).toContain('now')
  expect([behind, last].map(({ text }) => [text().includes('meanwhile'), text().includes('resync')])).toEqual([
    [true, false],
    [false, false],
  ])
  for (const stream of [behind, last]) stream.leave()
})

test('a page hears what time it is in the house as soon as it listens', async () => {
  const before = Date.now()
  const stream = await listen()
  await soon(stream.text).toMatch(/event: time\ndata: \d+\n\n/)
  const [, told] = /event: time\ndata: (\d+)/.exec(stream.text()) ?? []
  expect(Number(told)).toBeGreaterThanOrEqual(before)
  expect(Number(told)).toBeLessThanOrEqual(Date.now())
})

test('a token that is none is told so, in the language that is asked for', async () => {
  for (const [lang, words] of [
    ['zh_hans', '请先登录'],
    ['en', 'Please sign in'],
  ] as const) {
    const stream = await listen({ token: 'x'.repeat(43), lang })
    expect(stream.status).toBe(401)
    await soon(stream.text).toContain(words)
  }
})

test('a member has a few streams at once: opening more at once ends the oldest, each once', async () => {
  const chen = await house.person('chen001')
  const more = STREAMS_PER_MEMBER + 4
  const streams = await atOnce(more, () => listen({ token: chen.token }))
  await soon(() => streams.filter((stream) => !stream.isOver()).length).toBe(STREAMS_PER_MEMBER)
})

test('an address has so many streams, whoever opens them; the next one polls instead', async () => {
  const from = (address: string, headers = {}) => listen({ 'x-forwarded-for': address, lang: 'en', ...headers })
  const many = await atOnce(STREAMS_PER_ADDRESS, () => from('2001:db8::1'))
  expect(many.map(({ status }) => status)).toEqual(many.map(() => 200))
  const emma = await house.person('emma001')
  // The network of IPv6 is one address, and a member of it is one more.
  for (const over of [await from('2001:db8::2'), await from('2001:db8::1', { token: emma.token })]) {
    expect(over.status).toBe(429)
    await soon(over.text).toContain('"reason":"busy"')
  }
  many.push(await from('1.2.3.4'))
  expect(many.at(-1)?.status).toBe(200)
  many[0]?.leave()
  await soon(async () => many[many.push(await from('2001:db8::3')) - 1]?.status).toBe(200)
  for (const one of many) one.leave()
})

test('a stream ends at once with its session, whichever process has ended it', async () => {
  const fail = (error: unknown) => expect.unreachable(String(error))
  const relay = startRelay(other.db, other.buckets, fail)
  const listener = startListener(asApp(house.database.config), house.push, fail)
  const finn = await house.person('finn0001')
  const { body } = await house.send(member.login.path, { username: 'finn0001', password: PASSWORD })
  const { token } = body.data as { token: string }
  const [ended, goesOn] = [await listen({ token }), await listen({ token: finn.token })]
  await other.send(member.logout.path, {}, { token })
  // Sooner than the next beat of its own would find out.
  await soon(ended.isOver).toBe(true)
  expect(goesOn.isOver()).toBe(false)
  expect(goesOn.text()).not.toContain('session')
  goesOn.leave()
  await relay.stop()
  await listener.stop()
})

test('a page that left while it was being let in leaves no stream behind', async () => {
  await soon(() => house.push.count()).toBeLessThan(12)
  const before = house.push.count()
  const dora = await house.person('dora001')
  await atOnce(20, async () => {
    const asked = request(`${address}/api/events`, {
      headers: { token: dora.token },
      agent: false,
    })
    asked.on('error', () => {})
    asked.end()
    await new Promise((wake) => asked.on('socket', (socket) => socket.on('connect', wake)))
    // The request is sent; its answer will find no reader.
    setImmediate(() => asked.destroy())
  })
  await new Promise((wake) => setTimeout(wake, 500))
  expect(house.push.count()).toBe(before)
})

test('a page that does not read is let go before what waits for it fills the house', async () => {
  const before = house.push.count()
  const asked = request(`${address}/api/events`, { agent: false })
  const stream = await new Promise<IncomingMessage>((done) => asked.on('response', done).end())
  asked.on('error', () => {})
  stream.on('error', () => {})
  stream.pause()
  expect(house.push.count()).toBe(before + 1)
  const large = 'x'.repeat(200_000)
  await soon(() => {
    house.push.deliver({ topic: 'draw', data: { large } })
    return house.push.count()
  }).toBe(before)
})

test('a house that closes ends its streams, and opens no other that it would have to wait for', async () => {
  const stream = await listen()
  house.push.close()
  await soon(stream.isOver).toBe(true)
  const late = await listen()
  await soon(late.isOver).toBe(true)
  expect(house.push.count()).toBe(0)
})
