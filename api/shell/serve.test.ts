// The frame around every call: envelope, status, language, method, media type, unknown fields (decisions 1 to 6).
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { endpoints } from '../../core/api.ts'
import { longestBody } from '../../core/body.ts'
import { empty, languages, post, wireFen } from '../../core/endpoint.ts'
import { commandOf } from './command.ts'
import { serve } from './serve.ts'
import { openHouse } from '../testing/house.ts'
import { LEAST_BODY_BYTES } from './mount.ts'

const house = await openHouse()

const raw = (options: {
  method?: 'GET' | 'POST' | 'PUT'
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
}) => house.app.inject({ method: 'POST', ...options })

test('every call that needs a member answers 401 without a token or with one that means nothing, with nulls and in both languages', async () => {
  const closed = endpoints.filter(({ access }) => access === 'member')
  expect(closed.length).toBeGreaterThan(10)
  for (const { path } of closed) {
    for (const [language, token] of [...languages, ...languages, ...languages].map(
      (one, at) => [one, ['', 'undefined', 'a'.repeat(43)][at >> 1]] as const,
    )) {
      const answer = await house.send(path, {}, { language, headers: { token: token ?? '' } })
      expect([path, answer.status, answer.body.code, answer.body.data]).toEqual([path, 401, 401, null])
      expect(answer.body.msg).toBe(language === 'en' ? 'Please sign in' : '请先登录')
    }
  }
})

test('every refusal of the contract has words in both languages, and they differ', () => {
  for (const { path, refusals } of endpoints) {
    for (const [reason, text] of Object.entries(refusals)) {
      const [zh, en] = languages.map((locale) => text({} as never, { locale }))
      expect(zh, `${path} ${reason}`).toMatch(/\p{Script=Han}/u)
      expect(en, `${path} ${reason}`).toMatch(/^[^\p{Script=Han}]+$/u)
    }
  }
})

test('a call made the wrong way is refused and does nothing (BI-312, BI-319)', async () => {
  const wrongMethod = await raw({ method: 'GET', url: '/api/user/login' })
  expect([wrongMethod.statusCode, wrongMethod.json().reason]).toEqual([405, 'method'])
  const post = await raw({ url: '/api/frontpage/getSideMenu' })
  expect([post.statusCode, post.json().code]).toEqual([405, 0])
  for (const url of ['/api/debug', '/metrics', '/api/../etc/passwd', '/api/user/LOGIN']) {
    const answer = await raw({
      url,
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 0])
  }
})

