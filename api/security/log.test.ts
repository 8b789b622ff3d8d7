// The security log: each event once, by whom and from where, and no secret (R-SEC-14, R-OPS-01).
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { access } from '../../core/member/access.ts'
import { member } from '../../core/member/member.ts'
import { payoutAccounts } from '../../core/withdraw/payout-account.ts'
import { addDays, dayOf } from '../../core/time.ts'
import { deviceHash } from '../shell/origin.ts'
import { openHouse, PASSWORD, envelopeOf } from '../testing/house.ts'
import { cardOf, PASSCODE } from '../withdraw/testing.ts'
import { logDeed } from './log.ts'

const house = await openHouse({ registrationsADay: 10 })
const owner = new pg.Client(house.database.config)
await owner.connect()
afterAll(() => owner.end())

type Row = {
  event: string
  member_id: bigint | null
  bucket: number | null
  address: string | null
  device: string | null
  person: string | null
  detail: Record<string, unknown>
}

let seen = 0
/** Returns the lines written since the last look, oldest first. */
async function news(): Promise<Row[]> {
  const rows = (await house.sql(
    'select event, member_id, bucket, address, device, person, detail from security_log order by at offset $1',
    [seen],
  )) as Row[]
  seen += rows.length
  return rows
}
const brief = (rows: Row[]) => rows.map(({ event, detail }) => [event, detail])

const ask = async (path: string, body: object, from: string, headers = {}) =>
  envelopeOf(await house.send(path, body, { from, headers }))
const login = (username: string, password: string, from: string, headers = {}) =>
  ask(member.login.path, { username, password }, from, headers)

let mobiles = 0
const register = (username: string, from: string, more: object = {}) =>
  ask(
    member.register.path,
    {
      ...{ username, password: PASSWORD, confirmPassword: PASSWORD, realName: '林夏', agree: true },
      ...{ mobile: `1390000${1000 + mobiles++}`, ...more },
    },
    from,
  )
const pairOf = async (username: string) => {
  const rows = await house.sql('select bucket, member_id from member_names where username = $1', [username])
  return rows[0] as { bucket: number; member_id: bigint }
}

test('coming in and going out: a registration, a sign-in, a sign-out, each with where it came from', async () => {
  const { data } = await register('logged01', '10.0.0.1')
  const who = await pairOf('logged01')
  const device = deviceHash(data['device'] ?? '')
    .toString('hex')
    .slice(0, 8)
  const here = { ...who, address: '10.0.0.1', device, person: null, detail: {} }
  expect(await news()).toEqual([{ ...here, event: 'registration' }])

  const again = await login('logged01', PASSWORD, '10.0.0.2', { device: data['device'] ?? '' })
  expect(await news()).toEqual([{ ...here, event: 'sign_in', address: '10.0.0.2' }])

  const token = { token: again.data['token'] ?? '', device: data['device'] ?? '' }
  await ask(member.logout.path, {}, '10.0.0.3', token)
  await ask(member.logout.path, {}, '10.0.0.3', token)
  expect(await news()).toEqual([{ ...here, event: 'sign_out', address: '10.0.0.3' }])
})

test('a sign-in that failed says whose name it was, and of a name that is nobody’s says nothing', async () => {
  const who = await pairOf('logged01')
  const device = 'd'.repeat(43)
  await login('logged01', 'wrong1234', '10.0.1.1', { device })
  await login('MyPassw0rd', 'wrong1234', '10.0.1.1')
  const nobody = { bucket: null, member_id: null }
  const refused = { event: 'sign_in_refused', address: '10.0.1.1', person: null }
  expect(await news()).toEqual([
    { ...refused, ...who, device: expect.stringMatching(/^[0-9a-f]{8}$/), detail: { reason: 'login_wrong' } },
    { ...refused, ...nobody, device: null, detail: { reason: 'login_wrong' } },
  ])
  const rows = await house.sql('select security_log::text as row from security_log')
  expect(JSON.stringify(rows)).not.toMatch(/MyPassw0rd/i)
})

test('a door that shuts is written down when it shuts, and not at each knock after that', async () => {
  for (let n = 0; n < 6; n++) await login('logged01', 'wrong1234', '10.0.2.1')
  const refused = ['sign_in_refused', { reason: 'login_wrong' }]
  expect(brief(await news())).toEqual([refused, refused, refused, ['lockout', { minutes: 30, tries: 3 }]])
  for (let n = 0; n < 40; n++) await login(`spray${n}`, 'wrong1234', '10.0.2.2')
  const sprayed = await news()
  expect(sprayed).toHaveLength(31)
  expect(sprayed.at(-1)).toMatchObject({
    ...{ event: 'throttle', member_id: null, address: '10.0.2.2' },
    detail: { minutes: 10, tries: 30 },
  })
  for (let n = 0; n < 12; n++) await register(`x${n}`, '10.0.2.3')
  expect(brief(await news())).toEqual([['throttle', { tries: 10, what: 'registration' }]])
})

test('somebody under age leaves no name and no birthday', async () => {
  const today = dayOf(Date.now())
  const birthday = `${Number.parseInt(today, 10) - 18}${addDays(today, 1).slice(4)}`
  expect((await register('young001', '10.0.3.1', { birthday })).reason).toBe('under_age')
  expect(await news()).toEqual([
    { event: 'under_age', bucket: null, member_id: null, address: '10.0.3.1', device: null, person: null, detail: {} },
  ])
})

