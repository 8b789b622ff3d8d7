// What else stands in a member's file: notes, cases and deeds, messages, who belongs to them, and a bet with its result again.
import { afterAll, expect, test } from 'vitest'
import { address } from '../../core/addresses.ts'
import { circle } from '../../core/desk/circle.ts'
import { deeds } from '../../core/desk/deeds.ts'
import { callOf } from '../../core/desk/doing.ts'
import { file } from '../../core/desk/file.ts'
import { play } from '../../core/desk/play.ts'
import { today } from '../../core/desk/today.ts'
import { checkFacts } from '../ledger/seal/facts.ts'
import { drawIssue } from '../lottery/draw.ts'
import { settleIssue } from '../lottery/settlement.ts'
import { fromWire } from '../../core/money.ts'
import { hush, locked, openScene, rowOf, settledWrongly } from '../lottery/testing/wrong-draws.ts'
import { inform } from '../message/inform.ts'
import { checkDeeds } from '../people/audit.ts'
import { deedFacts } from '../people/facts.sql.ts'
import type { Db } from '../shell/db.ts'
import { openHarm } from '../testing/tamper.ts'
import { mayWithdraw } from '../withdraw/testing.ts'
import { playWords } from '../lottery/words.ts'
import { openTestDesk } from './testing.ts'

const scene = await openScene()
const { house } = scene
const desk = await openTestDesk(house.database)
afterAll(desk.close)
const harm = await openHarm(house.database.config)
const [sue, rik] = [await desk.sits('sue', { roles: ['support'] }), await desk.sits('rik', { roles: ['compliance'] })]
const named = (name: string) => callOf(deeds.find((deed) => deed.name === name)!)
const says = (by: typeof sue, name: string, input: object) => by.send(named(name), { input })

const opened = async (username: string, by = sue) =>
  void (await by.ask(file.open, { username, reason: 'a caller asks about it' }))

test('what this part of the file shows is closed until it is opened for a reason', async () => {
  const asked = { username: 'chen001' }
  for (const [call, input] of [
    [file.messages, { ...asked, language: 'en' }],
    [file.record, asked],
    [circle.show, asked],
    [play.show, { ...asked, id: crypto.randomUUID() }],
  ] as const)
    expect(await sue.send(call, input)).toMatchObject({ status: 403, reason: 'reason' })
})

test('a note stays as its person signed it; a case is open until somebody closes it, once', async () => {
  expect(await says(sue, 'note write', { username: 'AMY001', words: 'she calls from her office' })).toMatchObject({
    status: 200,
  })
  expect(await says(sue, 'note write', { username: 'nobody1', words: 'who is it' })).toMatchObject({ reason: 'said' })
  expect(await says(sue, 'case close', { username: 'amy001', words: 'none is open' })).toMatchObject({ reason: 'said' })
  expect(await says(sue, 'case open', { username: 'amy001', words: 'her card is missing' })).toMatchObject({
    status: 200,
  })
  expect(await says(rik, 'case open', { username: 'amy001', words: 'again' })).toMatchObject({ reason: 'said' })
  // Another member, whose name goes on where this one ends.
  await house.person('amy0012')
  await says(sue, 'note write', { username: 'amy0012', words: 'another member' })

  const { output } = (await rik.ask(named('case list'), { input: {} })) as { output: { list: object[] } }
  expect(output.list).toEqual([{ username: 'amy001', person: 'sue', since: expect.any(Number) }])
  const waits = async () => (await sue.ask(today.show, {})).queues.find(({ queue }) => queue === 'cases')
  expect(await waits()).toMatchObject({ waiting: 1, person: 'sue' })

  await opened('amy001')
  const { list } = await sue.ask(file.record, { username: 'amy001' })
  expect(list.map(({ person, deed, says: text, outcome }) => [person, deed, text, outcome])).toEqual([
    ['rik', 'case open', 'again', 'refused'],
    ['sue', 'case open', 'her card is missing', 'ok'],
    ['sue', 'case close', 'none is open', 'refused'],
    ['sue', 'note write', 'she calls from her office', 'ok'],
  ])
  // Who opened the file is shown to compliance.
  await opened('amy001', rik)
  const { list: all } = await rik.ask(file.record, { username: 'amy001' })
  expect(all.map(({ person, deed, says: text }) => `${person} ${deed} ${text}`).slice(0, 2)).toEqual([
    'rik file open a caller asks about it',
    'sue file open a caller asks about it',
  ])
  // And in one list for all members, with what else has opened their data; nobody else reads it.
  await says(rik, 'security show', { username: 'amy001', why: 'a sign-in from far away' })
  await says(rik, 'security show', { username: 'nobody1', why: 'who is it' })
  const openings = (await rik.ask(named('person opened'), { input: {} })) as { output: { list: { person: string }[] } }
  expect(openings.output.list.slice(0, 3)).toMatchObject([
    { person: 'rik', username: 'amy001', why: 'a sign-in from far away', deed: 'security show' },
    { person: 'rik', username: 'amy001', why: 'a caller asks about it', deed: 'file open' },
    { person: 'sue', username: 'amy001', why: 'a caller asks about it', deed: 'file open' },
  ])
  expect(await says(sue, 'person opened', {})).toMatchObject({ status: 403, reason: 'role' })
  await says(rik, 'case close', { username: 'Amy001', words: 'it came back' })
  expect(((await rik.ask(named('case list'), { input: {} })) as { output: unknown }).output).toEqual({
    ...{ list: [], more: [] },
  })
  await expect(house.sql(`update deeds set words = 'note write amy001 nothing'`)).rejects.toMatchObject({
    code: '42501',
  })
  expect(await house.broken()).toEqual([])
})

