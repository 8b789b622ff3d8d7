// A virtual league: matches that are promised before they open, orders over several of them, prices, what the house could
// lose, money when all is over, and a process that dies between any two steps.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { commitmentOf, openStream, parseKey, sharedPrefix } from '../core/fair.ts'
import { verifyLink } from '../core/fair/chain.ts'
import { football } from '../core/games/football/football.ts'
import { drawMatch } from '../core/games/football/match.ts'
import { offersOf } from '../core/games/football/prices.ts'
import { areWeights, fingerprintOf } from '../core/games/football/weights.ts'
import { fromWire } from '../core/money.ts'
import type { MatchView, PlayedRound } from '../core/play.ts'
import { openHall, roundOf } from './testing/hall.ts'

/** The phases end when a test says so. */
const LONG = { everyMs: 600_000, closedMs: 600_000, replayMs: 600_000, lookMs: 20 }
const hall = await openHall({ leagues: LONG, chainRounds: 400 })
const { house } = hall
const db = () => hall.venues().db

type Page = Awaited<ReturnType<typeof hall.enters>>
type League = {
  published: { chain: number; commitment: string }
  matches: MatchView[]
  orders: PlayedRound[]
  results: { number: number; home: string; homeGoals: number }[]
}

async function leagueOf(page: Page): Promise<League> {
  const said = await page.call('league')
  return said.data as League
}

async function sits(player: string, yuan = '1000.00'): Promise<Page> {
  const page = await hall.enters(player, 'football', yuan)
  const open = async () =>
    ((await page.call('league')).data as League | undefined)?.matches.filter(({ phase }) => phase === 'open').length
  await expect.poll(open, { timeout: 15_000, interval: 20 }).toBe(11)
  // Where a test has ended one before its time, those behind it have not opened yet.
  await db().query(
    `update matches set opens_at = published_at + interval '1 ms'
      where phase = 'open' and number < (select max(number) from matches)`,
  )
  return page
}

const isOpen = ({ phase, opensAt, now }: MatchView) => phase === 'open' && opensAt <= now
const openOnes = async (page: Page) => (await leagueOf(page)).matches.filter(isOpen)

const legOn = (match: MatchView, market: '1x2' | 'btts' | 'cs' = '1x2', side = 0) => {
  const { pick, odds } = offersOf(match.weights, match.step)[market].flat()[side]!
  return { match: match.number, pick, odds }
}

type Asked = { sizes?: number[]; stake?: string; accept?: string; free?: boolean; chain?: number }
async function orders(page: Page, legs: object[], asked: Asked = {}) {
  const { sizes = [legs.length], stake = '10.00', accept = 'none', free = false, chain = 1 } = asked
  await hall.aMinuteLater()
  const bet = { legs, sizes, stake, accept }
  return page.call('bet', { id: randomUUID(), bet, free, on: { chain, number: 1 } })
}

const phaseOf = async (number: number) =>
  (await db().query<{ phase: string }>('select phase from matches where number = $1 and chain = 1', [number])).rows[0]
    ?.phase
/** The phase of a match has lasted long enough. */
async function goesOn(number: number, ...phases: string[]) {
  for (const phase of phases) {
    await db().query('update matches set due_at = clock_timestamp() where number = $1 and chain = 1', [number])
    await expect.poll(() => phaseOf(number), { timeout: 15_000, interval: 20 }).toBe(phase)
  }
}
const toTheEnd = (number: number) => goesOn(number, 'closed', 'played', 'settled')
const balanceOf = async (page: Page) => fromWire(String((await page.call('balance')).data?.['balance']))
const finished = async (page: Page, id: string) => {
  const one = async () =>
    ((await page.call('rounds')).data?.['list'] as PlayedRound[]).find(
      (round) => round.id === id && round.state !== 'open',
    )
  await expect.poll(one, { timeout: 15_000 }).toBeDefined()
  return (await one())!
}

