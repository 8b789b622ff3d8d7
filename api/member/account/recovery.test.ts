// A password that was forgotten, sessions and sign-ins as their member sees them, and the end of an account.
import { expect, test } from 'vitest'
import { access } from '../../../core/member/access.ts'
import { deposit } from '../../../core/deposit.ts'
import type { Input } from '../../../core/endpoint.ts'
import { member as calls } from '../../../core/member/member.ts'
import { withdraw } from '../../../core/withdraw/withdraw.ts'
import { openTown } from '../../deposit/testing.ts'
import { post } from '../../ledger/post/ledger.ts'
import { fen } from '../../../core/money.ts'
import { atOnce, tally } from '../../testing/at-once.ts'
import { PASSWORD, envelopeOf, type Person } from '../../testing/house.ts'
import { mayWithdraw, PASSCODE, want } from '../../withdraw/testing.ts'
import { carryAll, codeTo, mobileOf, shownBy, takesFactor, textsTo } from '../testing.ts'

const town = await openTown({}, { max: 8 })
const NEXT = 'lantern88'

const from = async (address: string, path: string, payload: object, headers = {}) =>
  envelopeOf(await town.send(path, payload, { from: address, language: 'en', headers }))
type Claim = Omit<Input<typeof access.sendCode>, 'purpose'>
const claims = (claim: Claim, address = '10.7.0.1') =>
  from(address, access.sendCode.path, { purpose: 'recover', ...claim })
type Want = Partial<Input<typeof access.recover>>
const recovers = (given: Want, address = '10.7.0.2') =>
  from(address, access.recover.path, { newPassword: NEXT, ...given })
const reasonOf = async (answer: Promise<{ reason?: string }>) => (await answer).reason ?? 'ok'
const signIn = (username: string, password: string, headers = {}) =>
  from('10.7.0.3', calls.login.path, { username, password }, headers)

async function known(username: string): Promise<Person> {
  const person = await town.person(username)
  await person.call(calls.setWithdrawPassword, { password: PASSCODE })
  await town.sql("update members set birthday = '1990-05-17' where id = $1", [person.member.id])
  return person
}

test('withdrawal password and code give another password, end every session, and let the member in', async () => {
  const amy = await known('amy001')
  const { data } = await claims({ username: 'AMY001', passcode: PASSCODE })
  const want = { username: 'amy001', request: data['request']!, code: await codeTo(town, amy) }
  expect(await reasonOf(recovers({ ...want, newPassword: 'abc12345' }))).toBe('password_common')
  const all = await atOnce(20, () => recovers(want))
  expect(tally(all.map(({ reason }) => reason ?? 'ok'))).toEqual({ ok: 1, recover_wrong: 19 })
  expect((await town.send(calls.userInfo.path, {}, amy)).status).toBe(401)
  const token = all.find(({ code }) => code === 1)!.data['token']!
  const info = await town.send(calls.userInfo.path, {}, { token })
  expect(info.body.data).toMatchObject({ username: 'amy001', mobileProved: true })
  expect(await reasonOf(signIn('amy001', NEXT))).toBe('ok')
  expect((await textsTo(town, amy))[0]).toContain('new device')
})

test('name and birthday do as well, and both of them', async () => {
  const bea = await known('bea001')
  const texts = async () => (await textsTo(town, bea)).length
  await claims({ username: 'bea001', realName: '林夏', birthday: '1990-05-18' })
  await claims({ username: 'bea001', realName: '林夏' })
  await claims({ username: 'bea001', birthday: '1990-05-17' })
  await claims({ username: 'bea001' })
  expect(await texts()).toBe(0)
  const { data } = await claims({ username: 'bea001', realName: '林夏', birthday: '1990-05-17' })
  expect(await texts()).toBe(1)
  const want = { username: 'bea001', request: data['request']!, code: await codeTo(town, bea) }
  expect(await reasonOf(recovers(want))).toBe('ok')
})