test('only JSON is read: text, forms and broken JSON are refused (BI-047, BI-314)', async () => {
  const url = '/api/user/login'
  const body = '{"username":"abc123","password":"abcd1234"}'
  const cases: [string, string | Buffer, number, string][] = [
    ['text/plain', body, 415, 'media_type'],
    ['application/xml', body, 415, 'media_type'],
    ['application/x-www-form-urlencoded', 'username=a&password=b', 415, 'media_type'],
    ['application/json', '{"a":', 400, 'invalid_input'],
    ['application/json', '', 400, 'invalid_input'],
    ['application/json', '\ufeff{}', 400, 'invalid_input'],
    ['application/json', '"x"', 400, 'invalid_input'],
    ['application/json', '[]', 400, 'invalid_input'],
    ['application/json', 'null', 400, 'invalid_input'],
    ['application/json', '{"__proto__":{"isAdmin":true}}', 400, 'invalid_input'],
    ['application/json', Buffer.from([0xff, 0xfe, 0x7b, 0x00]), 400, 'invalid_input'],
    ['application/json', `{"username":"${'a'.repeat(300_000)}"}`, 413, 'body_too_large'],
  ]
  for (const [type, payload, status, reason] of cases) {
    const answer = await raw({ url, payload, headers: { 'content-type': type } })
    expect([type, answer.statusCode, answer.json().reason]).toEqual([type, status, reason])
  }
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test('a list where fields are meant is refused at every call, and a body longer than its call can be', async () => {
  const amy = await house.person('list01')
  for (const { path, method, input } of endpoints) {
    if (method === 'get') continue
    const { body } = await house.send(path, [], amy)
    expect([path, body.reason]).toEqual([path, 'invalid_input'])
    const most = Math.max(LEAST_BODY_BYTES, Math.min(300_000, longestBody(input)))
    const payload = `{}${' '.repeat(2_000 + most)}`
    const headers = { 'content-type': 'application/json', token: amy.token }
    const long = await raw({ url: `/api/${path}`, payload, headers })
    expect([path, long.statusCode]).toEqual([path, 413])
  }
})

test('an unknown field is refused and named; a wrong type too', async () => {
  const unknown = await house.send('lottery/lotteryList', { famly: 'k3' })
  expect(unknown.body).toMatchObject({
    code: 0,
    reason: 'invalid_input',
    detail: { field: 'famly' },
  })
  const type = await house.send('lottery/lotteryList', { family: { $gt: '' } })
  expect(type.body).toMatchObject({ code: 0, reason: 'invalid_input', detail: { field: 'family' } })
})

test('a strange language header falls back to the default (BI-066)', async () => {
  for (const language of ['../../etc/passwd', 'xx_YY', 'a'.repeat(10_000), 'EN']) {
    const answer = await house.send('user/userInfo', {}, { headers: { lang: language } })
    expect(answer.body.msg).toBe('请先登录')
  }
})

test('every answer carries the headers of safety, and no foreign origin is let in (BI-317)', async () => {
  const headers = { origin: 'https://evil.example', 'content-type': 'application/json' }
  const answer = await raw({ url: '/api/lottery/lotteryList', payload: '{}', headers })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(Number(answer.headers['x-koi-time'])).toBeGreaterThan(1.7e12)
  const page = await raw({ url: '/h5/', payload: '' })
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect(page.headers['content-security-policy']).toMatch(
    /require-trusted-types-for 'script'; trusted-types koi-worker$/,
  )
  expect(page.headers['referrer-policy']).toBe('no-referrer')
  // A file of the build is no page: opened by itself it may load nothing, and what only a page needs is not said thirty times a visit.
  const { headers: ofFile } = await raw({ url: '/h5/assets/a.js', payload: '' })
  expect(ofFile['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'")
  expect(ofFile['x-content-type-options']).toBe('nosniff')
  expect(ofFile['permissions-policy'] ?? ofFile['x-koi-time']).toBeUndefined()
})

test('the six quiet paths of spec 7 are quiet, and of those that were added what goes on behind a page', () => {
  const quiet = endpoints.filter((endpoint) => endpoint.quiet)
  const paths = (are: boolean) => quiet.filter(({ added = false }) => added === are).map(({ path }) => path)
  expect(paths(false).sort()).toEqual([
    'caipiao/getHistory',
    'caipiao/getOption',
    'common/getUserBalance',
    'locsgwin/getGameInfo',
    'locsgwin/lastGameInfo',
    'user/setUserInfo',
  ])
  expect(paths(true).sort()).toEqual([
    'Message/getUnread',
    'Message/read',
    'common/addVitals',
    'common/getPicture',
    'frontpage/closeGame',
    'frontpage/getRecentGames',
    'service/read',
    'service/send',
    'service/typing',
  ])
})

test('a call that moves money, makes an order or writes to people carries a key', () => {
  const once = endpoints.filter((endpoint) => endpoint.once).map(({ path }) => path)
  expect(once.sort()).toEqual([
    'activity/apply',
    'caipiao/cancelOrder',
    'caipiao/stopChase',
    'caipiao/submit',
    'common/signin',
    'feedback/reply',
    'feedback/submit',
    'fundslog/getOneclickRecycling',
    'fundslog/transfer',
    'interest/into',
    'interest/receive',
    'interest/turnout',
    'locsgwin/bet',
    'lottery/placeOrder',
    'other/claimInvite',
    'recharge/submit',
    'redemption/claim',
    'redemption/redeem',
    'service/send',
    'uservip/claim',
    'withdraw/submit',
  ])
})

test('a secret is no part of the fingerprint of a command, and everything else is', () => {
  const member = { id: 7n, bucket: 1 }
  const call = { path: 'withdraw/submit', secret: ['secondaryPwd'] }
  const of = (body: object) => commandOf(member, { idempotencyKey: 'k', ...body }, call)
  const first = of({ amount: '100.00', secondaryPwd: '246810' })
  expect(of({ secondaryPwd: '', amount: '100.00' })).toEqual(first)
  expect(of({ amount: '100.01', secondaryPwd: '246810' }).body).not.toEqual(first.body)
  expect(of({ amount: '100.01' }).key).toBe(first.key)
  // Two calls that ask for nothing but a key are two commands.
  const other = commandOf(member, { idempotencyKey: 'k' }, { ...call, path: 'common/signin' })
  expect(other.body.equals(of({}).body)).toBe(false)
  expect(commandOf({ id: 8n, bucket: 1 }, { idempotencyKey: 'k' }, call).key).not.toBe(first.key)
})

test('a handler that is missing, extra or mistyped does not compile', () => {
  const access = 'open' as const
  const shape = {
    input: empty,
    output: v.strictObject({ amount: wireFen }),
    access,
    kind: 'read' as const,
  }
  const feature = { ask: post('x/ask', shape) }
  const ask = async () => ({ amount: '1.00' })
  expect(serve(feature, { ask }).map(({ endpoint }) => endpoint.path)).toEqual(['x/ask'])
  // Held by `npm test -- types`: each line below must be an error there.
  // @ts-expect-error a call without its handler
  serve(feature, {})
  // @ts-expect-error a handler without its call
  serve(feature, { ask, more: ask })
  // @ts-expect-error an answer of another type
  serve(feature, { ask: async () => ({ amount: 1 }) })
  // @ts-expect-error a question of another type
  serve(feature, { ask: async (input: { name: string }) => ({ amount: input.name }) })
})