test('ten matches are open and one more is published; each is promised by its fingerprint and its key', async () => {
  const page = await sits('watching')
  const { matches, published } = await leagueOf(page)
  await expect.poll(async () => (await leagueOf(page)).matches.filter(({ phase }) => phase === 'open').length).toBe(11)
  expect(published).toMatchObject({ chain: 1 })
  for (const match of matches) {
    expect(areWeights(match.weights)).toBe(true)
    expect(fingerprintOf({ ...match, kickoff: match.closesAt })).toBe(match.fingerprint)
    expect([match.key, match.drawn]).toEqual([null, null])
  }
  const kickoffs = (await leagueOf(page)).matches.map(({ closesAt }) => closesAt)
  expect(kickoffs.slice(1).map((at, before) => at - kickoffs[before]!)).toEqual(
    Array.from({ length: 10 }, () => 600_000),
  )
  const last = (await leagueOf(page)).matches.at(-1)!
  expect(last.opensAt).toBeGreaterThan(last.now)
  expect((await orders(page, [legOn(last)])).reason).toBe('match_closed')
})

test('several orders are open at once, and each is paid once its own matches are over, by the keys that were promised', async () => {
  const page = await sits('betting')
  const [one, other] = await openOnes(page)
  const single = await orders(page, [legOn(one!)])
  expect(single).toMatchObject({ code: 1, data: { balance: '990.00', round: { state: 'open', nonce: one!.number } } })
  const double = await orders(page, [legOn(one!), legOn(other!, 'btts')])
  expect(double).toMatchObject({ code: 1, data: { balance: '980.00' } })
  expect((await leagueOf(page)).orders.map(({ id }) => id)).toEqual([roundOf(double).id, roundOf(single).id])
  expect(house.heard.filter(({ body }) => body.player === 'betting').length).toBe(2)
  await toTheEnd(one!.number)
  const first = await finished(page, roundOf(single).id)
  expect((await leagueOf(page)).orders.map(({ id }) => id)).toEqual([roundOf(double).id])
  await toTheEnd(other!.number)
  const second = await finished(page, roundOf(double).id)

  const { match } = (await page.call('match', { chain: 1, number: one!.number })).data as { match: MatchView }
  const key = parseKey(match.key!)!
  expect(commitmentOf(key)).toBe(one!.commitment)
  const { commitment } = (await leagueOf(page)).published
  const isChained = verifyLink({ position: match.number, value: key }, { position: 0, value: parseKey(commitment)! })
  expect(isChained.ok).toBe(true)
  const drawn = drawMatch(openStream(key, sharedPrefix('football', String(match.number))), one!.weights)
  expect(match.drawn).toEqual(drawn)
  let left = 98_000n
  for (const round of [first, second]) {
    const bet = { ...round.bet, stake: fromWire(String(round.bet['stake'])) }
    const settled = football.settle(bet as never, round.terms as never, round.drawn as never)
    expect(fromWire(round.returned)).toBe(settled.returned)
    left += settled.returned
  }
  expect(await balanceOf(page)).toBe(left)
  const journal = await hall.ask('sports', '/players/journal', { player: 'betting', after: 0, limit: 9 })
  expect(journal).toMatchObject({ number: 3, open: '0.00' })
  await hall.isSound()
})

test('what comes behind the kick-off, or for another chain, is no bet and takes nothing', async () => {
  const page = await sits('late')
  const [match] = await openOnes(page)
  expect((await orders(page, [legOn(match!)], { chain: 2 })).reason).toBe('match_closed')
  expect((await page.call('bet', { id: randomUUID(), bet: {}, free: false })).reason).toBe('bet_shape')
  house.behaves('lost')
  const said = orders(page, [legOn(match!)])
  await expect.poll(() => house.heard.some(({ body }) => body.player === 'late')).toBe(true)
  await goesOn(match!.number, 'closed')
  house.behaves('fine')
  expect(await said).toMatchObject({ code: 0, reason: 'match_closed' })
  expect(await balanceOf(page)).toBe(100_000n)
  await goesOn(match!.number, 'played', 'settled')
  await hall.isSound()
})

test('the kick-off waits for a bet that is being taken', async () => {
  const page = await sits('holding')
  const [match] = await openOnes(page)
  await db().tx(async (sql) => {
    await sql.query('select number from matches where number = $1 for update', [match!.number])
    await hall.venues().db.query('select 1')
    const waiting = `select count(*)::int as found from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%matches%for update%'`
    await sql.query('update matches set due_at = clock_timestamp() where number = $1', [match!.number])
    expect((await db().query<{ found: number }>(waiting)).rows[0]?.found).toBe(0)
  })
  await expect.poll(() => phaseOf(match!.number)).toBe('closed')
  await goesOn(match!.number, 'played', 'settled')
})

