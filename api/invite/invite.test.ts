import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { invite } from '../../core/invite.ts'
import { lottery as calls } from '../../core/lottery/calls.ts'
import { message } from '../../core/message.ts'
import { fen } from '../../core/money.ts'
import { offers } from '../../core/offers/offers.ts'
import { wallet } from '../../core/wallet.ts'
import { openRunning } from '../lottery/testing/houses.ts'
import { freshIssue, order, reaches } from '../lottery/testing/play.ts'
import { lotteryWagers } from '../lottery/wagers/source.ts'
import { atOnce, tally } from '../testing/at-once.ts'
import { earlier, tamper } from '../testing/tamper.ts'
import { countTurnover } from '../turnover/count.ts'
import { shortfallOf } from '../turnover/turnover.ts'
import { claim, codeOf, comes, comesAndPlays, count, deposits, gets, mine, played, states, terms } from './testing.ts'
import { everyPage } from '../testing/pages.ts'

const { house, ends } = await openRunning({ invites: terms, publicUrl: 'https://koi.example' })

test('a friend who registers, deposits and plays it through brings a reward, which is claimed and to be played', async () => {
  const amy = await house.person('amy001')
  const code = await codeOf(amy)
  const before = await mine(amy)
  expect(before).toMatchObject({
    link: `https://koi.example/i/${code}`,
    ...{ registered: 0, counted: 0, claimed: '0.00', claimable: '0.00', next: '18.00', days: [] },
  })
  const friend = await comes(house, code.toLowerCase())
  await count(house)
  expect(await states(amy)).toEqual(['waiting'])
  await deposits(house, friend)
  await gets(house, friend, '500.00')
  const { issue } = await freshIssue(house)
  const want = await order(house, issue, [['k3.side', ['big'], '300.00']])
  await house.send(calls.place.path, want, { token: friend.token })
  await count(house)
  expect(await states(amy)).toEqual(['waiting'])
  await ends(issue)
  await reaches(house, issue, 'settled')
  for (const bucket of house.buckets) await countTurnover(house, bucket, lotteryWagers)
  await count(house)
  await count(house)
  expect(await states(amy)).toEqual(['earned'])
  expect(await mine(amy)).toMatchObject({ registered: 1, counted: 1, claimable: '18.00' })
  // The welfare centre lists it with everything else, and names the call that takes it.
  expect((await amy.call(offers.welfare, {})).list).toMatchObject([
    { kind: 'friends', amount: '18.00', claim: { path: invite.claim.path, input: {} } },
  ])
  const told = await amy.call(message.list, {}, { language: 'en' })
  expect(told.list.filter(({ title }) => title === 'A reward is ready')).toHaveLength(1)
  expect(await claim(amy)).toEqual({ reward: '18.00', friends: 1 })
  expect(await amy.call(wallet.balance, {})).toMatchObject({ cash: '18.00' })
  expect(await shortfallOf(house.db, amy.member)).toMatchObject({
    required: 36_00n,
    unmetBonuses: [18_00n],
  })
  const { days, ...after } = await mine(amy)
  expect(after).toMatchObject({ counted: 1, claimed: '18.00', claimable: '0.00', next: '18.00' })
  expect(days).toMatchObject([{ registered: 1, counted: 1, reward: '18.00' }])
  const [entry] = (await amy.call(wallet.trades, {}, { language: 'en' })).list
  expect(entry).toMatchObject({ type: 'bonus', name: 'Reward for friends', amount: '18.00' })
  expect(await house.broken()).toEqual([])
})

test('two hundred claims at once give one reward, and the same key is answered the same', async () => {
  const cat = await house.person('cat001')
  await comesAndPlays(house, await codeOf(cat))
  await count(house)
  const verdicts = await atOnce(200, () => cat.verdict(invite.claim, { idempotencyKey: randomUUID() }))
  const { ok, ...refused } = tally(verdicts)
  expect(ok).toBe(1)
  expect(Object.keys(refused).filter((why) => !['invite_nothing', 'busy'].includes(why))).toEqual([])
  expect(await cat.call(wallet.balance, {})).toMatchObject({ cash: '18.00' })
  await comesAndPlays(house, await codeOf(cat))
  await count(house)
  const idempotencyKey = randomUUID()
  const answers = await atOnce(20, () => cat.call(invite.claim, { idempotencyKey }))
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(await cat.call(wallet.balance, {})).toMatchObject({ cash: '36.00' })
})

test('counted by several servers at once, a friend counts once, and the how-manieth it is decides the reward', async () => {
  const dan = await house.person('dan001')
  const code = await codeOf(dan)
  for (let at = 0; at < 6; at++) await comesAndPlays(house, code)
  await atOnce(8, () => count(house))
  expect((await states(dan)).toSorted()).toEqual([...['earned', 'earned', 'earned', 'earned', 'over', 'over']])
  expect(await mine(dan)).toMatchObject({ registered: 6, counted: 4, claimable: '92.00', next: null })
})

test.each([
  ['a deposit that is too small', '99.99', '300.00'],
  ['play that is too little', '100.00', '299.99'],
])('%s does not count, and the missing fen does', async (what, deposited, turnover) => {
  const eve = await house.person(what.startsWith('play') ? 'eve001' : 'eve002')
  const friend = await comes(house, await codeOf(eve))
  await deposits(house, friend, deposited)
  await played(house, friend, turnover)
  await count(house)
  expect(await states(eve)).toEqual(['waiting'])
  if (deposited === '99.99') await deposits(house, friend, '0.01')
  else await played(house, friend, '0.01')
  await count(house)
  expect(await states(eve)).toEqual(['earned'])
})

