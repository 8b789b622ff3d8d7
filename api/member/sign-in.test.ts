// The door of the sign-in: what it says, how often it may be tried, and whom a stranger can shut out.
import { expect, test } from 'vitest'
import { member } from '../../core/member/member.ts'
import { openHouse, PASSWORD, envelopeOf } from '../testing/house.ts'
import { signInLimits } from './sign-in.ts'
import { atOnce, tally } from '../testing/at-once.ts'

/** A second process on the same database. */
const house = await openHouse({}, { max: 8 })
const other = await openHouse({}, { beside: house, max: 8 })

type Headers = Record<string, string>

/** From an address of its own, so that one test's failures do not slow another one down. */
const login = (username: unknown, password: unknown, from: string, headers: Headers = {}) =>
  house.send(member.login.path, { username, password }, { from, language: 'en', headers })
/** The reason of a refusal, or ok. */
async function verdict(username: string, password: string, from: string, device = '') {
  const { body } = await login(username, password, from, { device })
  return body.reason ?? 'ok'
}
const deviceOf = async (username: string, from: string, device = ''): Promise<string> =>
  envelopeOf(await login(username, PASSWORD, from, { device })).data['device']!
const sql = (text: string, values: unknown[] = []) => house.db.pool.query(text, values)
/** Guesses at once, every other one at the other server; why each was refused. */
const guessed = (times: number, from: string, name: (n: number) => string) =>
  atOnce(times, async (n) => {
    const guess = { username: name(n), password: `guess${n}` }
    const { body } = await (n % 2 ? house : other).send(member.login.path, guess, { from })
    return body.reason ?? 'ok'
  })

test('a name nobody has and a wrong password get the same answer (BI-040)', async () => {
  await house.person('amy001')
  const unknown = await login('nosuch99', 'abcd1234', '10.0.40.1')
  const wrong = await login('amy001', 'wrong1234', '10.0.40.2')
  expect(unknown.body).toEqual(wrong.body)
  expect([unknown.status, unknown.body.reason]).toEqual([400, 'login_wrong'])
  expect(unknown.body.msg).toBe('That username or password is not right')
})

test('a password is taken as it is: no trimming, no folding (BI-050), the name in any case', async () => {
  await house.person('case2026')
  expect(await verdict('case2026', `${PASSWORD} `, '10.0.50.1')).toBe('login_wrong')
  expect(await verdict('case2026', PASSWORD.toUpperCase(), '10.0.50.1')).toBe('login_wrong')
  expect(await verdict('CASE2026', PASSWORD, '10.0.50.1')).toBe('ok')
})

test('three failures lock the name for half an hour, and the lock survives a restart (BI-041)', async () => {
  await house.person('lock2026')
  for (const password of ['x1', 'x2', 'x3'])
    expect(await verdict('lock2026', password, '10.0.41.1')).toBe('login_wrong')
  const locked = await login('lock2026', PASSWORD, '10.0.41.1')
  expect(locked.body).toMatchObject({ code: 0, reason: 'login_locked', detail: { minutes: 30 } })
  // The count lies in the database, not in the process; half an hour later it is over.
  await sql("update tries set ends_at = ends_at - interval '30 min'")
  expect(await verdict('lock2026', PASSWORD, '10.0.41.1')).toBe('ok')
})

test('a name nobody has is locked in the same way, so a lock tells nothing', async () => {
  const reasons = []
  for (const password of ['x1', 'x2', 'x3', 'x4']) reasons.push(await verdict('ghost999', password, '10.0.42.1'))
  expect(reasons).toEqual(['login_wrong', 'login_wrong', 'login_wrong', 'login_locked'])
})

test('a success clears the count: only failures in a row lock', async () => {
  await house.person('clear001')
  for (const password of ['x1', 'x2', PASSWORD, 'x3', 'x4', PASSWORD])
    expect(await verdict('clear001', password, '10.0.45.1')).not.toBe('login_locked')
})

test('guesses at once, at two servers, are as many as one after the other', async () => {
  await house.person('rush2026')
  const all = await guessed(40, '10.0.46.1', () => 'rush2026')
  // The address has thirty tries, the name three of them.
  expect(tally(all)).toEqual({ login_wrong: 3, login_locked: 27, throttled: 10 })
})

test('150 names at once from one address, at two servers, get thirty judged tries (R-SEC-03)', async () => {
  const all = await guessed(150, '10.0.48.1', (n) => `flood${n}`)
  const { tries } = signInLimits.address
  expect(tally(all)).toEqual({ login_wrong: tries, throttled: 150 - tries })
})

test('one address that tries many names is slowed down, whatever it says it is (BI-042, BI-043)', async () => {
  const answers = []
  for (let n = 0; n < 31; n++)
    answers.push(await login(`spray${n}`, 'abcd1234', '10.0.43.1', { 'x-forwarded-for': `1.2.3.${n}` }))
  expect(answers.slice(0, 30).every(({ body }) => body.reason === 'login_wrong')).toBe(true)
  expect(answers[30]).toMatchObject({ status: 429, body: { code: 0, reason: 'throttled' } })
  expect(Number(answers[30]?.headers['retry-after'])).toBeGreaterThan(500)
  expect(await verdict('amy001', PASSWORD, '10.0.43.2')).toBe('ok')
})

