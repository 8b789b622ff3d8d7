import { beforeAll, describe, expect, test } from 'vitest'
import { member } from '../../core/member/member.ts'
import { TERMS_VERSION } from '../../core/terms.ts'
import { addDays, dayOf } from '../../core/time.ts'
import { openHouse, PASSWORD, type TestHouse } from '../testing/house.ts'
import { passwordCost } from './passwords.ts'
import { atOnce, tally } from '../testing/at-once.ts'

const house = await openHouse()

const form = {
  username: 'linxia88',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  mobile: '13900000000',
  inviteCode: '',
  realName: '张三',
  agree: true,
}
const registered = (fields: object, path = member.register.path) => house.send(path, { ...form, ...fields })
const count = async (table: string) => (await house.sql(`select count(*)::int as n from ${table}`))[0].n as number

const refused: [string, object, string][] = [
  ['BI-001 a name of 3', { username: 'a12' }, 'username_rule'],
  ['BI-002 a name of 13', { username: 'abcdefgh12345' }, 'username_rule'],
  ['BI-003 a digit first', { username: '1abcdef' }, 'username_rule'],
  ['BI-004 letters only', { username: 'abcdefg' }, 'username_rule'],
  ['BI-005 full-width letters', { username: 'ａｂｃ１２３' }, 'username_rule'],
  ['BI-008 a space around the name', { username: ' abc123 ' }, 'username_rule'],
  ['BI-010 SQL in the name', { username: "a1' OR 1=1--" }, 'username_rule'],
  ['a null byte in the name', { username: 'abc\u0000123' }, 'username_rule'],
  ['BI-014 a password of 7', { password: 'abc1234', confirmPassword: 'abc1234' }, 'password_rule'],
  ['BI-015 a password of 13', { password: 'abcdefg123456' }, 'password_rule'],
  ['BI-017 a common password', { password: 'abc12345', confirmPassword: 'abc12345' }, 'password_common'],
  [
    'BI-018 the name as password',
    { username: 'Abcd1234', password: 'abcd1234', confirmPassword: 'abcd1234' },
    'password_is_username',
  ],
  ['BI-019 two different passwords', { confirmPassword: 'koi2026y' }, 'password_mismatch'],
  ['BI-021 a null byte in the password', { password: 'abcd\u00001234' }, 'password_rule'],
  ['BI-023 a text that says false', { agree: 'false' }, 'agree_first'],
  ['BI-024 no agreement', { agree: undefined }, 'invalid_input'],
  ['an agreement that says no', { agree: false }, 'agree_first'],
  ['terms that are not those in force', { terms: TERMS_VERSION + 1 }, 'terms_changed'],
  ['a version of terms in letters', { terms: `${TERMS_VERSION}` }, 'terms_changed'],
  ['BI-026 a name of blanks', { realName: '\u3000\u3000' }, 'real_name_shape'],
  ['BI-027 letters in the mobile', { mobile: '1380013800a' }, 'mobile_shape'],
  ['BI-029 fields that are not ours to give', { balance: '999999.00', vip: 10 }, 'invalid_input'],
  ['BI-030 an unknown invitation', { inviteCode: 'NOBODY' }, 'invite_unknown'],
  ['BI-030 an endless invitation', { inviteCode: 'A'.repeat(10_000) }, 'invite_unknown'],
  ['a null byte in the invitation', { inviteCode: 'A\u0000B' }, 'invite_unknown'],
  ['BI-034 letters that turn the text', { realName: '张\u202e三😀' }, 'real_name_shape'],
  ['a birthday that does not exist', { birthday: '1990-02-31' }, 'under_age'],
  ['a withdrawal password that anybody guesses', { secondaryPassword: '123456' }, 'passcode_weak'],
  ['a withdrawal password of five', { secondaryPassword: '24681' }, 'passcode_shape'],
]

test.each(refused)('registration refuses %s and leaves nothing', async (_name, fields, reason) => {
  for (const path of [member.register.path, member.doRegister.path]) {
    const { status, body } = await registered(fields, path)
    expect([status, body.code, body.reason]).toEqual([400, 0, reason])
    expect(body.msg).not.toBe('')
  }
  expect(await count('members')).toBe(0)
  expect(await count('sessions')).toBe(0)
})

test('the version of the terms that was agreed to is kept with the member, and none where the form does not say it', async () => {
  await registered({ username: 'terms001', mobile: '13900000101', terms: TERMS_VERSION })
  await registered({ username: 'terms002', mobile: '13900000102' })
  const kept = await house.sql("select terms_version from members where username like 'terms00_' order by username")
  expect(kept).toEqual([{ terms_version: TERMS_VERSION }, { terms_version: null }])
})

test('a form of blanks counts as empty (BI-025)', async () => {
  const blank = Object.fromEntries(Object.keys(form).map((field) => [field, '   ']))
  expect((await house.send(member.register.path, blank)).body.code).toBe(0)
})

test('the eighteenth birthday is the first day that lets in, in Shanghai days (BI-036 to 038)', async () => {
  const today = dayOf(Date.now())
  const years = (day: string) => `${Number.parseInt(day, 10) - 18}${day.slice(4)}`
  const tomorrow = years(addDays(today, 1))
  expect((await registered({ birthday: tomorrow })).body.reason).toBe('under_age')
  const exact = { username: 'adult1808', mobile: '13900000018', birthday: years(today) }
  expect((await registered(exact)).body.code).toBe(1)
  const leap = { username: 'leap2904', mobile: '13900000029', birthday: '2008-02-29' }
  expect((await registered(leap)).body.code).toBe(1)
})

