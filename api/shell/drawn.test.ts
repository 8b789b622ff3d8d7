// Drawings of pages for visitors and for members, by a program of the same shape as the build's.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyRequest } from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { address } from '../../core/addresses.ts'
import { serveDrawn } from './drawn.ts'
import { Refusal } from './refusal.ts'

const folder = mkdtempSync(join(tmpdir(), 'koi-drawn-'))
afterAll(() => rmSync(folder, { recursive: true }))

// Says the language that it was loaded with, as the app's own files do.
const PROGRAM = `
const lang = localStorage.getItem('lang')
let count = 0
export const drawPage = async (at, answers, isMember) => {
  if (answers[0][1].breaks) process.exit(1)
  const words = answers.map(([, { word }]) => word.replaceAll('<', '&lt;'))
  const missing = answers[0][1].of && answers.length === 1 ? [{ path: 'bet/get', input: { of: answers[0][1].of } }] : []
  return { html: '<main>' + [at, isMember ? 'member' : lang, ++count, ...words].join(' ') + '</main>', missing }
}`
writeFileSync(join(folder, 'program.mjs'), PROGRAM)
const calls = [{ path: 'help/getList', input: { keyword: '' } }]
const named = address.help({ article: 'a' })
const pages = {
  visitors: { help: { at: address.help(), calls }, 'help-article-a': { at: named, calls } },
  members: { vip: ['vip/get', 'vip/list'], odds: [] },
}
writeFileSync(join(folder, 'pages.json'), JSON.stringify(pages))

/** A house that answers with `data`, or says no where there is none. */
async function opened(answer: () => unknown) {
  const app = fastify()
  const asked: FastifyRequest[] = []
  app.post('/api/help/getList', (request, reply) => {
    asked.push(request)
    const data = answer()
    return reply.send(data === undefined ? { code: 0, msg: 'no', data: null } : { code: 1, msg: '', data })
  })
  serveDrawn(app, folder, ['zh_hans', 'en'])
  const get = (file: string, headers = {}) => app.inject({ url: `/h5/drawn/${file}`, headers })
  /** The thread takes a moment to begin; until then the script takes the build's opening. */
  const drawn = (file: string) =>
    vi.waitUntil(
      async () => {
        const answer = await get(file)
        return answer.statusCode === 204 ? undefined : answer
      },
      { timeout: 20_000 },
    )
  return { app, asked, get, drawn }
}

test('a page is drawn in each language with the answer that anybody gets, which travels with it', async () => {
  const { app, asked, get, drawn } = await opened(() => ({ word: '<script>x</script>' }))
  // The house looks once for all who ask meanwhile.
  await Promise.all([get('help.zh_hans.html'), get('help.zh_hans.html')])
  expect(asked).toHaveLength(1)
  const chinese = await drawn('help.zh_hans.html')
  const english = await drawn('help.en.html')
  expect(english.body).toBe(
    `<main>${address.help.path} en 1 &lt;script>x&lt;/script></main>` +
      '<script type="application/json">[[["help/getList",{"keyword":""}],{"word":"\\u003cscript>x\\u003c/script>"}]]</script>',
  )
  expect(chinese.body).toContain(`${address.help.path} zh_hans 1 `)
  expect(english.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  // Whoever has it is told so, and a member who asks gets no other one.
  const { etag } = english.headers
  expect((await get('help.en.html', { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get('help.en.html', { token: 'a'.repeat(43) })).body).toBe(english.body)
  for (const none of ['help.fr.html', 'toString.en.html', 'home.en.html', 'help.en.member.html', '..%2fpages.json'])
    expect([none, (await get(none)).statusCode]).toEqual([none, 404])
  for (const { headers, body } of asked) expect([headers['token'], body]).toEqual([undefined, { keyword: '' }])
  await app.close()
})

test('a page under a query that the build knows has a drawing of its own; one with a clock is drawn anew, as its answer stays', async () => {
  const now = vi.spyOn(performance, 'now')
  const answer = { word: 'here' }
  const { app, get, drawn } = await opened(() => answer)
  const later = async () => {
    const past = performance.now() + 6_000
    now.mockReturnValue(past)
    return (await drawn('help-article-a.en.html')).body
  }
  const first = await drawn('help-article-a.en.html')
  expect(first.body).toContain(`<main>${named} en 1 here`)
  expect(await later()).toBe(first.body)
  answer.word = 'role="timer"'
  expect(await later()).toContain(`${named} en 2 `)
  expect(await later()).toContain(`${named} en 3 `)
  expect((await get('help-article-b.en.html')).statusCode).toBe(404)
  now.mockRestore()
  await app.close()
})

test('where the house says no, or its drawing breaks, there is none, and the next one comes from a new thread', async () => {
  const refusing = await opened(() => undefined)
  expect((await refusing.get('help.en.html')).statusCode).toBe(204)
  await refusing.app.close()
  let breaks = true
  const { app, get, drawn } = await opened(() => ({ word: 'here', breaks }))
  expect((await get('help.en.html')).statusCode).toBe(204)
  breaks = false
  expect((await drawn('help.zh_hans.html')).body).toContain('here')
  await app.close()
})

/** A house whose member's reads answer with `data`, by their paths. */
async function openedFor(answers: Record<string, () => unknown>) {
  const app = fastify()
  const asked: FastifyRequest[] = []
  for (const [path, answer] of Object.entries(answers))
    app.post(`/api/${path}`, (request, reply) => {
      asked.push(request)
      const data = answer()
      void reply.header('x-koi-event', `e${asked.length}`)
      return reply.send(data === undefined ? { code: 401, msg: 'no', data: null } : { code: 1, msg: '', data })
    })
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refusal ? 400 : ((error as { statusCode?: number }).statusCode ?? 500)).send(),
  )
  serveDrawn(app, folder, ['zh_hans', 'en'])
  const post = (name: string, payload: unknown, headers = {}) =>
    app.inject({
      ...{ method: 'POST', url: `/h5/drawn/${name}`, payload: payload as object, remoteAddress: '10.0.0.7' },
      headers: { lang: 'en', token: 'a'.repeat(43), ...headers },
    })
  /** The thread takes a moment to begin. */
  const drawn = (payload: unknown) =>
    vi.waitUntil(
      async () => {
        const answer = await post('vip', payload)
        return answer.body.startsWith('<main>') ? answer : undefined
      },
      { timeout: 20_000 },
    )
  return { app, asked, post, drawn }
}

const vip = { path: 'vip/get', input: { level: 3 } }
const ofVip = { at: '/vip?level=3', calls: [vip] }
const carriedIn = (body: string): unknown =>
  JSON.parse(/<script type="application\/json">(.*)<\/script>$/.exec(body)?.[1] ?? '')

test("a member's page is drawn with their own answers, asked in their name, and nobody else gets it", async () => {
  let word = 'mine <b>'
  const { app, asked, post, drawn } = await openedFor({ 'vip/get': () => ({ word }) })
  const first = await drawn(ofVip)
  expect(first.body).toMatch(/^<main>\/vip\?level=3 member \d+ mine &lt;b><\/main><script /)
  expect(carriedIn(first.body)).toEqual([[['vip/get', { level: 3 }], { word }]])
  expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'x-koi-event': `e${asked.length}` })
  expect(first.headers['etag']).toBeUndefined()
  expect(asked.at(-1)?.headers['token']).toBe('a'.repeat(43))
  expect([asked.at(-1)?.ip, asked.at(-1)?.body]).toEqual(['10.0.0.7', { level: 3 }])
  word = 'yours'
  const second = await post('vip', ofVip, { token: 'b'.repeat(43) })
  expect(second.body).toMatch(/ member \d+ yours<\/main>/)
  expect(asked.at(-1)?.headers['token']).toBe('b'.repeat(43))
  await app.close()
})

