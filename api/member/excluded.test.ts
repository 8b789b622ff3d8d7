// BI-033: somebody who is self-excluded comes back, by the own name and by another one. And BI-067: the uid that a
// browser keeps says nothing.
import { expect, test } from 'vitest'
import { deposit } from '../../core/deposit.ts'
import { member as calls } from '../../core/member/member.ts'
import { profile } from '../../core/member/profile.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { openTown, wanted } from '../deposit/testing.ts'
import { PASSWORD, type Person } from '../testing/house.ts'
import { breaksPass, excludes, rests } from '../care/testing.ts'
import { blockMember } from './blocks.ts'

const town = await openTown()
const BORN = '1991-04-09'

const form = (username: string, mobile: string, changed: object = {}) => ({
  ...{ username, mobile, password: PASSWORD, confirmPassword: PASSWORD, realName: '欧阳·小满' },
  ...{ agree: true, birthday: BORN },
  ...changed,
})

type Entered = { token: string; uid: string }

/** Registers, and answers who came in. */
async function enters(username: string, mobile: string, changed: object = {}): Promise<Entered> {
  const { body } = await town.send(calls.register.path, form(username, mobile, changed))
  expect([username, body.code]).toEqual([username, 1])
  return body.data as Entered
}
const info = async ({ token }: Pick<Person, 'token'>) =>
  (await town.send(calls.userInfo.path, {}, { token })).body.data as { isVerified: boolean }
const pairOf = ({ uid }: Entered) => ({ id: BigInt(uid), bucket: town.ledger.bucketOf(BigInt(uid)) })
const lines = (uid: string) =>
  town.sql("select 1 from security_log where event = 'excluded_again' and member_id = $1", [BigInt(uid)])

const amy = await enters('amy001', '13700000001')

test('nobody who is not excluded is in the way of a namesake of the same birthday', async () => {
  expect(await info(amy)).toMatchObject({ isVerified: true })
  const twin = await enters('twin001', '13700000002')
  expect(await info(twin)).toMatchObject({ isVerified: true })
})

test('who is excluded signs in, reads and may take money home, and is let do nothing else (BI-033)', async () => {
  await excludes(town, { member: pairOf(amy) }, 'ever')
  const { body } = await town.send(calls.login.path, { username: 'amy001', password: PASSWORD })
  const { token } = body.data as Entered
  expect(body.code).toBe(1)
  expect(await info({ token })).toMatchObject({ playState: 'excluded' })
  expect((await town.send(withdraw.overview.path, {}, { token })).body.code).toBe(1)
  const paid = await town.send(deposit.submit.path, wanted('100.00'), { token })
  expect(paid.body.reason).toBe('excluded')
})

test('the same mobile is used already, and the same name under another one too (BI-033)', async () => {
  for (const changed of [form('amy002', '13700000001'), form('AMY001', '13700000009')]) {
    const { body } = await town.send(calls.register.path, changed)
    expect([body.code, body.reason]).toEqual([0, 'identity_used'])
  }
})

test.each([
  ['the same name', 'again01', '欧阳·小满'],
  ['the name with a dot of a keyboard', 'again02', '欧阳.小满'],
  ['the name with a blank behind it', 'again03', '欧阳·小满 '],
])(
  'by %s and birthday the same person is registered, not activated, and written down (BI-033)',
  async (_how, username, realName) => {
    const again = await enters(username, `136000000${username.slice(-2)}`, { realName })
    expect(await info(again)).toMatchObject({ isVerified: false, playState: 'playing' })
    expect(await lines(again.uid)).toHaveLength(1)
    const { token } = again
    const paid = await town.send(deposit.submit.path, wanted('100.00'), { token })
    expect(paid.body.reason).toBe('unverified')
  },
)

test('who gives the birthday later is refused then, in the words of any other no (BI-033)', async () => {
  const asked = town.sandbox.identity.asked().length
  const late = await enters('later01', '13700000004', { birthday: '' })
  const { token } = late
  for (let tries = 0; tries < 2; tries++) {
    const { body } = await town.send(profile.setUserInfo.path, { birthday: BORN }, { token })
    expect(body.reason).toBe('identity_refused')
  }
  expect(await info(late)).toMatchObject({ isVerified: false, birthday: null })
  expect(await lines(late.uid)).toHaveLength(2)
  // The identity service is not told an excluded person's name.
  expect(town.sandbox.identity.asked()).toHaveLength(asked)
})

test('who takes a break under another account is not activated either, and is again when it is over', async () => {
  const born = { birthday: '1990-02-03' }
  const one = await enters('once001', '13700000011', born)
  await rests(town, { member: pairOf(one) }, 'h24')
  expect(await info(await enters('twice01', '13700000012', born))).toMatchObject({ isVerified: false })
  await breaksPass(town, { member: pairOf(one) }, '25 hours')
  expect(await info(await enters('thrice1', '13700000013', born))).toMatchObject({ isVerified: true })
})

test('an account that was closed or blocked while its member was excluded counts as excluded (BI-033)', async () => {
  await town.db.tx((tx) => blockMember(tx, pairOf(amy), { person: 'ann', why: 'a test' }, town.hooks))
  const other = await enters('other01', '13700000005')
  expect(await info(other)).toMatchObject({ isVerified: false })
})

test('the uid that a browser keeps says nothing: the token alone does (BI-067)', async () => {
  const bao = await town.person('bao001')
  const cat = await town.person('cat001')
  const headers = { uid: String(cat.member.id) }
  const { body } = await town.send(calls.userInfo.path, {}, { token: bao.token, headers })
  expect(body.data).toMatchObject({ uid: String(bao.member.id), username: 'bao001' })
  // In a body the uid is an unknown field.
  const sent = await town.send(calls.userInfo.path, { uid: headers.uid }, { token: bao.token })
  expect([sent.body.code, sent.body.reason]).toEqual([0, 'invalid_input'])
  const alone = await town.send(calls.userInfo.path, {}, { headers })
  expect(alone.body.code).toBe(401)
})
