// A league over the sandbox's feed: what it tells is played and paid, and each way in which it can fail costs nobody a fen.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { conformFeed } from '../../commands/conform/feed.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { legOn, type League } from '../../venue/testing/league.ts'
import { openHall, roundOf } from '../../venue/testing/hall.ts'
import { startFeed } from '../../sandbox/feed/feed.ts'

const key = randomBytes(32)
const everyMs = 4_000
const feed = await startFeed({
  port: 0,
  key,
  everyMs,
  genesisMs: Date.now() - 10 * everyMs,
  length: 5_000,
  lateMs: 2_500,
})
const hall = await openHall({
  leagues: { everyMs, closedMs: 50, replayMs: 50, lookMs: 20 },
  feeds: { esports: { url: feed.url, key: key.toString('hex') } },
})
afterAll(() => feed.stop())
const db = () => hall.venues().db

const leagueOf = async (page: Awaited<ReturnType<typeof hall.enters>>) => (await page.call('league')).data as League | undefined // prettier-ignore
const phases = async () => (await db().query<{ number: number; phase: string }>('select number, phase from matches order by number')).rows // prettier-ignore

test('its matches are bet on, played and paid by the keys that it has promised', async () => {
  const page = await hall.enters('betting', 'esports', '100.00')
  await expect.poll(async () => (await leagueOf(page))?.matches.length ?? 0, { timeout: 20_000 }).toBe(9)
  const open = () => leagueOf(page).then((league) => league!.matches.find(({ phase, opensAt, closesAt, now }) => phase === 'open' && opensAt <= now && closesAt > now + 1_500)) // prettier-ignore
  await expect.poll(open, { timeout: 20_000 }).toBeDefined()
  const match = (await open())!
  const bet = { legs: [legOn(match, 'win', 0, 'esports')], sizes: [1], stake: '10.00', accept: 'any' }
  const said = await page.call('bet', { id: randomUUID(), bet, free: false, on: { chain: 1, number: match.number } })
  expect(said).toMatchObject({ code: 1 })
  const { id } = roundOf(said)
  const round = async () =>
    ((await page.call('rounds')).data as { list: PlayedRound[] }).list.find((one) => one.id === id)!
  await expect.poll(async () => (await round()).state, { timeout: 30_000 }).toBe('finished')
  const { returned } = await round()
  expect(['0.00', (10 * (legOn(match, 'win', 0, 'esports').odds / 1_000)).toFixed(2)]).toContain(returned)
  await hall.isSound()
}, 60_000)

test.each(['silent', 'late', 'wrong_signature', 'changed', 'other_key'] as const)(
  'a feed that is %s draws nothing; put right, it goes on where it was',
  async (fault) => {
    const count = () => [...hall.venues().troubles('esports').values()].reduce((sum, each) => sum + each, 0)
    const before = count()
    feed.behave(fault)
    const stuck = async () => (await phases()).find(({ phase }) => phase === 'closed')?.number
    await expect.poll(stuck, { timeout: 20_000, interval: 50 }).toBeDefined()
    const number = (await stuck())!
    await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(before)
    expect((await phases()).find((one) => one.number === number)?.phase).toBe('closed')
    feed.behave('fine')
    await expect.poll(async () => (await phases()).find((one) => one.number === number)?.phase, { timeout: 20_000 }).toBe('settled') // prettier-ignore
    await hall.isSound()
  },
  90_000,
)

test('results that it withholds follow from the keys that it tells after them', async () => {
  feed.behave('withheld')
  const withheld = async () =>
    (await phases()).find(({ number, phase }) => phase === 'closed' && number % 2 === 0)?.number
  await expect.poll(withheld, { timeout: 20_000, interval: 20 }).toBeDefined()
  const number = (await withheld())!
  await expect.poll(async () => (await phases()).find((one) => one.number === number)?.phase, { timeout: 20_000 }).toBe('settled') // prettier-ignore
  feed.behave('fine')
  await hall.isSound()
}, 60_000)

test('a match whose prices are out of bounds, or that begins in a month, is not taken', async () => {
  for (const fault of ['price', 'far'] as const) {
    const most = (await phases()).at(-1)!.number
    const wrong = fault === 'price' ? 'weights' : 'times'
    const met = () => hall.venues().troubles('esports').get(wrong) ?? 0
    const already = met()
    feed.behave(fault)
    await expect.poll(met, { timeout: 20_000 }).toBeGreaterThan(already)
    expect((await phases()).at(-1)!.number).toBe(most)
    feed.behave('fine')
    await expect.poll(async () => (await phases()).at(-1)!.number, { timeout: 20_000 }).toBeGreaterThan(most)
  }
}, 90_000)

test('keeps every rule of the kit, and each rule sees its fault', async () => {
  const judged = () => conformFeed(feed.url, key, 'esports')
  expect((await judged()).filter(({ problem }) => problem !== undefined)).toEqual([])
  for (const fault of ['wrong_signature', 'price', 'far', 'early', 'changed', 'other_key'] as const) {
    feed.behave(fault)
    expect([fault, (await judged()).some(({ problem }) => problem !== undefined)]).toEqual([fault, true])
  }
  feed.behave('fine')
}, 60_000)