test('whoever signs in rightly uses up nothing: a house full of members may come from one address', async () => {
  for (let n = 0; n <= signInLimits.address.tries; n++)
    expect(await verdict('amy001', PASSWORD, '10.0.49.1')).toBe('ok')
})

test('a stranger shuts nobody out: neither from their own address nor from the one they share (BI-044)', async () => {
  await house.person('victim01')
  const device = await deviceOf('victim01', '10.0.44.1')
  for (let n = 0; n < 4; n++) await login('victim01', 'bad', '10.0.44.1')
  expect(await verdict('victim01', PASSWORD, '10.0.44.1')).toBe('login_locked')
  expect(await verdict('victim01', PASSWORD, '10.0.44.1', device)).toBe('ok')
  for (let n = 0; n < signInLimits.address.tries; n++) await login(`other${n}`, 'bad', '10.0.44.1')
  expect(await verdict('amy001', PASSWORD, '10.0.44.1')).toBe('throttled')
  expect(await verdict('victim01', PASSWORD, '10.0.44.1', device)).toBe('ok')
  expect(await verdict('victim01', PASSWORD, '10.0.44.2', device)).toBe('ok')
})

test('guesses from ever new addresses shut strange devices, and never one of the member (BI-044)', async () => {
  await house.person('spread01')
  const device = await deviceOf('spread01', '10.0.51.1')
  const { strangers } = signInLimits
  const reasons = []
  for (let n = 0; n < strangers.tries; n++)
    reasons.push(await verdict('spread01', 'bad', `10.1.0.${Math.floor(n / 2)}`))
  expect(tally(reasons)).toEqual({ login_wrong: strangers.tries })
  expect(await verdict('spread01', 'bad', '10.1.1.1')).toBe('login_locked')
  expect(await verdict('spread01', PASSWORD, '10.1.1.2')).toBe('login_locked')
  expect(await verdict('spread01', PASSWORD, '10.0.51.1', device)).toBe('ok')
  // Three failures lock the device too, and it alone.
  for (const password of ['x1', 'x2', 'x3'])
    expect(await verdict('spread01', password, '10.0.51.1', device)).toBe('login_wrong')
  expect(await verdict('spread01', PASSWORD, '10.0.51.1', device)).toBe('login_locked')
})

test('one address alone does not use up what strangers have together', async () => {
  await house.person('single01')
  for (let n = 0; n < 25; n++) await login('single01', 'bad', '10.0.52.1')
  expect(await verdict('single01', PASSWORD, '10.0.52.2')).toBe('ok')
})

test('a device is known to whoever signed in there, is stored as a hash, and keeps its id', async () => {
  await house.person('device01')
  const first = await deviceOf('device01', '10.0.53.1')
  expect(first).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(await deviceOf('device01', '10.0.53.2', first)).toBe(first)
  const made = 'm'.repeat(43)
  const second = await deviceOf('device01', '10.0.53.1', made)
  expect([first, made]).not.toContain(second)
  await house.person('device02')
  expect(await deviceOf('device02', '10.0.53.1', first)).not.toBe(first)
  const { rows } = await sql('select device_hash, member_devices::text as row from member_devices')
  for (const { device_hash, row } of rows as { device_hash: Buffer; row: string }[]) {
    expect(device_hash).toHaveLength(32)
    expect(row).not.toContain(first)
    expect(row).not.toContain(Buffer.from(first, 'base64url').toString('hex'))
  }
})

test('somebody else’s device is a strange one, and so is an id that was made up', async () => {
  await house.person('thief001')
  await house.person('owner001')
  const theirs = await deviceOf('thief001', '10.0.54.1')
  for (const device of [theirs, 'm'.repeat(43), '']) await verdict('owner001', 'bad', '10.0.54.2', device)
  for (const device of [theirs, 'm'.repeat(43), ''])
    expect(await verdict('owner001', PASSWORD, '10.0.54.2', device)).toBe('login_locked')
})

test('registration makes the device known, and old devices are let go', async () => {
  const form = {
    ...{ username: 'fresh001', password: PASSWORD, confirmPassword: PASSWORD },
    ...{ mobile: '13900054321', realName: '林夏', agree: true },
  }
  const { body } = await house.send(member.register.path, form)
  const { device } = body.data as { device: string }
  expect(await deviceOf('fresh001', '10.0.55.1', device)).toBe(device)
  for (let n = 0; n < 12; n++) await deviceOf('fresh001', '10.0.55.1')
  const { rows } = await sql(
    'select count(*)::int as n from member_devices where member_id = (select member_id from member_names where username = $1)',
    ['fresh001'],
  )
  expect(rows).toEqual([{ n: 10 }])
  expect(await deviceOf('fresh001', '10.0.55.1', device)).not.toBe(device)
})

test('objects, null bytes and endless text are no names (BI-045, BI-322)', async () => {
  const odd = [{ $gt: '' }, ['amy001'], 'a\u0000b', '\ud800', "' or 1=1--", 'x'.repeat(65_536), '']
  for (const value of odd) {
    const name = await login(value, PASSWORD, '10.0.47.1')
    const password = await login('nobody77', value, '10.0.47.2')
    for (const { status, body } of [name, password]) {
      expect(status).toBeLessThan(500)
      expect(body.code).toBe(0)
    }
  }
})
