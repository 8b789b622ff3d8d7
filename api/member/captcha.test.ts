// Work before a form is looked at (decision 79), and what it opens.
import { expect, test } from 'vitest'
import { access } from '../../core/member/access.ts'
import { solve, type Challenge } from '../../core/member/captcha.ts'
import { member } from '../../core/member/member.ts'
import { atOnce, tally } from '../testing/at-once.ts'
import { openHouse, PASSWORD } from '../testing/house.ts'
import { isSolved, makeChallenge } from './captcha.ts'
import { provedLimits, signInLimits } from './sign-in.ts'

const house = await openHouse({}, { max: 8 })
/** Another server on the same database, which asks for work. */
const asking = await openHouse({ captchaDifficulty: 50 }, { beside: house, max: 8 })

async function proof(): Promise<string> {
  const { body } = await asking.send(access.captcha.path, {})
  return solve(body.data as Challenge) ?? ''
}
const ask = async (path: string, payload: object, captcha = '', from = '10.5.0.1') =>
  (await asking.send(path, payload, { from, headers: { captcha } })).body.reason ?? 'ok'
let mobiles = 0
const form = (username: string) => ({
  ...{ username, password: PASSWORD, confirmPassword: PASSWORD, realName: '林夏', agree: true },
  mobile: `1350000${1000 + mobiles++}`,
})

test('who registers does the work first, and does it anew for each form', async () => {
  const register = (username: string, captcha?: string) => ask(member.register.path, form(username), captcha)
  expect(await register('work001')).toBe('captcha_needed')
  const one = await proof()
  const verdicts = await atOnce(20, (n) => register(`work1${n}a`, one))
  expect(tally(verdicts)).toEqual({ ok: 1, captcha_needed: 19 })
  expect(await register('work003', await proof())).toBe('ok')
})

test('work that was not asked for here, was not done, or is no work at all does not count', async () => {
  const good = JSON.parse(Buffer.from(await proof(), 'hex').toString()) as Record<string, unknown>
  const made = (changed: object) => Buffer.from(JSON.stringify({ ...good, ...changed })).toString('hex')
  const expired = String(good['salt']).replace(/expires=\d+/, 'expires=9999999999')
  for (const bad of [
    made({ number: Number(good['number']) + 1 }),
    made({ signature: '0'.repeat(64) }),
    made({ salt: expired }),
    made({ algorithm: 'SHA-1' }),
    made({ more: 1 }),
    ...['7b7d', '{}', '\u0001'.repeat(10), 'x'.repeat(5_000)],
  ])
    expect(await ask(member.register.path, form('work004'), bad)).toBe('captcha_needed')
})

type Proof = Parameters<typeof isSolved>[0]
const solved = (asked: Challenge): Proof => JSON.parse(Buffer.from(solve(asked) ?? '', 'hex').toString()) as Proof

test('work counts under the key that it was asked by, until its end, and for its own challenge alone', () => {
  const until = new Date(1_800_000_000_000)
  const [one, other] = [makeChallenge('key', 50, until), makeChallenge('key', 50, until)]
  const good = solved(one)
  const later = new Date(until.getTime() + 1)
  expect(isSolved(good, ['new', 'key'], until)).toBe(true)
  expect(isSolved(good, ['key'], later)).toBe(false)
  expect(isSolved(good, ['new'], until)).toBe(false)
  expect(isSolved({ ...good, signature: other.signature }, ['key'], until)).toBe(false)
  // The answer to another challenge, whose signature is as good.
  expect(isSolved({ ...solved(other), challenge: one.challenge, signature: one.signature }, ['key'], until)).toBe(false)
  // A digit of the number that is made the last one of the salt would be the same text again, and so another proof of it.
  const long = Array.from({ length: 200 }, () => solved(makeChallenge('key', 50, until))).find(
    ({ number }) => number > 9,
  )!
  const [first = '', rest = ''] = String(long.number)
  expect(isSolved(long, ['key'], until)).toBe(true)
  expect(isSolved({ ...long, salt: `${long.salt}${first}`, number: Number.parseInt(rest, 10) }, ['key'], until)).toBe(
    false,
  )
})

test('what is asked is a number below the difficulty, each as likely', () => {
  const found = Array.from({ length: 400 }, () => solved(makeChallenge('key', 3, new Date(1_800_000_000_000))).number)
  expect(new Set(found)).toEqual(new Set([0, 1, 2]))
})

test('a recovery asks for it as well, before it looks at a name', async () => {
  const claim = { purpose: 'recover', username: 'nosuch99', passcode: '246810' }
  expect(await ask(access.sendCode.path, claim)).toBe('captcha_needed')
  expect(await ask(access.sendCode.path, claim, await proof())).toBe('ok')
})

test('a name that strangers have shut opens to work on a device that it has never seen (BI-044)', async () => {
  await house.person('victim01')
  const login = (password: string, captcha: string, from: string) =>
    ask(member.login.path, { username: 'victim01', password }, captcha, from)
  const { strangers } = signInLimits
  for (let n = 0; n < strangers.tries; n++) await login('bad', '', `10.4.0.${Math.floor(n / 2)}`)
  expect(await login(PASSWORD, '', '10.4.1.1')).toBe('captcha_needed')
  expect(await login('bad', await proof(), '10.4.1.1')).toBe('login_wrong')
  expect(await login(PASSWORD, await proof(), '10.4.1.1')).toBe('ok')
})

test('three failures from one place: work opens three more, and no further (BI-041)', async () => {
  await house.person('victim02')
  const login = async (password: string, captcha = '') =>
    ask(member.login.path, { username: 'victim02', password }, captcha, '10.4.2.1')
  for (let n = 0; n < signInLimits.name.tries; n++) expect(await login('bad')).toBe('login_wrong')
  expect(await login(PASSWORD)).toBe('captcha_needed')
  for (let n = 0; n < provedLimits.name.tries; n++) expect(await login('bad', await proof())).toBe('login_wrong')
  expect(await login(PASSWORD, await proof())).toBe('login_locked')
})