describe('a price that has moved', () => {
  test('is taken as the member has said: none, better ones, or any', async () => {
    const page = await sits('choosing')
    const [match] = await openOnes(page)
    const leg = legOn(match!)
    const cheaper = { ...leg, odds: leg.odds - 10 }
    const dearer = { ...leg, odds: leg.odds + 10 }
    const taken = async (asked: object, accept: string) => {
      const said = await orders(page, [asked], { accept, stake: '1.00' })
      return (
        said.reason ?? ((said.data?.['round'] as PlayedRound).terms['odds'] as Record<string, number>)[match!.number]
      )
    }
    expect(await taken(cheaper, 'none')).toBe('odds_changed')
    expect(await taken(cheaper, 'better')).toBe(leg.odds)
    expect(await taken(dearer, 'better')).toBe('odds_changed')
    expect(await taken(dearer, 'any')).toBe(leg.odds)
    expect(await taken({ ...leg, odds: leg.odds * 2 }, 'any')).toBe('odds_changed')
    await toTheEnd(match!.number)
  })

  test('between the look and the house’s word is judged again', async () => {
    const page = await sits('waiting')
    const [match] = await openOnes(page)
    house.behaves('lost')
    const said = orders(page, [legOn(match!)])
    await expect.poll(() => house.heard.some(({ body }) => body.player === 'waiting')).toBe(true)
    await db().query('update matches set step = 2 where number = $1 and chain = 1', [match!.number])
    house.behaves('fine')
    expect(await said).toMatchObject({ code: 0, reason: 'odds_changed' })
    expect(await balanceOf(page)).toBe(100_000n)
    await toTheEnd(match!.number)
  })
})

test('weights that are not those that were published take no bet at all', async () => {
  const page = await sits('absurd')
  const [match] = await openOnes(page)
  const certain = match!.weights.map((_, cell) => (cell === 60 ? 1_000_000_000 : 0))
  await db().query('update matches set weights = $2 where number = $1 and chain = 1', [match!.number, certain])
  for (const accept of ['none', 'any'])
    expect((await orders(page, [legOn(match!)], { accept })).reason).toBe('market_closed')
  await db().query('update matches set weights = $2 where number = $1 and chain = 1', [match!.number, match!.weights])
  await toTheEnd(match!.number)
})

test('no score of a match can cost the house more than it may lose, however many come at once; and prices follow', async () => {
  const pages = await Promise.all(Array.from({ length: 8 }, (_, at) => sits(`large-${at}`, '10000.00')))
  const match = (await openOnes(pages[0]!)).at(-1)!
  const sides = offersOf(match.weights, 0).cs.flat()
  const at = sides.findIndex(({ odds }) => odds > 50_000 && odds < 250_000)
  const leg = legOn(match, 'cs', at)
  // Each of them could win nearly half a million.
  const stake = `${Math.floor(495_000_000 / leg.odds)}.00`
  await hall.aMinuteLater()
  const said = await Promise.all(
    pages.map((page) =>
      page.call('bet', {
        ...{ id: randomUUID(), free: false, on: { chain: 1, number: 1 } },
        bet: { legs: [leg], sizes: [1], stake, accept: 'any' },
      }),
    ),
  )
  const taken = said.filter(({ code }) => code === 1).length
  expect(taken).toBe(4)
  expect(new Set(said.filter(({ code }) => code === 0).map(({ reason }) => reason))).toEqual(new Set(['match_full']))
  const now = (await leagueOf(pages[0]!)).matches.find(({ number }) => number === match.number)!
  expect(now.step).toBe(3)
  // What pays where that score does not come makes room again.
  const { rows } = await db().query<{ most: bigint }>(
    'select max(each) as most from matches, unnest(exposure) each where number = $1 and chain = 1',
    [match.number],
  )
  expect(rows[0]!.most <= 200_000_000n).toBe(true)
  await toTheEnd(match.number)
  await expect.poll(async () => (await db().query(`select from rounds where state = 'open'`)).rowCount).toBe(0)
  await hall.isSound()
})