test('fifty registrations of one name at once make one member (BI-032)', async () => {
  const before = await count('members')
  const all = await atOnce(50, (n) =>
    registered({ username: n % 2 ? 'race2026' : 'RACE2026', mobile: `139100000${10 + n}` }),
  )
  const reasons = all.map(({ body }) => body.reason ?? 'ok')
  expect(tally(reasons)).toEqual({ ok: 1, identity_used: 49 })
  expect((await count('members')) - before).toBe(1)
  expect(await count('member_names')).toBe(await count('members'))
  expect(await count('member_mobiles')).toBe(await count('members'))
  expect(await count('member_secrets')).toBe(await count('members'))
})

test('a used name, in other letters too, and a used mobile get the same answer (BI-007, BI-028)', async () => {
  await registered({ username: 'first777', mobile: '13900000777' })
  const name = await registered({ username: 'FIRST777', mobile: '13900000778' })
  const mobile = await registered({ username: 'other777', mobile: '13900000777' })
  expect(name.body).toMatchObject({ code: 0, reason: 'identity_used', detail: {} })
  expect(mobile.body).toEqual(name.body)
})

test('neither is looked at before the slow hash, so the time tells nothing either (BI-028)', async () => {
  const usual = { ...passwordCost }
  // Too little for argon2: a call that reaches the hash is a bug.
  Object.assign(passwordCost, { memoryKiB: 1 })
  const name = await registered({ username: 'first777', mobile: '13900000778' })
  const mobile = await registered({ username: 'other777', mobile: '13900000777' })
  Object.assign(passwordCost, usual)
  expect([name.body.reason, mobile.body.reason]).toEqual(['bug', 'bug'])
})

describe('an address that sends five forms a day', () => {
  /** Two servers on one database. */
  let houses: TestHouse[]
  beforeAll(async () => {
    const first = await openHouse({ registrationsADay: 5 }, { max: 4 })
    houses = [first, await openHouse({ registrationsADay: 5 }, { beside: first, max: 4 })]
  })
  const sent = async (at: number, from: string, fields: object = {}) => {
    const own = { ...form, username: `door${at}aa`, mobile: `139200000${10 + at}`, ...fields }
    const { body, ...answer } = await houses[at % 2]!.send(member.register.path, own, { from })
    return { ...answer, ...body }
  }

  test('has five judged and no more, however many come at once at however many servers', async () => {
    const all = await atOnce(20, (at) => sent(at, '10.0.60.1'))
    expect(all.filter(({ code }) => code === 1)).toHaveLength(5)
    const refused = all.filter(({ code }) => code === 0)
    for (const { status, reason, headers } of refused) {
      expect([status, reason]).toEqual([429, 'throttled'])
      const wait = Number(headers['retry-after'])
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(86_400)
    }
    expect(refused).toHaveLength(15)
    expect((await sent(30, '10.0.60.2')).code).toBe(1)
  })

  test('has its failed forms counted too, but not what is no form at all', async () => {
    for (let n = 0; n < 8; n++) expect((await sent(40, '10.0.60.3', { mobile: '1' })).reason).toBe('mobile_shape')
    for (let n = 0; n < 5; n++)
      expect((await sent(40, '10.0.60.3', { inviteCode: 'NOBODY' })).reason).toBe('invite_unknown')
    expect((await sent(40, '10.0.60.3')).reason).toBe('throttled')
  })
})

test('members are spread over the buckets, and the pair is found by the name', async () => {
  const rows = await house.sql('select bucket, id from members')
  for (const { bucket, id } of rows as { bucket: number; id: bigint }[]) {
    expect(house.buckets[Number(id % BigInt(house.buckets.length))]).toBe(bucket)
    expect(id.toString()).toMatch(/^\d{12}$/)
  }
})

test('passwords are stored as argon2id with a salt of their own, never readable (R-ACC-08)', async () => {
  const rows = await house.sql('select password from member_secrets')
  const hashes = rows.map(({ password }: { password: string }) => password)
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/)
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('userInfo says who I am, whatever uid the body claims (BI-063)', async () => {
  const amy = await house.person('amy001')
  const info = await amy.call(member.userInfo, {})
  expect(info).toMatchObject({
    uid: amy.member.id.toString(),
    username: 'amy001',
    // Personal values that others may see on a screen are masked.
    ...{ realName: '林*', birthday: '1988-**-**', email: null, gender: null, isVerified: true },
    hasWithdrawPassword: false,
    playState: 'playing',
    vip: 0,
  })
  expect(info.mobile).toMatch(/^138\*{4}\d{4}$/)
  const other = await house.send(member.getUser.path, { uid: '1' }, { token: amy.token })
  expect(other.body).toMatchObject({ code: 0, reason: 'invalid_input' })
  expect(await amy.call(member.getUser, {})).toMatchObject({ username: 'amy001', avatar: null })
})

test('the withdrawal password is set once, and easy digits are refused (BI-076)', async () => {
  const dora = await registered({
    username: 'dora001',
    mobile: '13900000004',
    birthday: '1990-05-17',
  })
  const { token } = dora.body.data as { token: string }
  const reason = async (password: unknown) =>
    (await house.send(member.setWithdrawPassword.path, { password }, { token })).body.reason
  for (const weak of ['000000', '123456', '654321', '987654', '900517', '170590', '121212'])
    expect(await reason(weak)).toBe('passcode_weak')
  for (const shape of ['24681', '2468100', 'abcdef', 246810, null]) expect(await reason(shape)).toBe('passcode_shape')
  const twice = await Promise.all([reason('246810'), reason('246810')])
  expect(twice.sort()).toEqual(['passcode_set', undefined])
  expect(await reason('135791')).toBe('passcode_set')
})
