// Virtual esports on the engine of the league: series that are promised, orders that are paid by their maps, and books that
// are equal to the fen.
import { expect, test } from 'vitest'
import { openStream, parseKey, sharedPrefix } from '../core/fair/fair.ts'
import { esports, esportsSport } from '../core/games/esports/esports.ts'
import { bestOfCells } from '../core/games/esports/law.ts'
import { areWeights, fingerprintOf } from '../core/games/league/weights.ts'
import { fromWire } from '../core/money.ts'
import type { MatchView } from '../core/venue/play.ts'
import { roundOf } from './testing/hall.ts'
import { legOn, openLeagueHall } from './testing/league.ts'

const league = await openLeagueHall('esports')
const { hall, db, leagueOf, sits, openOnes, orders, goesOn, toTheEnd, balanceOf, finished } = league
const on = (match: MatchView, market = 'win', side = 0) => legOn(match, market, side, 'esports')

test('eight series are open and one more is published; one of a day goes over five maps', async () => {
  const page = await sits('watching')
  const { matches } = await leagueOf(page)
  expect(matches.length).toBe(9)
  for (const match of matches) {
    expect(areWeights(match.weights, esportsSport.cells)).toBe(true)
    expect(fingerprintOf({ ...match, game: 'esports', kickoff: match.closesAt })).toBe(match.fingerprint)
  }
  expect(matches.map(({ weights }) => bestOfCells(weights.length))).toEqual([5, 3, 3, 3, 3, 3, 3, 3, 5])
})

test('orders are paid by the maps that the promised keys draw, and both books say the same', async () => {
  const page = await sits('betting')
  const [one, other, third] = await openOnes(page)
  const said = [
    await orders(page, [on(one!)]),
    await orders(page, [on(one!, 'mh', 2), on(other!, 'mt')]),
    await orders(page, [on(one!, 'fh'), on(other!, 'ms'), on(third!, 'fo')], { sizes: [2, 3], stake: '2.00' }),
  ]
  expect(said.map(({ code }) => code)).toEqual([1, 1, 1])
  for (const match of [one!, other!, third!]) await toTheEnd(match.number)
  let left = 100_000n - 1_000n - 1_000n - 800n
  for (const each of said) {
    const round = await finished(page, roundOf(each).id)
    const bet = { ...round.bet, stake: fromWire(String(round.bet['stake'])) }
    const settled = esports.settle(bet as never, round.terms as never, round.drawn as never)
    expect(fromWire(round.returned)).toBe(settled.returned)
    left += settled.returned
  }
  expect(await balanceOf(page)).toBe(left)
  const { match } = (await page.call('match', { chain: 1, number: one!.number })).data as { match: MatchView }
  const stream = openStream(parseKey(match.key!)!, sharedPrefix('esports', String(match.number)))
  expect(match.drawn).toEqual(esportsSport.draw(stream, one!.weights))
  const journal = await hall.ask('esports', '/players/journal', { player: 'betting', after: 0, limit: 9 })
  expect(journal).toMatchObject({ open: '0.00' })
  await hall.isSound()
})

test('no end of a series costs more than the house may lose, and a score that it cannot have takes no bet', async () => {
  const pages = await Promise.all(['large-0', 'large-1', 'large-2'].map((player) => sits(player, '10000.00')))
  const match = (await openOnes(pages[0]!)).at(-1)!
  const leg = on(match, 'ms', 1)
  expect((await orders(pages[0]!, [{ ...leg, pick: 'ms.3-0' }], { accept: 'any' })).reason).toBe('market_closed')
  // The room under the limit: two and a half of these bets.
  const room = Math.floor(2.5 * 900_000 * (leg.odds / 1_000 - 1))
  const fill = (most: number) => db().query('update matches set exposure = array_fill($2::bigint, array[cardinality(exposure)]), step = 3 where number = $1', [match.number, most]) // prettier-ignore
  await fill(200_000_000 - room)
  const stake = '9000.00'
  const said = await Promise.all(pages.map((page) => orders(page, [leg], { stake, accept: 'any' })))
  const reasons = said.map(({ code, reason }) => (code === 1 ? 'taken' : reason))
  expect(reasons.toSorted()).toEqual(['match_full', 'taken', 'taken'])
  await fill(0)
  await toTheEnd(match.number)
  await hall.isSound()
})

test('a process that dies while a series is played ends it the same way', async () => {
  const page = await sits('cut')
  const [match] = await openOnes(page)
  const said = await orders(page, [on(match!)])
  await goesOn(match!.number, 'closed', 'played')
  const { drawn } = (await db().query<{ drawn: object }>('select drawn from matches where number = $1', [match!.number])).rows[0]! // prettier-ignore
  await hall.again()
  await goesOn(match!.number, 'settled')
  const round = await finished(page, roundOf(said).id)
  expect((round.drawn['scores'] as Record<string, object>)[match!.number]).toEqual(drawn)
  await hall.isSound()
}, 60_000)
