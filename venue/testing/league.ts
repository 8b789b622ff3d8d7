// A hall with a virtual league whose phases end when a test says so, and the pages of those who bet there.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { GameCode } from '../../core/games/catalog.ts'
import { dayMatches } from '../../core/games/league/fixtures.ts'
import { marketPricesOf } from '../../core/games/league/prices.ts'
import { sportOf } from '../../core/games/league/sports.ts'
import { fromWire } from '../../core/money.ts'
import type { MatchView, PlayedRound } from '../../core/venue/play.ts'
import { openHall } from './hall.ts'

const LONG = { everyMs: 600_000, closedMs: 600_000, replayMs: 600_000, lookMs: 20 }

export type League = {
  published: { chain: number; commitment: string }
  matches: MatchView[]
  orders: PlayedRound[]
  voids: number
  results: { number: number; home: string; homeGoals: number }[]
}

export type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openHall>>['enters']>>
type Asked = { sizes?: number[]; stake?: string; accept?: string; free?: boolean; chain?: number }

export const isOpen = ({ phase, opensAt, now }: MatchView) => phase === 'open' && opensAt <= now

export const legOn = (match: MatchView, market = '1x2', side = 0, game: GameCode = 'football') => {
  const { pick, odds } = marketPricesOf(sportOf(game), match.weights, match.step)[market]!.flat()[side]!
  return { match: match.number, pick, odds }
}

export async function openLeagueHall(game: GameCode = 'football') {
  const published = dayMatches(sportOf(game).clubs) + 1
  const hall = await openHall({ leagues: LONG, chainRounds: 400 })
  const db = () => hall.venues().db

  async function leagueOf(page: Page): Promise<League> {
    const said = await page.call('league')
    return said.data as League
  }

  async function sits(player: string, yuan = '1000.00'): Promise<Page> {
    const page = await hall.enters(player, game, yuan)
    const open = async () =>
      ((await page.call('league')).data as League | undefined)?.matches.filter(({ phase }) => phase === 'open').length
    await expect.poll(open, { timeout: 15_000, interval: 20 }).toBe(published)
    // Where a test has ended one before its time, those behind it have not opened yet.
    // The rows are locked in the order of their numbers: members who sit down at the same moment would wait for each other.
    await db().query(
      `with held as (select game, chain, number from matches
                      where phase = 'open' and number < (select max(number) from matches) order by number for update)
       update matches m set opens_at = m.published_at + interval '1 ms'
         from held where m.game = held.game and m.chain = held.chain and m.number = held.number`,
    )
    return page
  }

  const openOnes = async (page: Page) => (await leagueOf(page)).matches.filter(isOpen)

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
      ((await page.call('rounds')).data?.['list'] as PlayedRound[] | undefined)?.find(
        (round) => round.id === id && round.state !== 'open',
      )
    await expect.poll(one, { timeout: 15_000 }).toBeDefined()
    return (await one())!
  }
  return { hall, db, leagueOf, sits, openOnes, orders, phaseOf, goesOn, toTheEnd, balanceOf, finished }
}
