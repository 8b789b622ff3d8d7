// A member in front of each game, who bets once in each phase and asks again until there is an answer.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { games, gameCodes, type GameCode } from '../../core/games/catalog.ts'
import { pondOf } from '../../core/games/fish/pond.ts'
import { houseGames } from '../../core/games/house-games.ts'
import { marketPricesOf } from '../../core/games/league/prices.ts'
import { sportOf } from '../../core/games/league/sports.ts'
import { listedBets } from '../../core/games/testing.ts'
import { launch } from '../../core/venue/launch.ts'
import type { MatchView, PlayedRound, TableView } from '../../core/venue/play.ts'
import { transfer } from '../../core/transfer.ts'
import type { RunningHouse } from '../../e2e/house.ts'
import { ask, key, paysIn, Refused, register, type Session } from '../../e2e/member.ts'
import { opensGame } from '../../e2e/opened-game.ts'

type Page = Awaited<ReturnType<typeof opensGame>>
type Placed = { bet: object; on?: { chain: number; number: number } }

export type Seat = {
  game: GameCode
  session: Session
  page: Page
  venue: pg.Pool
  /** Does the member decide on the way? */
  hasSteps: boolean
  /** The bet under way: resolves to the round, or undefined for a bet that was refused. */
  answer: Promise<PlayedRound | undefined>
  placed: Placed | undefined
  leaves(): Promise<unknown>
  opens(): Promise<void>
}

export const PAID_IN = 5_000n * 100n
/** Refusals that a page gets while a process is dead or busy; it asks again. */
const UNHEARD = ['away', 'busy', 'too_fast', undefined]

export const isPersonal = ({ game }: Pick<Seat, 'game'>): boolean => games[game].seeds === 'personal'

export const takeSeats = (house: RunningHouse, venue: pg.Pool): Promise<Seat[]> =>
  Promise.all(gameCodes.map((game, at) => seat(house, venue, game, at)))

async function seat(house: RunningHouse, venue: pg.Pool, game: GameCode, at: number): Promise<Seat> {
  const session = await register(house, 'phase', at)
  await insistsOnPaying(house, session)
  if (games[game].wallet === 'transfer') {
    const wish = { from: 'central', to: games[game].category, amount: '2000.00' } as const
    await ask(house, transfer.transfer, { ...wish, ...key() }, session)
  }
  const one: Seat = {
    ...{ game, session, venue, placed: undefined, hasSteps: houseGames[game].steps !== null },
    ...{ page: await opensGame(house, session, game), answer: Promise.resolve(undefined) },
    leaves: () => ask(house, launch.close, { launch: one.page.id }, session),
    opens: async () => void (one.page = await opensGame(house, session, game)),
  }
  return one
}

/** A cashier that was killed a moment ago counts as down until it has been heard again. */
async function insistsOnPaying(house: RunningHouse, session: Session): Promise<void> {
  for (let tries = 0; tries < 60; tries++, await sleep(500))
    try {
      await paysIn(house, session, '5000.00')
      return
    } catch (error) {
      if (!(error instanceof Refused && error.reason === 'cashier_down')) throw error
    }
  throw new Error('the cashier stays down')
}

/** Sends a bet, and again under the same number until something is said that counts. */
export function insists(one: Seat): Promise<PlayedRound | undefined> {
  one.answer = insisted(one)
  return one.answer
}

async function insisted(one: Seat): Promise<PlayedRound | undefined> {
  const id = randomUUID()
  one.placed = await betOf(one)
  const body = { id, bet: one.placed.bet, free: false, on: one.placed.on }
  return untilSaid(() => one.page.call('bet', body))
}

async function untilSaid(send: () => ReturnType<Page['call']>): Promise<PlayedRound | undefined> {
  for (let tries = 0; tries < 600; tries++, await sleep(100)) {
    const said = await send().catch(() => undefined)
    const round = said?.data?.['round'] as PlayedRound | undefined
    if (round) return round
    if (!UNHEARD.includes(said?.reason)) return undefined
  }
  throw new Error('a venue does not answer any more')
}

/** A bet of this moment: the first that the game lists; where that is about something that comes and goes, about what is there. */
async function betOf({ game, page }: Seat): Promise<Placed> {
  const [first] = listedBets(game)
  if (!first) throw new Error(`${game} lists no bet`)
  if (games[game].seeds === 'shared') {
    const { chain, number } = await betting(page)
    return { bet: first.wire, on: { chain, number } }
  }
  if (games[game].seeds === 'matches') return orderOn(game, await openMatch(page))
  // A game with a moment has no fixed bet: its fish are gone soon after.
  return { bet: houseGames[game].moment ? atFish() : first.wire }
}

/** Reads a call again and again until it holds the wanted data. */
async function seen<T>(page: Page, call: string, find: (data: Record<string, unknown>) => T | undefined): Promise<T> {
  for (let tries = 0; tries < 600; tries++, await sleep(100)) {
    const said = await page.call(call).catch(() => undefined)
    const found = said?.data && find(said.data)
    if (found !== undefined) return found
  }
  throw new Error(`${call} never has what can be bet on`)
}

const betting = (page: Page): Promise<TableView> =>
  seen(page, 'table', ({ table }) => ((table as TableView).phase === 'betting' ? (table as TableView) : undefined))

const openMatch = (page: Page): Promise<MatchView> =>
  seen(page, 'league', ({ matches }) =>
    (matches as MatchView[]).find(({ phase, opensAt, now }) => phase === 'open' && opensAt <= now),
  )

function orderOn(game: GameCode, { chain, number, weights, step }: MatchView): Placed {
  const pricedPick = Object.values(marketPricesOf(sportOf(game), weights, step)).flat(2)[0]
  if (!pricedPick) throw new Error('a match without prices')
  return {
    bet: { legs: [{ match: number, ...pricedPick }], sizes: [1], stake: '10.00', accept: 'any' },
    on: { chain, number },
  }
}

/** Three bullets at a fish that stays for a while. */
function atFish(): object {
  const second = Math.floor(Date.now() / 1_000)
  const there = pondOf('lotus', second, new Set()).filter(({ until }) => until > second + 15)
  const { id } = there[Math.floor(Math.random() * there.length)] ?? { id: 0 }
  return { room: 'lotus', level: 2, shots: [id, id, id] }
}

/** Brings what everybody shares to its end: the next phase of the table or the match is due at once, again and again. */
export async function hurries({ game, venue, placed }: Seat): Promise<void> {
  const at = placed?.on
  if (!at) return
  const table = games[game].seeds === 'shared' ? 'table_rounds' : 'matches'
  const which = 'where game = $1 and chain = $2 and number = $3'
  for (let tries = 0; tries < 200; tries++, await sleep(50)) {
    const values = [game, at.chain, at.number]
    const { rows } = await venue.query<{ phase: string }>(`select phase from ${table} ${which}`, values)
    if (['settled', 'void', undefined].includes(rows[0]?.phase)) return
    const closes = table === 'table_rounds' ? ', closes_at = least(closes_at, clock_timestamp())' : ''
    await venue.query(`update ${table} set due_at = clock_timestamp()${closes} ${which}`, values)
  }
}

/** Brings the round of this seat to its end: its member takes the payout, a shared round is hurried. */
export async function finishes(one: Seat): Promise<void> {
  const round = await one.answer
  if (round?.state === 'open' && one.hasSteps) {
    const step = (choice: object) => untilSaid(() => one.page.call('step', { round: round.id, step: choice }))
    const opened = await step({ tile: 3 })
    if (opened?.state === 'open') await step({ cash: true })
  }
  await hurries(one)
}
