import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fromWire } from '../../core/money.ts'
import { offers } from '../../core/offers/offers.ts'
import { post } from '../ledger/post/ledger.ts'
import { sayHouse } from '../ledger/seal/facts.ts'
import { checkDeeds } from '../people/audit.ts'
import type { Db } from '../shell/db.ts'
import { openHouse } from '../testing/house.ts'
import { auditOffers } from './audit.ts'
import { offerFacts } from './facts.sql.ts'
import { insertOwn } from './offers.sql.ts'
import { readTerms } from './publish.ts'
import { key, offersOf, packet } from './testing.ts'

const house = await openHouse()
const { publish, tries } = offersOf(house)
const folder = mkdtempSync(join(tmpdir(), 'koi-offers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (terms: object) => {
  const path = join(folder, 'offer.json')
  writeFileSync(path, JSON.stringify(terms))
  return path
}
const { run } = house

test('one person writes an activity, another one publishes it, and it reads as it works', async () => {
  const drafted = await run(`offer draft moon ${file(packet({ stock: 10 }))}`, 'ann')
  expect(drafted).toContain('The reward is ¥8.00.')
  expect(drafted).toContain('一共 10 份，发完为止。')
  const amy = await house.person('amy001')
  expect(await amy.verdict(offers.detail, { id: 'moon' })).toBe('offer_unknown')
  await expect(run('offer publish moon', 'Ann ')).rejects.toThrow('cannot approve it')
  expect(await run('offer publish moon', 'ben')).toBe('id: moon\nversion: 1')
  const moon = { id: 'moon', version: 1, state: 'shown', draftedBy: 'ann', publishedBy: 'ben' }
  expect(await house.asks('offer list')).toMatchObject({ list: [moon] })
  const { rules } = await amy.call(offers.detail, { id: 'moon' }, { language: 'en' })
  for (const rule of rules) expect(drafted).toContain(rule)
  await expect(run('offer publish moon', 'ben')).rejects.toThrow('there is no draft of moon')
  await run('offer end moon', 'ann')
  expect(await tries(amy, 'moon')).toBe('offer_unknown')
  await expect(run('offer end moon', 'ann')).rejects.toThrow('not published')
})

test('when it is shown is what the first person proposes, and the second says nothing of it', async () => {
  await run(`offer draft sun ${file(packet())} from 2099-01-01T00:00 until 2099-02-01T00:00`, 'ann')
  const [open] = (await run('proposal list')).split('\n').slice(-1)
  expect(open).toContain('2098-12-31T16:00:00.000Z')
  expect(open).toContain('2099-01-31T16:00:00.000Z')
  await expect(run('offer publish sun 0123456789abcdef until 2099-03-01T00:00', 'ben')).rejects.toThrow('npm run ops')
  await house.sql("update offers set until_at = '2099-03-01' where id = 'sun'")
  await expect(run('offer publish sun', 'ben')).rejects.toThrow('it has changed since it was proposed')
  await run(`offer draft sun ${file(packet())} from 2099-01-01T00:00`, 'ann')
  await run('offer publish sun', 'ben')
  const from = Date.parse('2099-01-01T00:00+08:00')
  const sun = { id: 'sun', state: 'waits', from, until: null }
  expect(await house.asks('offer list')).toMatchObject({ list: expect.arrayContaining([expect.objectContaining(sun)]) })
})

test('an activity gives what two people read: other terms, with their fact, are named', async () => {
  const id = await publish(packet())
  const named = async () => (await checkDeeds(house.db)).flatMap(({ named: all = [] }) => all)
  expect(await named()).toEqual([])
  const gives = async (amount: string) => {
    await house.sql(`update offers set terms = jsonb_set(terms, '{reward,amount}', to_jsonb($2::text)) where id = $1`, [
      id,
      amount,
    ])
    await house.db.tx((tx) => sayHouse(tx, offerFacts, [id]))
  }
  await gives('8888.00')
  expect(await named()).toEqual([`offer ${id} by ben was not approved`])
  await gives('8.00')
  expect(await named()).toEqual([])
  await run(`offer end ${id}`, 'ann')
})

test('an activity that the house’s own hand publishes in its name is none that it began with, and is named', async () => {
  const named = async () =>
    (await auditOffers(house.db, house.buckets)).find(({ says }) => says.includes('in the house’s own name'))?.named
  expect(await named()).toEqual([])
  const forged = readTerms(packet({ reward: { of: 'fixed', amount: '8888.00' } }))
  await house.db.tx((tx) => insertOwn(tx, 'freebie', { terms: forged, until: null }))
  expect(await named()).toEqual(['freebie version 1'])
  await run('offer end freebie', 'ann')
})

test('before its time and behind it an activity is none, by the clock of the database', async () => {
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const early = await publish(packet(), { from: hour(1) })
  const open = await publish(packet(), { until: hour(1) })
  const bea = await house.person('bea001')
  expect((await bea.call(offers.list, {})).list.map(({ id }) => id)).toEqual([open])
  expect(await tries(bea, early)).toBe('offer_unknown')
  await house.sql(
    "update offers set from_at = now() - interval '2 hours', until_at = now() - interval '1 ms' where id = $1",
    [open],
  )
  expect(await tries(bea, open)).toBe('offer_unknown')
  await expect(publish(packet(), { from: hour(2), until: hour(1) })).rejects.toThrow('before it begins')
})

test('who has joined nothing sees what is for them alone', async () => {
  const id = await publish(packet({ audience: { vipFrom: 2, vipTo: 5 } }))
  const fresh = await publish(packet({ audience: { newDays: 7 } }))
  const cat = await house.person('cat001')
  const seen = async () => (await cat.call(offers.list, {})).list.map((one) => one.id)
  expect([(await seen()).includes(id), (await seen()).includes(fresh)]).toEqual([false, true])
  expect((await cat.call(offers.detail, { id })).state).toBe('other')
  expect(await cat.verdict(offers.apply, { id, version: 1, ...key() })).toBe('offer_not_for')
  await house.sql("update members set registered_at = now() - interval '8 days' where id = $1", [cat.member.id])
  await house.sql(
    "insert into vip_standings (bucket, member_id, level, top, window_day) values ($1, $2, 3, 3, '2026-11-01')",
    [cat.member.bucket, cat.member.id],
  )
  expect([(await seen()).includes(id), (await seen()).includes(fresh)]).toEqual([true, false])
  expect(await tries(cat, id)).toBe('ok')
})

test('who was credited by people has paid in', async () => {
  const id = await publish(packet({ audience: { deposits: 'none' } }))
  const dan = await house.person('dan001')
  const moves = [{ kind: 'review_credit', from: 'review', to: 'cash', amount: fromWire('100.00') }] as const
  const credit = (db: Db) =>
    db.tx(async (tx) => void (await post(tx, { member: dan.member, key: randomUUID(), ref: 'x', moves: [...moves] })))
  await house.acts('ann', credit)
  expect(await tries(dan, id)).toBe('offer_not_for')
})

const share = { of: 'share', bp: 800, most: '20.00' }
test.each([
  ['a multiple above ten (C-06)', { multipleBp: 100_001 }, 'multipleBp'],
  ['a share without a deposit', { reward: share }, 'a share is of a deposit'],
  ['a threshold that nothing reaches', { threshold: '1.00' }, 'threshold'],
  ['a deposit without a threshold', { trigger: 'deposit' }, 'threshold'],
  ['an amount of nothing', { reward: { of: 'fixed', amount: '0.00' } }, 'more than nothing'],
  ['a fraction of a fen', { reward: { of: 'fixed', amount: '1.005' } }, 'reward.amount'],
  ['a formula', { reward: { of: 'formula', text: 'deposit * 2' } }, 'reward'],
  ['a field that there is not', { note: 'x' }, 'note'],
  ['a VIP range that runs backwards', { audience: { vipFrom: 5, vipTo: 2 } }, 'vipFrom'],
  [
    'a first deposit each day',
    { trigger: 'deposit', threshold: '1.00', period: 'day', audience: { deposits: 'none' } },
    'first deposit',
  ],
  ['a sign-in that pays no streak', { trigger: 'signin', period: 'day' }, 'streak'],
])('terms refuse %s', (_name, changed, says) => {
  expect(() => readTerms(packet(changed))).toThrow(says)
})

test('steps rise from the threshold on', () => {
  const steps = (...from: string[]) => ({
    ...{ trigger: 'deposit', threshold: '100.00' },
    reward: { of: 'steps', steps: from.map((at) => ({ from: at, amount: '8.00' })) },
  })
  expect(() => readTerms(packet(steps('100.00', '500.00')))).not.toThrow()
  expect(() => readTerms(packet(steps('100.00', '100.00')))).toThrow('above the one before')
  expect(() => readTerms(packet(steps('50.00')))).toThrow('the first step')
})