test('what a page asks by those answers is answered and drawn too', async () => {
  const { app, drawn } = await openedFor({
    'vip/get': () => ({ word: 'one', of: 'x' }),
    'bet/get': () => ({ word: 'two' }),
  })
  const { body } = await drawn(ofVip)
  expect(body).toMatch(/ one two<\/main>/)
  expect(carriedIn(body)).toEqual([
    [['vip/get', { level: 3 }], { word: 'one', of: 'x' }],
    [['bet/get', { of: 'x' }], { word: 'two' }],
  ])
  await app.close()
})

test('where the house says no to one read nothing is drawn, and the other answers come alone', async () => {
  const { app, post, drawn } = await openedFor({ 'vip/get': () => ({ word: 'here' }), 'vip/list': () => undefined })
  await drawn(ofVip)
  const { statusCode, body } = await post('vip', { ...ofVip, calls: [vip, { path: 'vip/list', input: {} }] })
  expect(statusCode).toBe(200)
  expect(body).toMatch(/^<script /)
  expect(carriedIn(body)).toEqual([[['vip/get', { level: 3 }], { word: 'here' }]])
  await app.close()
})

test('whoever comes while four are drawn gets their answers alone', async () => {
  const { app, post, drawn } = await openedFor({ 'vip/get': () => ({ word: 'here' }) })
  await drawn(ofVip)
  const bodies = await Promise.all(Array.from({ length: 12 }, async () => (await post('vip', ofVip)).body))
  expect(bodies.filter((body) => body.startsWith('<main>')).length).toBeLessThan(12)
  expect(bodies.map(carriedIn)).toEqual(
    Array.from({ length: 12 }, () => [[['vip/get', { level: 3 }], { word: 'here' }]]),
  )
  expect((await post('vip', ofVip)).body).toMatch(/^<main>/)
  await app.close()
})

test.each([
  ['a page that nobody knows', 'toString', ofVip, 404],
  ['a page that is not drawn for members', 'odds', ofVip, 404],
  ['a read of another page', 'vip', { ...ofVip, calls: [{ path: 'bet/get', input: {} }] }, 400],
  ['a command', 'vip', { ...ofVip, calls: [vip, { path: '../h5/drawn/vip', input: {} }] }, 400],
  ['more reads than any page has', 'vip', { ...ofVip, calls: Array.from({ length: 13 }, () => vip) }, 400],
  ['no read', 'vip', { ...ofVip, calls: [] }, 400],
  ['an address with another one in it', 'vip', { ...ofVip, at: '/vip#/odds' }, 400],
  ['an address without end', 'vip', { ...ofVip, at: `/vip?${'a'.repeat(600)}` }, 400],
  ['a list for a body', 'vip', [ofVip], 400],
  ['more than it reads', 'vip', { ...ofVip, more: 1 }, 400],
  ['a body without end', 'vip', { ...ofVip, at: `/${'a'.repeat(9_000)}` }, 413],
])('%s is refused, and nobody is asked', async (_, name, payload, status) => {
  const { app, asked, post } = await openedFor({
    'vip/get': () => ({ word: 'here' }),
    'bet/get': () => ({ word: 'no' }),
  })
  expect((await post(name, payload)).statusCode).toBe(status)
  expect(asked).toEqual([])
  await app.close()
})