test('of two who open a case about a member at once one does, and closes it at once with another', async () => {
  await house.person('eve001')
  const both = (name: string) =>
    Promise.all([sue, rik].map(async (by) => (await says(by, name, { username: 'eve001', words: 'she wrote' })).status))
  for (const name of ['case open', 'case close', 'case open']) expect((await both(name)).toSorted()).toEqual([200, 409])
  expect(
    await house.sql(`select closed_at is null as open from member_cases where username = 'eve001' order by opened_at`),
  ).toEqual([{ open: false }, { open: true }])
})

test('a case that is edited is named', async () => {
  const broken = async (books: Db) => (await checkDeeds(books)).flatMap(({ named = [] }) => named)
  const [open, closed] = ['closed_at is null', 'closed_at is not null'].map((one) => `username = 'eve001' and ${one}`)
  const later = `interval '1 second'`
  for (const edit of [
    ...[`username = 'amy001'`, `person = 'ben'`, `opened_at = opened_at - ${later}`, 'id = gen_random_uuid()'].map(
      (set) => `update member_cases set ${set} where ${open}`,
    ),
    ...[`closed_at = closed_at + ${later}`, 'closed_by = gen_random_uuid()', 'closed_by = id'].map(
      (set) => `update member_cases set ${set} where ${closed}`,
    ),
    `update member_cases set closed_at = null, closed_by = null where username = 'amy001'`,
    `update member_cases set closed_at = now(), closed_by = gen_random_uuid() where ${open}`,
    `delete from member_cases where ${open}`,
    `delete from member_cases where ${closed}`,
    `insert into member_cases select opened_at, closed_at, gen_random_uuid(), closed_by, username, person from member_cases where ${closed}`,
  ])
    expect([edit, (await harm(edit, broken)).join()]).toEqual([
      edit,
      expect.stringContaining('is not as its deeds say'),
    ])
  expect(await harm('select', broken)).toEqual([])
})

test('a note that is deleted, and an end or an instant of a deed that is edited, are named', async () => {
  await says(sue, 'note write', { username: 'amy001', words: 'her sister calls for her' })
  const broken = async (books: Db) =>
    (await checkFacts(books, [deedFacts], house.buckets)).flatMap(({ named = [] }) => named)
  const note = `id in (select id from deeds where words like 'note write amy001 her sister%')`
  for (const [edit, what] of [
    [`delete from deeds where ${note}`, 'is gone'],
    [`delete from deeds where outcome = 'ok' and ${note}`, 'says something else'],
    [`update deeds set at = at - interval '1 day' where ${note}`, 'says something else'],
    [`update deeds set outcome = 'refused', why = 'no' where outcome = 'ok' and ${note}`, 'says something else'],
  ] as const)
    expect(await harm(edit, broken), edit).toEqual([expect.stringContaining(what)])
  expect(await harm('select', broken)).toEqual([])
})

