// Members confirm personal fields, through HTTP, with the sandbox's identity service (decisions 68 and 69).
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { avatarNames } from '../../../core/member/avatars.ts'
import { deposit } from '../../../core/deposit.ts'
import type { Endpoint } from '../../../core/endpoint.ts'
import { member } from '../../../core/member/member.ts'
import { profile } from '../../../core/member/profile.ts'
import { addDays, dayOf } from '../../../core/time.ts'
import { transfer } from '../../../core/transfer.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import { openTown, wanted } from '../../deposit/testing.ts'
import { directory, form, picture, sendForm } from '../../site/testing.ts'
import { atOnce, tally } from '../../testing/at-once.ts'
import { openHouse, PASSWORD, type Person } from '../../testing/house.ts'
import { forgetLeftAvatars } from './jobs.ts'
import { AVATARS_A_DAY, IDENTITY_TRIES } from './profile.ts'

const town = await openTown()
const { identity } = town.sandbox
const other = await openHouse({}, { beside: town })

const bet = { play: 'k3.side', selection: ['big'], units: 1, stake: '10.00', oddsMilli: { side: 1_950 }, oddsVersion: 1 } // prettier-ignore
const bigBet = { lotteryId: 'k3_1m', issue: '20200101-0001', bets: [bet], total: '10.00', idempotencyKey: 'a' }

/** Somebody whom the service does not know yet. */
async function stranger(username: string): Promise<Person> {
  const person = await town.person(username)
  await person.isUnverified()
  return person
}
const info = (person: Person) => person.call(member.userInfo, {})
const set = (person: Person, wish: object) => person.verdict(profile.setUserInfo, wish)
const confirmed = async ({ member: { id } }: Person) =>
  (await town.sql("select detail from security_log where event = 'profile_confirmed' and member_id = $1", [id])).length
/** The birthday of somebody who becomes eighteen in this many days. */
const eighteenIn = (days: number): string => {
  const turns = addDays(dayOf(Date.now()), days)
  return `${Number.parseInt(turns, 10) - 18}${turns.slice(4)}`
}

test('who is not verified may look, and neither pays in, plays nor sends money to a venue', async () => {
  const amy = await stranger('amy001')
  await amy.receives('100.00')
  const tries: [Endpoint, object][] = [
    [deposit.submit, wanted('100.00')],
    [lottery.place, bigBet],
    [transfer.transfer, { from: 'central', to: 'video', amount: '10.00', idempotencyKey: 'b' }],
  ]
  for (const [call, input] of tries) {
    await amy.refused(call.path, input, 'unverified', 403)
    expect(await amy.verdict(call, input as never), call.path).toBe('unverified')
  }
  expect(await info(amy)).toMatchObject({ isVerified: false, birthday: null })
  await town.books('amy001:cash 100.00\nbank:in -100.00')
})

test('a birthday opens the very same command at once, on this server and on every other', async () => {
  const bao = await stranger('bao001')
  const there = async () => (await other.send(lottery.place.path, bigBet, { token: bao.token })).body.reason
  expect(await there()).toBe('unverified')
  const want = wanted('100.00')
  expect(await bao.verdict(deposit.submit, want)).toBe('unverified')
  expect(await set(bao, { birthday: '1990-05-17' })).toBe('ok')
  expect(await there()).toBe('draw_closed')
  expect(await bao.verdict(deposit.submit, want)).toBe('ok')
  expect(identity.asked().at(-1)).toMatchObject({ name: '林夏', birthday: '1990-05-17' })
  expect(await info(bao)).toMatchObject({ isVerified: true, birthday: '1990-**-**' })
})

test('the day of the eighteenth birthday counts, the day before it is written down and asks nobody', async () => {
  const chen = await stranger('chen001')
  const asked = identity.asked().length
  expect(await set(chen, { birthday: eighteenIn(1) })).toBe('under_age')
  expect(identity.asked()).toHaveLength(asked)
  expect(await set(chen, { birthday: '1990-02-31' })).toBe('under_age')
  const rows = await town.sql("select 1 from security_log where event = 'under_age' and member_id = $1", [
    chen.member.id,
  ])
  expect(rows).toHaveLength(2)
  expect(await set(chen, { birthday: eighteenIn(0) })).toBe('ok')
})