test('a deposit that was taken back counts no more', async () => {
  const fay = await house.person('fay001')
  const friend = await comesAndPlays(house, await codeOf(fay))
  await house.sql(
    `insert into turnover_closings (bucket, member_id, obligation_id, id, reason, ref)
     select bucket, member_id, id, gen_random_uuid(), 'undone', ref from turnover_obligations where member_id = $1`,
    [friend.member.id],
  )
  await count(house)
  expect(await states(fay)).toEqual(['waiting'])
})

test('a reward that waits goes with the deposit that it stood on, before it can be claimed', async () => {
  const [flo, undo] = [await house.person('flo001'), 'undone']
  const code = await codeOf(flo)
  const friends = [await comesAndPlays(house, code), await comesAndPlays(house, code)]
  await count(house)
  expect(await mine(flo)).toMatchObject({ counted: 2, claimable: '36.00' })
  for (const [at, { member }] of friends.entries()) {
    await house.sql(
      `insert into turnover_closings (bucket, member_id, obligation_id, id, reason, ref)
       select bucket, member_id, id, gen_random_uuid(), $2, ref from turnover_obligations where member_id = $1`,
      [member.id, undo],
    )
    // The friends are counted by the job in one round, in the other by a claim that comes before the job.
    if (at === 0) await count(house)
  }
  expect(await mine(flo)).toMatchObject({ counted: 1, claimable: '18.00' })
  expect(await flo.verdict(invite.claim, { idempotencyKey: randomUUID() })).toBe('invite_nothing')
  await house.sql('update turnover_closings set released_at = now() where member_id = $1', [friends[0]!.member.id])
  await count(house)
  expect(await mine(flo)).toMatchObject({ claimable: '18.00' })
  // Terms that people have raised since take nothing from who counted by those before.
  await count(house, { ...terms, deposit: fen(900_00n) })
  expect(await mine(flo)).toMatchObject({ claimable: '18.00' })
})

test.each([
  ['is not verified', 'update members set verified_at = null where id = $1'],
  ['is self-excluded', 'update members set play_state = 2 where id = $1'],
])('a friend who %s does not count', async (what, change) => {
  const gus = await house.person(what.includes('not') ? 'gus001' : 'gus002')
  const friend = await comesAndPlays(house, await codeOf(gus))
  await house.sql(change, [friend.member.id])
  await count(house)
  expect(await states(gus)).toEqual(['waiting'])
})

test('who has been too long about it counts no more', async () => {
  const hal = await house.person('hal001')
  const friend = await comes(house, await codeOf(hal))
  const monthAgo = `update invitations set ${earlier('registered_at', '31 days')} where friend_id = $1`
  await tamper(house.database.config, monthAgo, [friend.member.id])
  await count(house)
  expect(await states(hal)).toEqual(['over'])
  await deposits(house, friend)
  await played(house, friend)
  await count(house)
  expect(await states(hal)).toEqual(['over'])
})

test('a member who rests is shown no code and told nothing, and has the reward when they are back', async () => {
  const ivy = await house.person('ivy001')
  await comesAndPlays(house, await codeOf(ivy))
  await ivy.isNow(2)
  await count(house)
  expect(await house.send(invite.mine.path, {}, { token: ivy.token })).toMatchObject({
    body: { data: { code: null, link: null, claimable: '18.00' } },
  })
  const told = await ivy.call(message.list, {}, { language: 'en' })
  expect(told.list.map(({ title }) => title)).not.toContain('A reward is ready')
  await ivy.refused(invite.claim.path, { idempotencyKey: randomUUID() }, 'excluded', 403)
  await ivy.isNow(1)
  expect(await claim(ivy)).toEqual({ reward: '18.00', friends: 1 })
})

test('friends come page by page under masked names, and a bad cursor is refused', async () => {
  const joy = await house.person('joy001')
  const code = await codeOf(joy)
  const names: string[] = []
  for (let at = 0; at < 5; at++) names.unshift((await comes(house, code)).username)
  const seen = (await everyPage((from) => joy.call(invite.friends, { size: 2, ...from }))).map(({ name }) => name)
  expect(seen).toEqual(names.map((name) => `${name.slice(0, name.length > 5 ? 2 : 1)}***${name.at(-1)}`))
  expect(JSON.stringify(seen)).not.toContain(names[0])
  for (const bad of ['x', '1_', "1_1' or true --", '99999999999999999999_1'])
    await joy.refused(invite.friends.path, { cursor: bad }, 'cursor_invalid')
})

test('there is nothing to claim without friends, and nobody else’s is claimed', async () => {
  const kim = await house.person('kim001')
  await kim.refused(invite.claim.path, { idempotencyKey: randomUUID() }, 'invite_nothing')
  const friends = await kim.call(invite.friends, {})
  expect(friends).toEqual({ list: [], more: null })
  for (const path of [invite.mine.path, invite.friends.path, invite.claim.path])
    expect((await house.send(path, { idempotencyKey: 'x' })).body.code).not.toBe(1)
})
