// A member whom the operator has blocked: out at once and everywhere, and in again by two people alone.
import { request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { member } from '../../core/member/member.ts'
import { wallet } from '../../core/wallet.ts'
import { excludes } from '../care/testing.ts'
import { asApp } from '../host/prepare.ts'
import { startListener, startRelay, type Relay } from '../shell/relay.ts'
import { openHouse, PASSWORD, type Person, type TestHouse } from '../testing/house.ts'
import { many } from '../testing/at-once.ts'

/** A second process on the same database. */
const running: Relay[] = []
const house = await openHouse({}, { max: 8 })
const other = await openHouse({}, { beside: house, max: 8 })
const otherUrl = await other.app.listen({ host: '127.0.0.1', port: 0 })
running.push(
  startRelay(house.db, house.buckets, () => {}),
  startListener(asApp(house.database.config), other.push, () => {}),
)
afterAll(() => Promise.all(running.map((one) => one.stop())))

const as = (person: string, ...words: string[]) => house.types(['member', ...words], person)
const block = (username: string) => as('ann', 'block', username, 'two', 'people', 'play', 'here')
const login = async (username: string, password = PASSWORD) =>
  (await house.send(member.login.path, { username, password }, { language: 'en' })).body
const stateOf = async ({ member: { id } }: Person) =>
  (await house.sql('select play_state from members where id = $1', [id]))[0].play_state
const soon = (ask: () => unknown) => expect.poll(ask, { timeout: 10_000, interval: 20 })

/** Opens a stream of events at the other process; answers whether it is over. */
const stream = (token: string): Promise<() => boolean> =>
  new Promise((done, lost) => {
    request(`${otherUrl}/api/events`, { headers: { token }, agent: false }, (heard) => {
      let endIssue = false
      heard.on('close', () => (endIssue = true)).on('error', () => {})
      heard.resume()
      done(() => endIssue)
    })
      .on('error', lost)
      .end()
  })

test('a block signs out on every server, the stream of events too, and nobody else', async () => {
  const [amy, bao] = [await house.person('amy001'), await house.person('bao001')]
  const asked = async ({ token }: Person, at: TestHouse) =>
    (await at.send(wallet.balance.path, {}, { token })).body.code
  for (const at of [house, other]) expect(await asked(amy, at)).toBe(1)
  const [endIssue, isBaoOver] = [await stream(amy.token), await stream(bao.token)]
  expect(await block('AMY001')).toBe('done by ann: member block')
  for (const at of [house, other]) await soon(() => asked(amy, at)).toBe(401)
  await soon(endIssue).toBe(true)
  expect([await asked(bao, other), isBaoOver()]).toEqual([1, false])
})

test('the right password is told of the block, a wrong one nothing', async () => {
  expect(await login('amy001')).toMatchObject({
    ...{ code: 0, reason: 'member_blocked', data: null },
    msg: 'This account is blocked. Your money is still in it. Please contact us',
  })
  // However often: a right password is no guess, so no brake.
  for (let n = 0; n < 4; n++) expect((await login('amy001')).reason).toBe('member_blocked')
  const wrong = await login('amy001', 'wrong1234')
  expect(wrong).toEqual(await login('nobody99', 'wrong1234'))
  expect(wrong.reason).toBe('login_wrong')
  const { id } = (await house.person('amy001')).member
  const rows = await house.sql('select 1 from sessions where member_id = $1', [id])
  expect(rows).toEqual([])
})

test('one person blocks, two let in again, and the member is what they were before', async () => {
  const chen = await house.person('chen001')
  await excludes(house, chen)
  await block('chen001')
  await expect(block('chen001')).rejects.toThrow('this member is blocked already')
  expect(await stateOf(chen)).toBe(3)
  expect(await house.asks('member list')).toMatchObject({
    list: expect.arrayContaining([expect.objectContaining({ blockedBy: 'ann', why: 'two people play here' })]),
  })
  await expect(as('bob', 'approve', 'chen001')).rejects.toThrow('nobody has proposed')
  await as('Ann', 'unblock', 'chen001', 'one', 'person', 'after', 'all')
  const proposal = { unblockProposedBy: 'ann', note: 'one person after all' }
  expect(await house.asks('member list')).toMatchObject({
    list: expect.arrayContaining([expect.objectContaining(proposal)]),
  })
  await expect(as('ann', 'approve', 'chen001')).rejects.toThrow('cannot approve it')
  expect(await stateOf(chen)).toBe(3)
  await as('bob', 'approve', 'chen001')
  expect(await stateOf(chen)).toBe(2)
  expect((await login('chen001')).code).toBe(1)
  await expect(as('ann', 'unblock', 'chen001', 'again')).rejects.toThrow('not blocked')
  await expect(as('bob', 'approve', 'chen001')).rejects.toThrow('not blocked')
})

test('a block that comes during a sign-in is felt by it', async () => {
  const dora = await house.person('dora001')
  const all = await Promise.all([
    ...many(3, () => login('dora001')),
    block('dora001'),
    ...many(3, () => login('dora001')),
  ])
  expect(all).toHaveLength(7)
  const rows = await house.sql('select 1 from sessions where member_id = $1', [dora.member.id])
  expect(rows).toEqual([])
})

test('what was done stands in the log, with the people who did it', async () => {
  const rows = await house.sql(
    "select event, person, detail from security_log where person is not null and member_id = (select id from members where username = 'chen001') order by at",
  )
  expect(rows).toEqual([
    { event: 'blocked', person: 'ann', detail: { why: 'two people play here' } },
    { event: 'session_ended', person: 'ann', detail: { why: 'block', sessions: 1 } },
    { event: 'deed', person: 'ann', detail: { deed: 'member unblock', why: 'one person after all' } },
    { event: 'unblocked', person: 'bob', detail: { why: 'one person after all', proposedBy: 'ann' } },
  ])
})

test('a command line that is not whole does nothing', async () => {
  for (const words of [
    [],
    ['block'],
    ['block', 'bao001'],
    ['block', 'bao001', ' '],
    ['unblock', 'bao001'],
    ['approve', 'bao001', 'why'],
    ['list', 'bao001'],
    ['payout'],
    ['payout', 'list'],
    ['other', 'bao001', 'why'],
  ])
    await expect(as('ann', ...words), words.join(' ')).rejects.toThrow('npm run ops -- member block')
  await expect(as('ann', 'block', 'nobody99', 'why')).rejects.toThrow('no member has the name')
  expect(await stateOf(await house.person('bao001'))).toBe(1)
})
