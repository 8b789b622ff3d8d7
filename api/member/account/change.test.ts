// Codes to a mobile, and passwords that are changed with them (decision 70; BI-073 to 075).
import { expect, test } from 'vitest'
import { access, CODE_TRIES } from '../../../core/member/access.ts'
import { member as calls } from '../../../core/member/member.ts'
import { withdraw } from '../../../core/withdraw/withdraw.ts'
import { openTown } from '../../deposit/testing.ts'
import { atOnce, tally } from '../../testing/at-once.ts'
import { openHouse, PASSWORD, type Person } from '../../testing/house.ts'
import { earlier } from '../../testing/tamper.ts'
import { mayWithdraw, PASSCODE, want } from '../../withdraw/testing.ts'
import { carryAll, codeTo, textsTo } from '../testing.ts'

const town = await openTown({}, { max: 8 })
const other = await openHouse({}, { beside: town, max: 8 })
const NEXT = 'lantern88'

const signIn = async (username: string, password: string) => {
  const { body } = await town.send(calls.login.path, { username, password })
  return { reason: body.reason ?? 'ok', token: (body.data as { token?: string } | null)?.token }
}
const asks = (person: Person, purpose: 'mobile' | 'passcode' = 'mobile') => person.call(access.sendCode, { purpose })
const isProved = async (person: Person) => (await person.call(calls.userInfo, {})).mobileProved

test('a mobile is proved by the code that came to it, and the database holds no such code', async () => {
  const amy = await town.person('amy001')
  expect(await isProved(amy)).toBe(false)
  const { request } = await asks(amy)
  const code = await codeTo(town, amy)
  const rows = await town.sql('select mobile_codes::text as row from mobile_codes')
  expect(JSON.stringify(rows)).not.toContain(code)
  expect(await amy.verdict(access.proveMobile, { request, code })).toBe('ok')
  expect(await isProved(amy)).toBe(true)
  expect(await amy.verdict(access.sendCode, { purpose: 'mobile' })).toBe('mobile_proved')
  // Another number is another proof.
  await town.sql("update members set mobile = '13700009999' where id = $1", [amy.member.id])
  expect(await isProved(amy)).toBe(false)
})

test('twenty at once with the right code, at two servers: one of them has used it', async () => {
  const bea = await town.person('bea001')
  const { request } = await asks(bea)
  const code = await codeTo(town, bea)
  const verdicts = await atOnce(20, async (n) => {
    const house = n % 2 ? town : other
    const { body } = await house.send(access.proveMobile.path, { request, code }, bea)
    return body.reason ?? 'ok'
  })
  expect(tally(verdicts)).toEqual({ ok: 1, code_over: 19 })
})

test('five wrong tries end a code, however many come at once, and the right one comes too late', async () => {
  const cat = await town.person('cat001')
  const { request } = await asks(cat)
  const code = await codeTo(town, cat)
  const wrong = code === '000000' ? '111111' : '000000'
  const verdicts = await atOnce(20, () => cat.verdict(access.proveMobile, { request, code: wrong }))
  expect(tally(verdicts)).toEqual({ code_wrong: CODE_TRIES, code_over: 20 - CODE_TRIES })
  expect(await cat.verdict(access.proveMobile, { request, code })).toBe('code_over')
})

test('after ten minutes of the database a code is over, and it is good for nothing else and nobody else', async () => {
  const [dan, eve] = [await town.person('dan001'), await town.person('eve001')]
  const { request } = await asks(dan)
  const code = await codeTo(town, dan)
  expect(await eve.verdict(access.proveMobile, { request, code })).toBe('code_over')
  await dan.call(calls.setWithdrawPassword, { password: PASSCODE })
  const passcode = { password: PASSWORD, request, code, newPassword: '135790' }
  expect(await dan.verdict(access.changePasscode, passcode)).toBe('code_over')
  await town.sql(`update mobile_codes set ${earlier('expires_at', '10 min')}`)
  expect(await dan.verdict(access.proveMobile, { request, code })).toBe('code_over')
})

test('a carrier that is down loses nothing: the code comes when it is back; one that loses it, never', async () => {
  const fay = await town.person('fay001')
  town.sandbox.sms.behave('broken')
  const first = await asks(fay)
  await expect(carryAll(town)).rejects.toThrow('status 500')
  town.sandbox.sms.behave('garbage')
  await asks(fay)
  await expect(carryAll(town)).rejects.toThrow('not understood')
  expect(await textsTo(town, fay)).toHaveLength(1)
  town.sandbox.sms.behave('lost')
  await asks(fay)
  expect(await textsTo(town, fay)).toHaveLength(1)
  town.sandbox.sms.behave('fine')
  expect(first.expiresAt).toBeGreaterThan(Date.now())
  for (let n = 0; n < 2; n++) await asks(fay)
  expect(await fay.verdict(access.sendCode, { purpose: 'mobile' })).toBe('throttled')
})