test('a session that another one ends is written down with it', async () => {
  await register('many0001', '10.0.4.1')
  for (let n = 0; n < house.settings.sessionsAtOnce; n++) await login('many0001', PASSWORD, '10.0.4.1')
  const rows = await news()
  expect(brief(rows.slice(-2))).toEqual([
    ['session_ended', { why: 'limit', sessions: 1 }],
    ['sign_in', {}],
  ])
  expect(rows).toHaveLength(1 + house.settings.sessionsAtOnce + 1)
})

test('the withdrawal password: set, wrong, locked, changed', async () => {
  const bao = await house.person('bao001')
  await bao.call(member.setWithdrawPassword, { password: PASSCODE })
  const change = (oldPassword: string, newPassword: string) =>
    bao.verdict(access.changePasscode, { oldPassword, newPassword })
  expect(await change(PASSCODE, '135791')).toBe('ok')
  for (let n = 0; n < 4; n++) await change('999999', '246801')
  const rows = await news()
  expect(brief(rows)).toEqual([
    ['registration', {}],
    ['passcode_set', {}],
    ['passcode_changed', {}],
    ['passcode_wrong', { left: 2 }],
    ['passcode_wrong', { left: 1 }],
    ['passcode_wrong', { left: 0 }],
    ['passcode_locked', { minutes: 30 }],
  ])
  for (const { member_id, address } of rows) expect([member_id, address]).toEqual([bao.member.id, '127.0.0.1'])
})

test('a card of two members is a sign for people, and each hears nothing of the other (BI-107)', async () => {
  const [amy, dora] = [await house.person('amy001'), await house.person('dora001')]
  for (const one of [amy, dora]) await one.call(member.setWithdrawPassword, { password: PASSCODE })
  await news()
  const first = await amy.call(payoutAccounts.addBank, cardOf())
  await amy.call(payoutAccounts.delAddress, { id: first.id, secondaryPwd: PASSCODE })
  await amy.call(payoutAccounts.addBank, cardOf())
  const added = ['account_added', { kind: 'bank', masked: '3446' }]
  expect(brief(await news())).toEqual([added, ['account_removed', added[1]], added])
  await dora.call(payoutAccounts.addBank, cardOf())
  const rows = await news()
  expect(brief(rows)).toEqual([
    added,
    ['account_shared', { kind: 'bank', masked: '3446', with: String(amy.member.id) }],
  ])
  expect(rows.map(({ member_id }) => member_id)).toEqual([dora.member.id, dora.member.id])
})

test('two members who add one card at the same time are seen too', async () => {
  const [chen, emma] = [await house.person('chen001'), await house.person('emma001')]
  for (const one of [chen, emma]) await one.call(member.setWithdrawPassword, { password: PASSCODE })
  await news()
  const same = cardOf({ cardNo: '6222020200112233453' })
  await Promise.all([chen, emma].map((one) => one.call(payoutAccounts.addBank, same)))
  expect((await news()).map(({ event }) => event).sort()).toEqual([
    ...['account_added', 'account_added', 'account_shared'],
  ])
})

test('a deed of a person stands with its person, and falls with what it belonged to', async () => {
  const { bucket, member_id: id } = await pairOf('logged01')
  const deed = {
    person: 'ann',
    deed: 'payout approve',
    member: { bucket, id },
    detail: { of: 'x' },
  }
  await house.db.tx((tx) => logDeed(tx, deed))
  await house.db
    .tx(async (tx) => {
      await logDeed(tx, deed)
      throw new Error('nothing came of it')
    })
    .catch(() => {})
  const rows = await news()
  expect(rows).toEqual([
    {
      ...{ event: 'deed', bucket, member_id: id, address: null, device: null, person: 'ann' },
      detail: { deed: 'payout approve', of: 'x' },
    },
  ])
})

test('nothing that was secret is in it', async () => {
  const rows = await house.sql('select security_log::text as row from security_log')
  const all = JSON.stringify(rows)
  const sessions = await house.sql("select encode(token_hash, 'hex') as hash from sessions")
  for (const secret of [PASSWORD, 'wrong1234', '135791', '999999', '6222020200112233446', '林夏'])
    // By itself: six digits stand within a hash or behind a second once in a thousand runs.
    expect(all).not.toMatch(new RegExp(`(?<![0-9a-f.])${secret}(?![0-9a-f])`))
  for (const { hash } of sessions as { hash: string }[]) expect(all).not.toContain(hash)
})

test('nobody changes or removes a line: not the house, not its owner', async () => {
  for (const client of [house.db.pool, owner]) {
    for (const statement of [
      "update security_log set event = 'sign_in'",
      'delete from security_log',
      'truncate security_log',
    ])
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
  }
})

type Listed = { list: object[] }

test('people read the newest hundred, of everybody or of one member', async () => {
  for (let n = 0; n < 100; n++) await logDeed(house.db, { person: 'ann', deed: 'payout approve', detail: { n } })
  const { list: all } = (await house.asks('security list')) as Listed
  expect(all).toHaveLength(100)
  expect(all[0]).toMatchObject({ event: 'deed', person: 'ann', detail: '{"n":99,"deed":"payout approve"}' })
  const { member_id } = await pairOf('logged01')
  const { list: own } = (await house.asks('security show LOGGED01 a complaint')) as Listed
  expect(own.at(-1)).toMatchObject({ event: 'registration' })
  for (const line of own) expect(line).toMatchObject({ member: String(member_id) })
  await expect(house.run('security show LOGGED01')).rejects.toThrow('npm run ops -- security show <username> <why>')
  await expect(house.run('security show nobody99 a complaint')).rejects.toThrow('no member')
  await expect(house.run('security')).rejects.toThrow('npm run ops -- security list')
})
