// The members' door by HTTP: who may frame it, who may speak through it, and how soon a page hears that it is over.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { waiting } from '../api/testing/database.ts'
import { PATIENCE } from '../core/network.ts'
import { m } from '../text/compiled/messages.js'
import { STREAMS_PER_ADDRESS, STREAMS_PER_LAUNCH } from './events.ts'
import { openPlayDoor } from './play-door.ts'
import { openHall, ROLL } from './testing/hall.ts'
import { openServer } from './wire.ts'

const hall = await openHall()
const url = () => hall.venues().playUrl ?? ''
const post = (path: string, headers: Record<string, string>, body = '{}') =>
  fetch(`${url()}/play/api/${path}`, {
    ...{ method: 'POST', body },
    headers: { 'content-type': 'application/json', ...headers },
  })

test('a game stands in a frame of the house alone, and no cookie is set', async () => {
  const answer = await post('balance', {})
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('frame-ancestors http://127.0.0.1:8080 https://koi.example;')
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none';")
  expect(policy).not.toMatch(/unsafe-eval|\*|script-src[^;]*unsafe/)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('the page of a game comes with the names of its files, which begin beside what all games share', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'koi-pages-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  const { venues } = await openHall({ play: { ...PLAY, folder } })
  const links = (query: string) => fetch(`${venues().playUrl}/play/${query}`).then(({ headers }) => headers.get('link'))
  // A build that says nothing is no fault.
  expect(await links('?game=dice')).toBeNull()
  writeFileSync(join(folder, 'hints.json'), JSON.stringify({ dice: ['assets/r.js', 'assets/d.js'] }))
  expect(await links('?game=dice')).toBe(
    '</play/assets/r.js>; rel=modulepreload, </play/assets/d.js>; rel=modulepreload',
  )
  for (const query of ['', '?game=toString', '?game=dice&game=mines', '?game[]=dice'])
    expect([query, await links(query)]).toEqual([query, null])
  rmSync(folder, { recursive: true })
})

test('without a session, with a wrong one or from another origin nobody plays', async () => {
  const page = await hall.enters('owner', 'dice')
  const own = { authorization: `Bearer ${page.session}` }
  const ask = async (headers: Record<string, string>, path = 'balance', body?: string) =>
    (await (await post(path, headers, body)).json()) as object
  expect(await ask(own)).toMatchObject({ code: 1, data: { balance: '1000.00' } })
  expect(await ask({ ...own, origin: url() })).toMatchObject({ code: 1 })
  for (const headers of [
    {},
    { authorization: `Bearer ${'0'.repeat(64)}` },
    { authorization: page.session },
    { cookie: `session=${page.session}` },
  ])
    expect(await ask(headers)).toMatchObject({ code: 0, reason: 'launch_over' })
  expect(await ask({ ...own, origin: 'https://evil.example' })).toMatchObject({ reason: 'shape' })
  expect(await ask(own, 'bet', '{"bet":{}}')).toMatchObject({ reason: 'shape' })
  expect(await ask(own, 'rounds', '{"before":"yesterday"}')).toMatchObject({ reason: 'shape' })
  expect((await post('bet', own, 'x'.repeat(20_000))).status).toBe(413)
  expect((await post('bet', own, '{')).status).toBe(400)
  expect((await post('bet', { ...own, 'content-type': 'text/plain' })).status).toBe(415)
  expect((await post('nothing', own)).status).toBe(404)
  expect((await fetch(`${url()}/play/api/events`)).status).toBe(401)
})

test('a page hears within a second that its launch is over, and its next stake is refused', async () => {
  for (const end of ['house', 'replaced'] as const) {
    const page = await hall.enters('leaver', 'dice')
    const heard = listen(page.session)
    const began = performance.now()
    if (end === 'house') await hall.ask('instant', '/launches/end', { launch: page.launch, reason: 'house' })
    else await hall.launch('leaver', 'mines')
    expect(await heard).toMatchObject({ kind: 'ended', reason: end })
    expect(performance.now() - began).toBeLessThan(1_000)
    const before = hall.house.heard.length
    expect(await page.bet(ROLL)).toMatchObject({ code: 0, reason: 'launch_over' })
    expect(hall.house.heard).toHaveLength(before)
    // A page that listens later hears it at once.
    expect(await listen(page.session)).toMatchObject({ kind: 'ended', reason: end })
  }
})

test('a page that begins to listen while its launch is replaced hears of it', async () => {
  const page = await hall.enters('listener', 'dice')
  const id = randomUUID()
  const [inserted, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The next launch waits behind another one of its name, its end of this one not committed.
  const holder = hall.venues().db.tx(async (sql) => {
    await sql.query(
      `insert into launches (venue, id, player, game, lang, ticket, ticket_until, practice)
       values ($1, $2, 'holder', 'mines', 'en', 'held', now(), 0)`,
      [page.venue, id],
    )
    inserted.resolve()
    await released.promise
    throw new Error('taken back')
  })
  await inserted.promise
  const next = hall.launch('listener', 'mines', id)
  await expect.poll(() => waiting(hall.database.config)).toBe(1)
  const heard = listen(page.session)
  // Until the page has looked whether its launch is over.
  await new Promise((done) => setTimeout(done, 200))
  released.resolve()
  await expect(holder).rejects.toThrow('taken back')
  expect(await next).toMatchObject({ status: 'open' })
  expect(await heard).toMatchObject({ kind: 'ended', reason: 'replaced' })
})

test('who leaves has left, and may say so twice', async () => {
  const page = await hall.enters('goer', 'slot20')
  expect([await page.call('leave'), await page.call('leave')]).toMatchObject([{ code: 1 }, { code: 1 }])
  expect(await page.call('balance')).toMatchObject({ code: 0, reason: 'launch_over' })
})

/** The first event of the stream. */
async function listen(session: string): Promise<object> {
  const answer = await fetch(`${url()}/play/api/events`, {
    headers: { authorization: `Bearer ${session}` },
  })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  let text = ''
  for await (const part of answer.body ?? []) {
    text += Buffer.from(part).toString()
    const found = /^data: (.*)$/m.exec(text)
    if (found) return JSON.parse(found[1] ?? '') as object
  }
  return {}
}

test('a session that asks too often hears no more for a moment, and its neighbours go on', async () => {
  const door = { port: 0, host: '127.0.0.1', housePort: 8080, requestsPerSecond: 1 }
  const busy = await openHall({ play: door })
  const [one, other] = [await busy.enters('one', 'dice'), await busy.enters('other', 'dice')]
  const ask = async (session: string) =>
    fetch(`${busy.venues().playUrl}/play/api/balance`, {
      ...{ method: 'POST', body: '{}' },
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
    })
  const answers: Response[] = []
  for (let n = 0; n < 14; n++) answers.push(await ask(one.session))
  const refused = answers.at(-1)
  expect(refused?.status).toBe(429)
  // The refusal is in the language in which the page was entered.
  const msg = m.venue_busy({}, { locale: 'en' })
  expect(await refused?.json()).toMatchObject({ code: 0, reason: 'busy', msg })
  expect(refused?.headers.get('retry-after')).not.toBeNull()
  expect((await ask(other.session)).status).toBe(200)
})

const POLICY = 'content-security-policy'
const PLAY = { port: 0, host: '127.0.0.1', housePort: 8080 }
/** Headers as the proxy of an operator sends them whose members come by TLS. */
const passedOn = (address: string) => ({
  ...{ 'x-forwarded-for': address, 'x-forwarded-host': 'games.example:8443' },
  'x-forwarded-proto': 'https',
})

test('a proxy that the operator names speaks for address, scheme and name, and its members have a limit each', async () => {
  const behind = { ...PLAY, trustProxy: ['127.0.0.1'], requestsPerSecond: 1 }
  const { venues } = await openHall({ play: behind })
  const ask = (headers: Record<string, string>) =>
    fetch(`${venues().playUrl}/play/api/balance`, {
      ...{ method: 'POST', body: '{}' },
      headers: { 'content-type': 'application/json', ...headers },
    })
  const first = await ask({ ...passedOn('1.2.3.4'), origin: 'https://games.example:8443' })
  expect(first.headers.get(POLICY)).toContain('frame-ancestors https://games.example:8080;')
  expect(await first.json()).toMatchObject({ reason: 'launch_over' })
  // By the name that the proxy was asked for, not by the one that it asks us by.
  const other = await ask({ ...passedOn('1.2.3.4'), origin: venues().playUrl ?? '' })
  expect(await other.json()).toMatchObject({ reason: 'shape' })
  for (let n = 0; n < 9; n++) await ask(passedOn('1.2.3.4'))
  expect((await ask(passedOn('1.2.3.4'))).status).toBe(429)
  expect((await ask(passedOn('1.2.3.5'))).status).toBe(200)
  // Another address of the same IPv6 network counts as the same client.
  for (let n = 0; n < 11; n++) await ask(passedOn(`2001:db8::${n}`))
  expect((await ask(passedOn('2001:db8::ffff'))).status).toBe(429)
})

test('nobody else’s word counts, and what is no name goes nowhere', async () => {
  const answer = await post('balance', passedOn('1.2.3.4'))
  expect(answer.headers.get(POLICY)).toContain('frame-ancestors http://127.0.0.1:8080 https://koi.example;')
  const { venues } = await openHall({ play: { ...PLAY, trustProxy: 1 } })
  const policy = async (said: Record<string, string>) => {
    const headers = { ...passedOn('1.2.3.4'), ...said }
    const { headers: got } = await fetch(`${venues().playUrl}/play/`, { headers })
    return got.get(POLICY)
  }
  expect(await policy({})).toContain('frame-ancestors https://games.example:8080;')
  expect(await policy({ 'x-forwarded-host': "x; script-src 'unsafe-eval'" })).toContain("frame-ancestors 'none';")
  expect(await policy({ 'x-forwarded-proto': "*; script-src 'unsafe-eval' https" })).toContain(
    "frame-ancestors 'none';",
  )
})

test('a request is waited for as long as at the door of the house', async () => {
  const { server, stop } = await openPlayDoor(PLAY, {} as never)
  expect(server).toMatchObject(PATIENCE)
  await stop()
  expect(openServer().server).toMatchObject(PATIENCE)
})

test('a session has six streams, of which a seventh ends the oldest, and an address a hundred', async () => {
  const open: AbortController[] = []
  // A response that is not referenced is garbage-collected, and its client closes the connection.
  const held: Response[] = []
  const streamOf = async (session: string) => {
    const { signal } = open[open.push(new AbortController()) - 1]!
    const headers = { authorization: `Bearer ${session}` }
    const answer = await fetch(`${url()}/play/api/events`, { headers, signal })
    held.push(answer)
    return answer
  }
  const some = async (session: string, count: number) => {
    const all: Response[] = []
    for (let n = 0; n < count; n++) all.push(await streamOf(session))
    return all
  }
  const { session } = await hall.enters('streamer', 'dice')
  const [first, ...others] = await some(session, STREAMS_PER_LAUNCH + 1)
  expect(others.map(({ status }) => status)).toEqual(Array(STREAMS_PER_LAUNCH).fill(200))
  // It has ended: its text can be read whole.
  expect(await first?.text()).toBe(': open\n\n')
  const rest = STREAMS_PER_ADDRESS - STREAMS_PER_LAUNCH
  for (let n = 0; n * STREAMS_PER_LAUNCH < rest; n++) {
    const page = await hall.enters(`crowd${n}`, 'dice')
    await some(page.session, Math.min(STREAMS_PER_LAUNCH, rest - n * STREAMS_PER_LAUNCH))
  }
  const page = await hall.enters('toomany', 'dice')
  const refused = await streamOf(page.session)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
  expect(held.length).toBeGreaterThan(STREAMS_PER_ADDRESS)
  for (const one of open) one.abort()
  await expect.poll(async () => (await streamOf(page.session)).status).toBe(200)
  for (const one of open) one.abort()
})

test('a list is no question, and a body is read no further than its call can be long', async () => {
  const { session } = await hall.enters('lister', 'dice')
  const own = { authorization: `Bearer ${session}` }
  expect(await (await post('balance', own, '[]')).json()).toMatchObject({ reason: 'shape' })
  expect(await (await post('bet', own, '[]')).json()).toMatchObject({ reason: 'shape' })
  const bet = { id: crypto.randomUUID(), free: true, bet: [] }
  expect(await (await post('bet', own, JSON.stringify(bet))).json()).toMatchObject({
    reason: 'shape',
  })
  expect((await post('balance', own, ' '.repeat(2_000))).status).toBe(413)
})
