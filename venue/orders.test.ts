// Orders over matches: in time, at which prices, beside what the house may lose, and in practice.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { footballSport } from '../core/games/football/football.ts'
import { marketPricesOf } from '../core/games/league/prices.ts'
import { fromWire } from '../core/money.ts'
import type { PlayedRound } from '../core/venue/play.ts'
import { roundOf } from './testing/hall.ts'
import { legOn, openLeagueHall } from './testing/league.ts'

const league = await openLeagueHall()
const { hall, db, leagueOf, sits, openOnes, orders, goesOn, toTheEnd, balanceOf, finished } = league
const { house } = hall

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

const termsOf = (said: Awaited<ReturnType<typeof orders>>) => (said.data?.['round'] as PlayedRound | undefined)?.terms

describe('a price that has moved', () => {
  test('is taken as the member has said: none, better ones, or any', async () => {
    const page = await sits('choosing')
    const [match] = await openOnes(page)
    const leg = legOn(match!)
    const cheaper = { ...leg, odds: leg.odds - 10 }
    const dearer = { ...leg, odds: leg.odds + 10 }
    const taken = async (asked: object, accept: string) => {
      const said = await orders(page, [asked], { accept, stake: '1.00' })
      return said.reason ?? (termsOf(said)?.['odds'] as Record<string, number> | undefined)?.[match!.number]
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
  const sides = marketPricesOf(footballSport, match.weights, 0)['cs']!.flat()
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
  // An order that pays at another score makes room at this one again.
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
  // Each of them has a price of more than 1.50 in every match.
  const one = await orders(page, [legOn(match!, 'cs', 3)])
  const other = await orders(page, [legOn(match!, 'cs', 4)])
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