test('who knows name and birthday uses up no message that the withdrawal password brings', async () => {
  const gus = await known('gus001')
  const texts = async () => (await textsTo(town, gus)).length
  for (let n = 0; n < 7; n++)
    await claims({ username: 'gus001', realName: '林夏', birthday: '1990-05-17' }, `10.7.9.${n}`)
  expect(await texts()).toBe(5)
  await claims({ username: 'gus001', passcode: PASSCODE }, '10.7.9.20')
  expect(await texts()).toBe(6)
})

test('whether there is such a member, and a right one, no answer tells', async () => {
  const cat = await known('cat001')
  const answers = [
    await claims({ username: 'cat001', passcode: PASSCODE }),
    await claims({ username: 'cat001', passcode: '975310' }),
    await claims({ username: 'nosuch99', passcode: PASSCODE }),
    await claims({ username: 'a\u0000b', passcode: PASSCODE }),
  ]
  expect(new Set(answers.map(({ code, data }) => [code, ...Object.keys(data)].join())).size).toBe(1)
  for (const { data } of answers) expect(data['request']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/)
  const code = (await codeTo(town, cat)) === '000000' ? '111111' : '000000'
  for (const [at, username] of ['cat001', 'cat001', 'nosuch99'].entries())
    expect(await reasonOf(recovers({ username, request: answers[at]!.data['request']!, code }))).toBe('recover_wrong')
})

test('a stranger sends nobody messages and uses up nothing of theirs: neither the code nor its tries', async () => {
  const dan = await known('dan001')
  for (let n = 0; n < 40; n++) await claims({ username: 'dan001', passcode: '975310' }, `10.8.0.${n % 20}`)
  expect(await textsTo(town, dan)).toEqual([])
  const { data } = await claims({ username: 'dan001', passcode: PASSCODE }, '10.9.0.1')
  const code = await codeTo(town, dan)
  const guessed = crypto.randomUUID()
  for (let n = 0; n < 20; n++) await recovers({ username: 'dan001', request: guessed, code: '000000' }, `10.8.1.${n}`)
  const want = { username: 'dan001', request: data['request']!, code }
  expect(await reasonOf(recovers(want, '10.9.0.1'))).toBe('ok')
  // Even who knows the answers spends five messages a day at most, and hears nothing of it.
  for (let n = 0; n < 8; n++) await claims({ username: 'dan001', passcode: PASSCODE }, '10.9.0.2')
  await carryAll(town)
  const codes = town.sandbox.sms.inbox(await mobileOf(town, dan))
  expect(codes.filter(({ text }) => /\d{6}/.test(text))).toHaveLength(5)
})

test('an address asks so often and no oftener', async () => {
  const reasons = []
  for (let n = 0; n < 32; n++)
    reasons.push(await reasonOf(claims({ username: `ghost${n}`, passcode: PASSCODE }, '10.6.0.1')))
  expect(tally(reasons)).toEqual({ ok: 30, throttled: 2 })
})

test('the second factor is asked for in a recovery too, and asking for it costs no code', async () => {
  const eve = await known('eve001')
  const { used, codes } = await takesFactor(eve)
  const { data } = await claims({ username: 'eve001', passcode: PASSCODE }, '10.9.1.1')
  const want = { username: 'eve001', request: data['request']!, code: await codeTo(town, eve) }
  expect(await reasonOf(recovers(want))).toBe('factor_needed')
  expect(await reasonOf(recovers({ ...want, factor: used }))).toBe('factor_wrong')
  const [first = ''] = codes
  expect(await reasonOf(recovers({ ...want, factor: first.toLowerCase() }))).toBe('ok')
})