test('no row says that somebody under age is verified, whoever writes it', async () => {
  const dora = await stranger('dora001')
  const write = (birthday: string | null) =>
    town.sql('update members set birthday = $2, verified_at = now() where id = $1', [...[dora.member.id, birthday]])
  await expect(write(eighteenIn(1))).rejects.toThrow('verified_adults')
  await expect(write(null)).rejects.toThrow('verified_adults')
  await write(eighteenIn(0))
})

test('a service that says no or does not answer leaves nothing behind, and may be asked again', async () => {
  const emma = await stranger('emma001')
  for (const [fault, reason] of [
    ['refuse', 'identity_refused'],
    ['broken', 'identity_away'],
    ['garbage', 'identity_away'],
  ] as const) {
    identity.behave(fault)
    expect(await set(emma, { birthday: '1990-05-17', gender: 'male' })).toBe(reason)
  }
  identity.behave('fine')
  expect(await info(emma)).toMatchObject({ isVerified: false, birthday: null, gender: null })
  expect(await set(emma, { birthday: '1991-05-17' })).toBe('ok')
})

test('the service is not asked without end', async () => {
  const finn = await stranger('finn001')
  identity.behave('refuse')
  for (let at = 0; at < IDENTITY_TRIES; at++)
    expect(await set(finn, { birthday: '1990-05-17' })).toBe('identity_refused')
  expect(await set(finn, { birthday: '1990-05-17' })).toBe('throttled')
  identity.behave('fine')
})

test('what is confirmed stays: name, mobile, gender, birthday and mail (BI-077)', async () => {
  const gwen = await town.person('gwen001')
  expect(await set(gwen, { gender: 'female', email: 'gwen.lin@example.com' })).toBe('ok')
  for (const [field, value] of Object.entries({
    ...{ realName: '李四', gender: 'male', birthday: '1990-01-01', mobile: '13900000000' },
    email: 'other@example.com',
  })) {
    await gwen.refused(profile.setUserInfo.path, { [field]: value }, 'profile_locked')
  }
  // Sending the stored value again is no change.
  expect(await set(gwen, { gender: 'female', realName: '林夏' })).toBe('ok')
  expect(await info(gwen)).toMatchObject({
    ...{ gender: 'female', email: 'g***@example.com', realName: '林*', birthday: '1988-**-**' },
    mobile: expect.stringMatching(/^138\*{4}\d{4}$/) as string,
  })
  expect(await confirmed(gwen)).toBe(1)
})

test('of twenty confirmations at once with different data one holds, and is written down once (BI-079)', async () => {
  const hana = await town.person('hana001')
  const all = await atOnce(20, (at) => set(hana, { email: `hana${at}@example.com` }))
  expect(all.toSorted()).toEqual(['ok', ...Array.from({ length: 19 }, () => 'profile_locked')])
  expect(await confirmed(hana)).toBe(1)
})

const wrong: [string, unknown, string][] = [
  ['BI-078 a key in another case', { Birthday: '1990-01-01' }, 'invalid_input'],
  ['BI-080 a number for a gender', { gender: 3 }, 'gender_unknown'],
  ['BI-080 a statement for a gender', { gender: 'male; drop' }, 'gender_unknown'],
  ['BI-080 nothing for a gender', { gender: null }, 'gender_unknown'],
  ['BI-081 a second line in a mail address', { email: 'a@b.co\r\nBcc: x@y.z' }, 'email_shape'],
  ['BI-081 the same, as it is typed', { email: 'a@b.co\\r\\nBcc: x@y.z' }, 'email_shape'],
  ['two mail addresses', { email: 'a@b.co,x@y.zz' }, 'email_shape'],
  ['BI-084 a prototype', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}', 'invalid_input'],
  ['a day in another notation', { birthday: '17.05.1990' }, 'birthday_shape'],
  ['a picture by its address', { avatar: 'http://127.0.0.1/' }, 'avatar_unknown'],
  ['a picture that nobody has sent', { avatar: crypto.randomUUID() }, 'avatar_unknown'],
]

