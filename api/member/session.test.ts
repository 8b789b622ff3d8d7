import { expect, test } from 'vitest'
import { member } from '../../core/member/member.ts'
import { wallet } from '../../core/wallet.ts'
import { openHouse, PASSWORD, envelopeOf } from '../testing/house.ts'
import { earlier } from '../testing/tamper.ts'
import { memberFeature } from './feature.ts'
import { sessionsOf } from './session.ts'

const house = await openHouse()
const amy = await house.person('amy001')

/** From an address of its own, so that one test's failures do not slow another one down. */
const signedIn = async (username = 'amy001'): Promise<string> => {
  const login = { username, password: PASSWORD }
  return envelopeOf(await house.send(member.login.path, login, { from: '10.0.0.1' })).data['token']!
}
const balance = (token: string, headers = {}) => house.send(wallet.balance.path, {}, { token, headers })
const sql = (text: string, values: unknown[] = []) => house.db.pool.query(text, values)

/** Lets the door forget its cached sessions, as 900 ms would. */
async function later() {
  const { rows } = await sql('select token_hash from sessions')
  sessionsOf(house).forget(rows.map(({ token_hash }: { token_hash: Buffer }) => token_hash))
}

test('what is no token of a session opens nothing (BI-054, BI-055)', async () => {
  for (const none of ['', 'undefined', 'null', '[object Object]', 'm'.repeat(43)]) {
    const { status, body } = await balance(none)
    expect([status, body.code, body.data]).toEqual([401, 401, null])
  }
})

test('of a key that is said twice the last one counts, for the password and for the brakes (BI-046)', async () => {
  const twice = (first: string, last: string) =>
    house.send(member.login.path, `{"username":"${first}","username":"${last}","password":"${PASSWORD}"}`)
  expect((await twice('nosuch99', 'amy001')).body.data).toMatchObject({ username: 'amy001' })
  await twice('amy001', 'nosuch99')
  const [{ member_id }] = await house.sql(
    "select member_id from security_log where event = 'sign_in_refused' order by at desc limit 1",
  )
  expect(member_id).toBeNull()
})

test('a token counts in its header alone (BI-060 to 062, BI-064)', async () => {
  const { token } = amy
  const other = await signedIn()
  for (const request of [
    { url: `/api/common/getUserBalance?TOKEN=${token}` },
    { url: '/api/common/getUserBalance', headers: { cookie: `TOKEN=${token}` } },
    { url: '/api/common/getUserBalance', headers: { token: `${token}, ${other}` } },
    { url: '/api/common/getUserBalance', headers: { token: 'a'.repeat(65_536) } },
    { url: '/api/common/getUserBalance', payload: { TOKEN: token } },
  ]) {
    const { statusCode } = await house.app.inject({ method: 'POST', payload: {}, ...request })
    expect(statusCode).toBe(401)
  }
})

test('the database holds a hash of the token, and each sign-in gives a new one (R-SES-01)', async () => {
  const tokens = [await signedIn(), await signedIn()]
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const { rows } = await sql('select sessions::text as row from sessions')
  for (const { row } of rows as { row: string }[])
    for (const token of tokens) {
      expect(row).not.toContain(token)
      expect(row).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    }
})

test('half an hour without an action ends a session, and polling is no action (BI-058, BI-059)', async () => {
  const token = await signedIn()
  const age = (minutes: number) => sql(`update sessions set ${earlier('active_at', `${minutes} min`)}`).then(later)
  await age(20)
  expect((await balance(token)).body.code).toBe(1)
  await age(11)
  expect((await balance(token)).body.code).toBe(401)

  const acting = await signedIn()
  await age(20)
  expect((await house.send(member.userInfo.path, {}, { token: acting })).body.code).toBe(1)
  await age(11)
  expect((await balance(acting)).body.code).toBe(1)
})

test('twelve hours end a session however busy it is', async () => {
  const token = await signedIn()
  await sql(`update sessions set ${earlier('expires_at', '12 h')}`)
  await later()
  expect((await house.send(member.userInfo.path, {}, { token })).body.code).toBe(401)
})

test('a hot session is read once and written at most once a minute', async () => {
  const token = await signedIn()
  const at = () => sql('select max(active_at) as at from sessions').then(({ rows }) => rows[0].at)
  const before = await at()
  for (let n = 0; n < 5; n++) await house.send(member.userInfo.path, {}, { token })
  expect(await at()).toEqual(before)
})

test('logout ends the session at once, and twice is no error (BI-068)', async () => {
  const token = await signedIn()
  expect((await balance(token)).body.code).toBe(1)
  const out = () => house.send(member.logout.path, {}, { token })
  expect((await out()).body.code).toBe(1)
  expect((await balance(token)).body.code).toBe(401)
  expect((await out()).status).toBe(200)
  expect((await house.send(member.logout.path, {})).body.code).toBe(1)
})

test('a sixth sign-in ends the oldest session (R-SES-05)', async () => {
  await house.person('many2026')
  const tokens: string[] = []
  for (let n = 0; n <= house.settings.sessionsAtOnce; n++) tokens.push(await signedIn('many2026'))
  const codes = await Promise.all(tokens.map(async (token) => (await balance(token)).body.code))
  expect(codes).toEqual([401, 1, 1, 1, 1, 1])
})

test('an excluded member signs in, reads and withdraws, and plays nothing (BI-048)', async () => {
  const rest = await house.person('rest2026')
  await sql('update members set play_state = 2 where id = $1', [rest.member.id])
  const token = await signedIn('rest2026')
  expect((await balance(token)).body.code).toBe(1)
  const info = await house.send(member.userInfo.path, {}, { token })
  expect(info.body.data).toMatchObject({ playState: 'excluded' })
})

test('what a header says of the method changes no call (BI-313)', async () => {
  const headers = { 'x-http-method-override': 'DELETE' }
  expect((await house.send(member.logout.path, {}, { headers })).body.code).toBe(1)
})

test('the sweep takes dead sessions and leaves the living', async () => {
  const living = await signedIn()
  const dead = await signedIn()
  await sql(
    "update sessions set expires_at = now() - interval '1 s' where token_hash = sha256(convert_to($1, 'UTF8'))",
    [dead],
  )
  const hashes = () => sql('select token_hash from sessions').then(({ rowCount }) => rowCount ?? 0)
  const before = await hashes()
  await memberFeature.jobs(house)['member-sweep'].run()
  expect(await hashes()).toBeLessThan(before)
  expect((await balance(living)).body.code).toBe(1)
})
