// A virtual league: matches that are promised before they open, orders over several of them, money when all is over, and a
// process that dies between any two steps.
import { expect, test } from 'vitest'
import { commitmentOf, openStream, parseKey, sharedPrefix } from '../core/fair/fair.ts'
import { verifyLink } from '../core/fair/chain.ts'
import { football, footballSport } from '../core/games/football/football.ts'
import { drawMatch } from '../core/games/football/match.ts'
import { areWeights, fingerprintOf } from '../core/games/league/weights.ts'
import { fromWire } from '../core/money.ts'
import type { MatchView } from '../core/venue/play.ts'
import { keepChain } from './chains.ts'
import { roundOf } from './testing/hall.ts'
import { legOn, openLeagueHall } from './testing/league.ts'

const league = await openLeagueHall()
const { hall, db, leagueOf, sits, openOnes, orders, phaseOf, goesOn, toTheEnd, balanceOf, finished } = league
const { house } = hall

test('ten matches are open and one more is published; each is promised by its fingerprint and its key', async () => {
  const page = await sits('watching')
  const { matches, published } = await leagueOf(page)
  await expect.poll(async () => (await leagueOf(page)).matches.filter(({ phase }) => phase === 'open').length).toBe(11)
  expect(published).toMatchObject({ chain: 1 })
  for (const match of matches) {
    expect(areWeights(match.weights, footballSport.cells)).toBe(true)
    expect(fingerprintOf({ ...match, game: 'football', kickoff: match.closesAt })).toBe(match.fingerprint)
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

test('nothing that is told of the matches that are open leads to the key of one of them', async () => {
  const page = await sits('looking')
  const { matches, published } = await leagueOf(page)
  const told = JSON.stringify(matches).match(/\b[0-9a-f]{64}\b/g)!
  const isKey = (hex: string) => {
    let value = parseKey(hex)!
    for (let at = 0; at < 2 * matches.length; at++) {
      const below = commitmentOf(value)
      if (below === published.commitment) return true
      value = parseKey(below)!
    }
    return false
  }
  expect(told.length).toBeGreaterThanOrEqual(matches.length)
  expect(told.filter(isKey)).toEqual([])
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

test('the kick-off waits for a bet that is being taken', async () => {
  const page = await sits('holding')
  const [match] = await openOnes(page)
  const waiting = `select count(*)::int as found from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%matches%for update%'`
  await db().query('update matches set due_at = clock_timestamp() + $2 where number = $1', [match!.number, '300 ms'])
  await db().tx(async (sql) => {
    await sql.query('select number from matches where number = $1 for update', [match!.number])
    await expect.poll(async () => (await db().query<{ found: number }>(waiting)).rows[0]?.found).toBe(1)
    expect(await phaseOf(match!.number)).toBe('open')
  })
  await expect.poll(() => phaseOf(match!.number)).toBe('closed')
  await goesOn(match!.number, 'played', 'settled')
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
  expect(results.length).toBeGreaterThan(3)
  const last = await db().query<{ strengths: object }>(
    'select strengths from matches where number in (1, (select max(number) from matches)) order by number',
  )
  expect(last.rows[0]!.strengths).not.toEqual(last.rows[1]?.strengths)
})

test('two people’s word makes a match void before it begins, once, and not behind that', async () => {
  const page = await sits('sparing')
  const [one, other] = await openOnes(page)
  const said = await orders(page, [legOn(one!)])
  const both = await orders(page, [legOn(one!), legOn(other!)])
  const ask = (number: number) => hall.ask('sports', '/matches/void', { game: 'football', chain: 1, number })
  const before = (await leagueOf(page)).voids
  expect([await ask(one!.number), await ask(one!.number)]).toMatchObject([{ status: 'void' }, { status: 'void' }])
  expect(await finished(page, roundOf(said).id)).toMatchObject({ state: 'void', returned: '10.00', valid: '0.00' })
  expect((await orders(page, [legOn(one!)])).reason).toBe('match_closed')
  expect((await leagueOf(page)).voids).toBe(before + 1)
  await goesOn(other!.number, 'closed')
  expect(await ask(other!.number)).toMatchObject({ status: 'closed' })
  expect(await ask(9_999)).toMatchObject({ status: 'unknown' })
  await goesOn(other!.number, 'played', 'settled')
  const round = await finished(page, roundOf(both).id)
  expect(['0.00', (10 * (legOn(other!).odds / 1_000)).toFixed(2)]).toContain(round.returned)
  await hall.isSound()
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

test('a match whose chain another one has followed is told with what was published of its own chain', async () => {
  const page = await sits('long-ago')
  const [one] = await openOnes(page)
  await toTheEnd(one!.number)
  const before = (await leagueOf(page)).published
  // A chain that cannot be opened here is followed by the next one, as one that is used up is.
  await keepChain(db(), 'football', { chain: before.chain + 1, commitment: '0'.repeat(64), length: 400 })
  await toTheEnd((await openOnes(page))[0]!.number)
  await expect.poll(async () => (await leagueOf(page)).published.chain, { timeout: 15_000 }).toBe(before.chain + 2)
  const said = (await page.call('match', { chain: one!.chain, number: one!.number })).data as Said
  expect(said.published.chain).toBe(one!.chain)
  const key = { position: said.match.number, value: parseKey(said.match.key!)! }
  const isOf = ({ commitment }: Said['published']) => verifyLink(key, { position: 0, value: parseKey(commitment)! }).ok
  expect(isOf(said.published)).toBe(true)
  expect(isOf((await leagueOf(page)).published)).toBe(false)
})

type Said = { match: MatchView; published: { chain: number; commitment: string } }