test.each(wrong)('refuses %s and changes nothing', async (_name, body, reason) => {
  const ivy = await town.person('ivy0001')
  const before = await info(ivy)
  await ivy.refused(profile.setUserInfo.path, body, reason)
  expect(await info(ivy)).toEqual(before)
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test('twelve drawn pictures, named in both languages, each of which can be chosen', async () => {
  const jade = await town.person('jade001')
  const { list } = await jade.call(profile.defaultAvatars, {}, { language: 'en' })
  expect(list.map(({ code }) => code)).toEqual([...avatarNames])
  expect(new Set(list.map(({ name }) => name)).size).toBe(12)
  for (const { code } of list) expect(await set(jade, { avatar: code })).toBe('ok')
  expect((await info(jade)).avatar).toBe(avatarNames.at(-1))
})

test('a picture of one’s own is 256 px, drawn anew, public under a name that nobody guesses', async () => {
  const kate = await town.person('kate001')
  const wide = sharp({ create: { width: 900, height: 300, channels: 3, background: '#d63f1c' } })
  const jpeg = await wide
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  const sent = async () => {
    const { body } = await sendForm(town, form([directory, picture(jpeg)]), kate)
    return (body as { data: { id: string } }).data.id
  }
  expect(await set(kate, { avatar: await sent() })).toBe('ok')
  const { avatar } = await info(kate)
  expect(avatar).toMatch(/^\/api\/avatar\/[A-Za-z0-9_-]{43}$/)
  const get = (url: string) => town.app.inject({ method: 'GET', url })
  const shown = await get(avatar ?? '')
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  expect(shown.rawPayload.includes('secret place')).toBe(false)
  for (const guess of ['a'.repeat(43), '..%2f..%2fsecret', kate.member.id.toString()])
    expect((await get(`/api/avatar/${guess}`)).statusCode).toBe(404)
  // Somebody else's picture is like one that is not there; another one of one's own replaces the first.
  const lily = await town.person('lily001')
  expect(await set(lily, { avatar: await sent() })).toBe('avatar_unknown')
  expect(await set(kate, { avatar: 'koi-koi' })).toBe('ok')
  expect((await get(avatar ?? '')).statusCode).toBe(404)
})

test('a birthday that is given at registration is confirmed there, if the service answers', async () => {
  const join = async (username: string, mobile: string) => {
    const { body } = await town.send(member.register.path, {
      ...{ username, mobile, password: PASSWORD, confirmPassword: PASSWORD },
      ...{ realName: '林夏', birthday: '1990-05-17', agree: true },
    })
    const { token } = body.data as { token: string }
    return (await town.send(member.userInfo.path, {}, { token })).body.data
  }
  expect(await join('mona001', '13700000001')).toMatchObject({ isVerified: true })
  identity.behave('broken')
  expect(await join('nora001', '13700000002')).toMatchObject({ isVerified: false, birthday: '1990-**-**' })
  identity.behave('fine')
})

test('an own picture is drawn ten times a day, and none is left behind, however many come at once', async () => {
  const jade = await town.person('jade001')
  const jpeg = await sharp({
    create: { width: 90, height: 60, channels: 3, background: '#d63f1c' },
  })
    .jpeg()
    .toBuffer()
  const { body } = await sendForm(town, form([directory, picture(jpeg)]), jade)
  const { id } = (body as { data: { id: string } }).data
  const before = avatarsIn(town).length
  const all = await atOnce(AVATARS_A_DAY + 4, () => set(jade, { avatar: id }))
  expect(tally(all)).toEqual({ ok: AVATARS_A_DAY, throttled: 4 })
  expect(avatarsIn(town)).toHaveLength(before + 1)
  expect((await info(jade)).avatar).toContain(avatarsIn(town).at(-1)?.replace('.webp', ''))
  // A drawn one costs nothing and has no limit.
  expect(await set(jade, { avatar: 'koi-koi' })).toBe('ok')
  expect(avatarsIn(town)).toHaveLength(before)
})

test('what a kill has left behind goes at night, and nothing that is shown', async () => {
  const lily = await town.person('lily001')
  const jpeg = await sharp({
    create: { width: 90, height: 60, channels: 3, background: '#d63f1c' },
  })
    .jpeg()
    .toBuffer()
  const { body } = await sendForm(town, form([directory, picture(jpeg)]), lily)
  expect(await set(lily, { avatar: (body as { data: { id: string } }).data.id })).toBe('ok')
  const left = `${'k'.repeat(43)}.webp`
  writeFileSync(join(town.dataDir, 'avatars', left), 'x')
  const all = avatarsIn(town)
  await forgetLeftAvatars(town)
  expect(avatarsIn(town), 'what is new may be about to be shown').toEqual(all)
  const ago = new Date(Date.now() - 2 * 86_400_000)
  for (const name of all) utimesSync(join(town.dataDir, 'avatars', name), ago, ago)
  await forgetLeftAvatars(town)
  expect(avatarsIn(town)).toEqual(all.filter((name) => name !== left))
})

const avatarsIn = ({ dataDir }: { dataDir: string }) => readdirSync(join(dataDir, 'avatars')).toSorted()