test('what the house has told a member stands there in both languages, what they have deleted as well', async () => {
  const amy = scene.people[0]!
  await house.db.tx((tx) => inform(tx, amy.member, { kind: 'passcode_set', facts: {}, once: 'desk' } as never))
  await house.sql('update messages set removed_at = now() where member_id = $1', [amy.member.id])
  const read = async (language: 'en' | 'zh_hans') =>
    (await sue.ask(file.messages, { username: 'amy001', language })).list
  const [en, zh] = [await read('en'), await read('zh_hans')]
  expect(en.map(({ id }) => id)).toEqual(zh.map(({ id }) => id))
  expect(en[0]?.title).not.toBe(zh[0]?.title)
  expect(en[0]).toMatchObject({ readAt: null, removedAt: expect.any(Number) })
})

test('page by page a member has each message once, the newest first: those of one instant too, and what was deleted', async () => {
  const { bucket, id } = (await house.person('dan001')).member
  await house.sql(
    `insert into messages (bucket, member_id, id, kind, facts, told_at, removed_at)
     select $1, $2, md5(k::text)::uuid, 'passcode_set', '{}', date_trunc('minute', now()) - k / 40 * interval '1 hour',
            case when k % 3 = 0 then now() end
       from generate_series(1, 120) as k`,
    [bucket, id],
  )
  await opened('dan001')
  const seen: { id: string; at: number }[] = []
  for (let cursor: string | undefined; ;) {
    const asked = { username: 'dan001', language: 'en' as const, ...(cursor !== undefined && { cursor }) }
    const { list, more } = await sue.ask(file.messages, asked)
    seen.push(...list)
    if (more === null) break
    cursor = more
  }
  expect([seen.length, new Set(seen.map(({ id: one }) => one)).size]).toEqual([120, 120])
  expect(seen).toEqual(seen.toSorted((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1)))
  expect(await sue.send(file.messages, { username: 'dan001', language: 'en', cursor: '1_2' })).toMatchObject({
    reason: 'cursor_invalid',
  })
})

test('others with the same account, device or name are named, and masked', async () => {
  const [amy, bao] = scene.people as [(typeof scene.people)[0], (typeof scene.people)[0]]
  await mayWithdraw(amy)
  await mayWithdraw(bao)
  await opened('amy001')
  const { shares, devices } = await sue.ask(circle.show, { username: 'amy001' })
  expect(shares).toContainEqual(expect.objectContaining({ username: 'bao001', by: 'account', name: '林*' }))
  expect(shares.filter(({ by }) => by === 'person').map(({ username }) => username)).toContain('chen001')
  expect(shares.map(({ username }) => username)).not.toContain('amy001')
  for (const { device, others } of devices)
    expect(shares.filter(({ by, what }) => by === 'device' && what === device).length).toBe(others)
})

test('a bet shows its terms, and its result computed again: the same, or not where the books were changed', async () => {
  const due = await locked(scene)
  // Before the result the file has every fen: in the wallets, and staked on what is still open.
  await opened('amy001')
  const shown = await sue.ask(file.show, { username: 'amy001' })
  expect(fromWire(shown.openStakes)).toBeGreaterThan(0n)
  const whole = shown.wallets.reduce((sum, { balance }) => sum + fromWire(balance), 0n) + fromWire(shown.openStakes)
  expect(fromWire(shown.inAll)).toBe(whole)
  await drawIssue(house, due, hush)
  await settleIssue(house, await rowOf(scene, due.issue))
  const wrong = await settledWrongly(scene)
  await opened('amy001')
  const { list } = await sue.ask(file.plays, { username: 'amy001' })
  expect(list.length).toBe(8)
  for (const { id, on, bet: named, stake } of list) {
    const { bet, round } = await sue.ask(play.show, { username: 'amy001', id })
    expect(round).toBe(null)
    expect(bet).toMatchObject({ stake, issue: on })
    // In the words of the house: the list has the play, the bet what was picked on it besides.
    expect(named).toEqual(playWords(bet?.play ?? ''))
    expect(bet?.bet?.en).toMatch(/\w/)
    expect(bet?.bet?.zh_hans).toMatch(/\p{Script=Han}|\d/u)
    expect(bet?.checkedAt).toContain(`/h5/#${address.verify({ lottery: 'k3_1m', issue: bet?.issue ?? '' })}`)
    const same = { numbers: bet?.numbers, payout: bet?.payout, agrees: true }
    const isWrong = bet?.issue === wrong.issue
    expect(bet?.again).toMatchObject(isWrong ? { numbers: wrong.right, agrees: false } : same)
  }
  expect(await sue.send(play.show, { username: 'amy001', id: `${crypto.randomUUID()}:1` })).toMatchObject({
    status: 404,
  })
})