test('who holds the other side already is taken, and that counts for no turnover', async () => {
  const page = await sits('hedging')
  const [match] = await openOnes(page)
  const one = await orders(page, [legOn(match!)])
  const other = await orders(page, [legOn(match!, '1x2', 2)])
  await toTheEnd(match!.number)
  expect((await finished(page, roundOf(one).id)).valid).toBe('10.00')
  expect((await finished(page, roundOf(other).id)).valid).toBe('0.00')
})

test('practice is taken beside the money, asks nobody and moves no price', async () => {
  const page = await sits('practising')
  const [match] = await openOnes(page)
  const asked = house.heard.length
  const said = await orders(page, [legOn(match!)], { free: true, stake: '5000.00' })
  expect(said).toMatchObject({ code: 1, data: { balance: '5000.00' } })
  expect(house.heard.length).toBe(asked)
  const { rows } = await db().query<{ exposure: bigint[] }>('select exposure from matches where number = $1', [
    match!.number,
  ])
  expect(new Set(rows[0]!.exposure)).toEqual(new Set([0n]))
  await toTheEnd(match!.number)
  const round = await finished(page, roundOf(said).id)
  const { data } = await page.call('balance')
  expect([data?.['balance'], fromWire(String(data?.['practice']))]).toEqual([
    '1000.00',
    500_000n + fromWire(round.returned),
  ])
  await hall.isSound()
})

test.each(['open', 'closed', 'played'] as const)(
  'a process that dies while a match is %s is followed by one that ends it the same way and pays once',
  async (phase) => {
    const page = await sits(`cut-${phase}`)
    const [match] = await openOnes(page)
    const said = await orders(page, [legOn(match!)])
    const before = { open: [], closed: ['closed'], played: ['closed', 'played'] }[phase]
    await goesOn(match!.number, ...before)
    await hall.again()
    await goesOn(match!.number, ...['closed', 'played', 'settled'].slice(before.length))
    const round = await finished(page, roundOf(said).id)
    expect(round.state).toBe('finished')
    const { drawn } = ((await page.call('match', { chain: 1, number: match!.number })).data as { match: MatchView })
      .match
    expect((round.drawn['scores'] as Record<string, object>)[match!.number]).toEqual(drawn)
    await hall.isSound()
  },
  60_000,
)

test('orders that were over when the process died are paid by the next one', async () => {
  const page = await sits('forgotten')
  const [match] = await openOnes(page)
  const said = await orders(page, [legOn(match!)])
  await goesOn(match!.number, 'closed', 'played')
  // As a process leaves it that dies between the last phase and the money.
  await db().query(`update matches set phase = 'settled', due_at = clock_timestamp() where number = $1`, [
    match!.number,
  ])
  expect((await finished(page, roundOf(said).id)).state).toBe('finished')
})

test('results move the strengths by which later matches are weighed, and make the table', async () => {
  const page = await sits('learning')
  for (const match of (await leagueOf(page)).matches.filter(({ phase }) => phase === 'open').slice(0, 3))
    await toTheEnd(match.number)
  const { results } = await leagueOf(page)
  expect(results.length).toBeGreaterThan(10)
  const last = await db().query<{ strengths: object }>(
    'select strengths from matches where number in (1, 20) order by number',
  )
  expect(last.rows[0]!.strengths).not.toEqual(last.rows[1]?.strengths)
})

test('a match whose key is lost is void: its legs count as one, an order of nothing else is given back', async () => {
  const page = await sits('losing')
  const [one, other] = await openOnes(page)
  const single = await orders(page, [legOn(one!)])
  const double = await orders(page, [legOn(one!), legOn(other!)])
  const kept = (await db().query<{ sealed: Buffer }>('select sealed from chains where number = 1')).rows[0]!.sealed
  await db().query(`update chains set sealed = 'lost' where number = 1`)
  await goesOn(one!.number, 'closed', 'void')
  await db().query('update chains set sealed = $1 where number = 1', [kept])
  expect(await finished(page, roundOf(single).id)).toMatchObject({ state: 'void', returned: '10.00', valid: '0.00' })
  await toTheEnd(other!.number)
  const round = await finished(page, roundOf(double).id)
  expect(['0.00', (10 * (legOn(other!).odds / 1_000)).toFixed(2)]).toContain(round.returned)
  await hall.isSound()
})