test('a code is asked for by a member, for their own number', async () => {
  const { status } = await town.send(access.sendCode.path, { purpose: 'passcode' })
  expect(status).toBe(401)
})

test('another login password: the old one is asked for, all other sessions end, and the phone hears of it (BI-073, BI-074)', async () => {
  const gus = await town.person('gus001')
  const { request } = await asks(gus)
  await gus.call(access.proveMobile, { request, code: await codeTo(town, gus) })
  const elsewhere = (await signIn('gus001', PASSWORD)).token ?? ''
  const change = (oldPassword: string, newPassword: string) =>
    gus.verdict(access.changePassword, { oldPassword, newPassword })
  expect(await gus.verdict(access.changePassword, { newPassword: NEXT } as never)).toBe('invalid_input')
  expect(await change(PASSWORD, PASSWORD)).toBe('password_same')
  expect(await change(PASSWORD, 'gus001gus')).toBe('ok')
  expect(await change('gus001gus', 'abc12345')).toBe('password_common')
  expect(await change('gus001gus', NEXT)).toBe('ok')
  expect((await town.send(calls.userInfo.path, {}, { token: elsewhere })).status).toBe(401)
  expect((await town.send(calls.userInfo.path, {}, gus)).status).toBe(200)
  expect((await signIn('gus001', PASSWORD)).reason).toBe('login_wrong')
  expect((await signIn('gus001', NEXT)).reason).toBe('ok')
  expect((await textsTo(town, gus)).filter((text) => text.includes('登录密码已修改'))).toHaveLength(2)
})

test('three wrong old passwords shut it for that member, in the database, and signing in goes on', async () => {
  const hal = await town.person('hal001')
  const change = (oldPassword: string) => hal.verdict(access.changePassword, { oldPassword, newPassword: NEXT })
  const verdicts = await atOnce(8, () => change('wrong1234'))
  expect(tally(verdicts)).toEqual({ password_wrong: 3, password_locked: 5 })
  expect(await change(PASSWORD)).toBe('password_locked')
  expect((await signIn('hal001', PASSWORD)).reason).toBe('ok')
  await town.sql(`update tries set ${earlier('ends_at', '30 min')}`)
  expect(await change(PASSWORD)).toBe('ok')
})

test('a withdrawal beside a change of the password is before it, or signed out after it (BI-075)', async () => {
  const ivy = await town.rich('ivy001', '5000.00')
  const card = await mayWithdraw(ivy)
  await town.sql("update tries set used = 0 where subject like 'name%'")
  const elsewhere = (await signIn('ivy001', PASSWORD)).token ?? ''
  // The other server remembers that session for most of a second.
  await other.send(calls.userInfo.path, {}, { token: elsewhere })
  const submit = () => other.send(withdraw.submit.path, want(card.id, '100.00'), { token: elsewhere })
  const change = () => ivy.call(access.changePassword, { oldPassword: PASSWORD, newPassword: NEXT })
  const [, ...beside] = await Promise.all([change(), ...Array.from({ length: 20 }, submit)])
  for (const { status, body } of beside) expect([401, 200, 'daily_times']).toContain(body.reason ?? status)
  const [{ changed }] = await town.sql(
    "select at as changed from security_log where event = 'password_changed' and member_id = $1",
    [ivy.member.id],
  )
  const times = () => town.sql('select requested_at as at from withdrawals where member_id = $1', [ivy.member.id])
  const before = (await times()) as { at: Date }[]
  for (const { at } of before) expect(at.getTime()).toBeLessThanOrEqual(changed.getTime())
  const after = await atOnce(20, submit)
  expect(after.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 401))
  expect(await times()).toHaveLength(before.length)
})

test('a withdrawal password that was forgotten: by the login password and a code, neither of which alone will do', async () => {
  const joy = await town.person('joy001')
  await joy.call(calls.setWithdrawPassword, { password: PASSCODE })
  const { request } = await asks(joy, 'passcode')
  const code = await codeTo(town, joy)
  const change = (more: object) => joy.verdict(access.changePasscode, { newPassword: '135790', ...more } as never)
  expect(await change({ request, code })).toBe('password_needed')
  expect(await change({ password: PASSWORD })).toBe('code_over')
  expect(await change({ password: 'wrong1234', request, code })).toBe('password_wrong')
  expect(await change({ password: PASSWORD, request, code, newPassword: '123456' })).toBe('passcode_weak')
  expect(await change({ password: PASSWORD, request, code, newPassword: PASSCODE })).toBe('passcode_same')
  expect(await change({ password: PASSWORD, request, code })).toBe('ok')
  expect(await change({ password: PASSWORD, request, code, newPassword: '975310' })).toBe('code_over')
  expect(await joy.verdict(access.changePasscode, { oldPassword: '135790', newPassword: '246802' })).toBe('ok')
})