test('sessions: device in words, this one named, one ended, all others ended, nobody else’s touched', async () => {
  const fay = await town.person('fay001')
  const gus = await town.person('gus001')
  const agents = [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
    'curl/8.0',
  ]
  const tokens: string[] = []
  for (const agent of agents) tokens.push((await signIn('fay001', PASSWORD, { 'user-agent': agent })).data['token']!)
  const list = async () => (await fay.call(access.sessions, {})).list
  expect((await list()).map(({ device, place, isThis }) => [device, place, isThis])).toEqual([
    [null, 'local', false],
    ['Android · Chrome', 'local', false],
    ['iPhone · Safari', 'local', false],
    [null, 'here', true],
  ])
  const text = JSON.stringify(await list())
  for (const token of tokens) expect(text).not.toContain(token)
  const android = (await list())[1]!.id
  expect(await gus.verdict(access.endSession, { id: android })).toBe('session_gone')
  expect(await gus.verdict(access.endSession, { id: crypto.randomUUID() })).toBe('session_gone')
  expect(await fay.call(access.endSession, { id: android })).toEqual({ ended: 1 })
  expect((await town.send(calls.userInfo.path, {}, { token: tokens[1]! })).status).toBe(401)
  expect(await fay.call(access.endSession, {})).toEqual({ ended: 2 })
  expect((await list()).map(({ isThis }) => isThis)).toEqual([true])
  expect((await town.send(calls.userInfo.path, {}, gus)).status).toBe(200)
  await signIn('fay001', 'wrong1234')
  const logins = (await fay.call(access.logins, {})).list
  expect(logins.map(({ result }) => result)).toEqual(['refused', 'in', 'in', 'in', 'registered'])
  expect(logins[2]).toMatchObject({ device: 'Android · Chrome', place: 'local' })
})

test('an account is closed once nothing of the member’s is under way, and only then', async () => {
  const hal = await town.person('hal001')
  const close = (password = PASSWORD) => hal.verdict(access.close, { password })
  expect(await close('wrong1234')).toBe('password_wrong')
  const moves = (from: 'cash' | 'bank:in' | 'bets:open', to: 'cash' | 'bets:open' | 'bank:out', kind: 'bet' | 'deposit' | 'bet_refund') =>
    town.db.tx((tx) => post(tx, { member: hal.member, key: crypto.randomUUID(), ref: 'test', moves: [{ kind, from, to, amount: fen(100_00n) }] as never })) // prettier-ignore
  const order = await town.order(hal, '100.00')
  expect(await close()).toBe('close_deposit')
  await hal.call(deposit.cancel, { orderId: order.id })
  await moves('bank:in', 'cash', 'deposit')
  expect(await close()).toBe('close_money')
  const card = await mayWithdraw(hal)
  await hal.call(withdraw.submit, want(card.id, '100.00'))
  expect(await close()).toBe('close_payout')
})

test('a closed account says so to its member alone, and its name and number are given to nobody', async () => {
  const ivy = await town.person('ivy001')
  const { secret } = await takesFactor(ivy)
  expect(await ivy.verdict(access.close, { password: PASSWORD })).toBe('factor_needed')
  const factor = shownBy(secret, 1)
  expect(await ivy.verdict(access.close, { password: PASSWORD, factor })).toBe('ok')
  expect((await town.send(calls.userInfo.path, {}, ivy)).status).toBe(401)
  expect(await reasonOf(signIn('ivy001', PASSWORD))).toBe('member_closed')
  expect(await reasonOf(signIn('ivy001', 'wrong1234'))).toBe('login_wrong')
  const form = { password: PASSWORD, confirmPassword: PASSWORD, realName: '林夏', agree: true }
  const again = (more: object) => from('10.7.1.1', calls.register.path, { ...form, ...more })
  expect(await reasonOf(again({ username: 'ivy001', mobile: '13911112222' }))).toBe('identity_used')
  const mobile = await mobileOf(town, ivy)
  expect(await reasonOf(again({ username: 'ivy002', mobile }))).toBe('identity_used')
  await expect(town.run('member block ivy001 test', 'ann')).rejects.toThrow('has closed')
  expect(await town.sql('select 1 as closed from member_closings')).toEqual([{ closed: 1 }])
})
