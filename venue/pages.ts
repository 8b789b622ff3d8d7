// The handlers of the calls of a game's page (core/venue/play.ts).
import type * as v from 'valibot'
import { games } from '../core/games/catalog.ts'
import { toWire } from '../core/money.ts'
import type { play, PlayCall, Seeds } from '../core/venue/play.ts'
import { findPlayer } from './books.ts'
import type { Db, Sql } from './db.ts'
import type { Floor } from './floor.ts'
import { endLaunch, spendTicket, type Launch } from './launches.ts'
import { findMatches, isLeague, leagueOf, matchView, publishedOf } from './matches.ts'
import type { VenueName } from './names.ts'
import type { Outbox } from './outbox.ts'
import { hear, hold, placeBet, takeStep } from './play.ts'
import { Refused } from './refusal.ts'
import { engineOf, lastRounds, openOrders, shownRound, underWay, type Round } from './rounds.ts'
import { pairOf, rotateSeeds } from './seeds.ts'
import { isShared, takeBackBet } from './slips.ts'
import { tableOf } from './table-view.ts'

export type Stage = { db: Db; floor(venue: VenueName): Floor; outbox: Outbox }

type In<C extends PlayCall> = v.InferOutput<(typeof play)[C]['input']>
type Out<C extends PlayCall> = v.InferInput<(typeof play)[C]['output']>
type Page = { floor: Floor; launch: Launch; outbox: Outbox; cameAt: number }

const LAST = 20

const works: { [C in Exclude<PlayCall, 'enter'>]: (page: Page, asked: In<C>) => Promise<Out<C>> } = {
  balance: async ({ floor, launch }) => ({
    balance: toWire(await moneyOf(floor, launch)),
    practice: toWire(launch.practice),
  }),
  bet: async (page, asked) => settled(page, await placeBet(page.floor, page.launch, { ...asked, cameAt: page.cameAt })),
  step: async (page, { round, step }) => settled(page, await goOn(page, round, step)),
  table: ({ floor, launch }) => tableOf(floor.db, launch.game),
  league: async ({ floor, launch }) => {
    if (!isLeague(launch.game)) throw new Refused('shape')
    const [league, orders] = await Promise.all([leagueOf(floor.db, launch.game), openOrders(floor.db, launch)])
    return { ...league, orders: orders.map(shownRound) }
  },
  match: async ({ floor, launch }, { chain, number }) => {
    const [match] = await findMatches(floor.db, { game: launch.game, chain, numbers: [number] })
    const published = match && (await publishedOf(floor.db, match))
    if (!published) throw new Refused('round_unknown')
    return { match: matchView(match), published }
  },
  rounds: async ({ floor, launch }, { before }) => {
    const until = before === undefined ? null : new Date(before)
    const list = await lastRounds(floor.db, launch, until, LAST)
    return { list: list.map(shownRound) }
  },
  rotate: async ({ floor, launch }, { clientSeed }) =>
    floor.db.tx(async (sql) => {
      const held = await hold(sql, floor, launch.player)
      const openRounds = (await underWay(sql, launch)).length
      const asked = { clientSeed, openRounds }
      const { revealed, pair } = await rotateSeeds(sql, floor.secret, held, asked)
      return { revealed, seeds: pair }
    }),
  leave: async ({ floor, launch }) => {
    await endLaunch(floor, launch.id, 'left')
    return {}
  },
}

function goOn({ floor, launch, cameAt }: Page, round: string, step: In<'step'>['step']): Promise<Round> {
  if (!isShared(launch.game)) return takeStep(floor, launch, round, step)
  if (step['back'] !== true) throw new Refused('shape')
  return takeBackBet(floor, launch, round, cameAt)
}

export async function answerPage(
  { db, floor, outbox }: Stage,
  name: PlayCall,
  { launch, asked, cameAt }: { launch: Launch | undefined; asked: unknown; cameAt: number },
): Promise<object> {
  if (name === 'enter') return enterGame({ db, floor }, asked as In<'enter'>)
  if (!launch) throw new Refused('launch_over')
  // The schema of the call has read what was asked.
  const work = works[name] as (page: Page, asked: unknown) => Promise<object>
  return work({ floor: floor(launch.venue), launch, outbox, cameAt }, asked)
}

async function enterGame({ db, floor }: Omit<Stage, 'outbox'>, { ticket, lang }: In<'enter'>): Promise<Out<'enter'>> {
  const { session, launch } = await spendTicket(db, ticket, lang)
  const mine = floor(launch.venue)
  const { limits, cycleMs: ownMs, seeds: kind } = games[launch.game]
  const cycleMs = kind === 'shared' ? (mine.tables?.cycleMs ?? ownMs) : ownMs
  const [balance, seeds, [now], open, last, shared] = await Promise.all([
    moneyOf(mine, launch),
    db.tx((sql) => seedsOf(sql, mine, launch)),
    db.query<{ now: Date }>('select clock_timestamp() as now').then(({ rows }) => rows),
    underWay(db, launch),
    lastRounds(db, launch, null, LAST),
    isShared(launch.game) ? tableOf(db, launch.game).catch(notOpen) : null,
  ])
  const round = open.find((one) => one.game === launch.game && one.state === 'open')
  return {
    ...{ session, launch: launch.id, game: launch.game, wallet: mine.wallet, cycleMs, seeds },
    balance: toWire(balance),
    practice: toWire(launch.practice),
    limits: { least: toWire(limits.least), most: toWire(limits.most), cap: toWire(limits.cap) },
    terms: engineOf(launch.game).terms(launch.rtp),
    startedAt: (launch.entered_at ?? new Date()).getTime(),
    now: (now?.now ?? new Date()).getTime(),
    open: round ? shownRound(round) : null,
    last: last.filter(({ state }) => state !== 'open').map(shownRound),
    shared,
  }
}

function notOpen(error: unknown): null {
  if (error instanceof Refused) return null
  throw error
}

async function seedsOf(sql: Sql, floor: Floor, launch: Launch): Promise<Seeds> {
  return pairOf(sql, floor.secret, await hold(sql, floor, launch.player))
}

/**
 * The balance available for play: the venue's own wallet, or the central wallet by the house's current or last answer.
 */
async function moneyOf(floor: Floor, { player, id }: Launch): Promise<bigint> {
  if (floor.wallet === 'seamless') {
    const said = await floor.house.balance(player, id)
    if (said !== undefined) await hear(floor, player, said)
  }
  return moneyKnown(floor, player)
}

async function moneyKnown({ db, venue, wallet }: Floor, player: string): Promise<bigint> {
  const known = await findPlayer(db, venue, player)
  return (wallet === 'seamless' ? known?.heard : known?.balance) ?? 0n
}

/** A round as the page goes on with it. What the house must hear of it is said now, and by itself later if it does not. */
async function settled({ floor, launch, outbox }: Page, round: Round): Promise<Out<'bet'>> {
  if (floor.wallet === 'seamless' && !round.free && round.state !== 'open') await outbox.push(floor.venue, round.id)
  const seeds = await floor.db.tx((sql) => seedsOf(sql, floor, launch))
  const balance = round.free ? await practiceOf(floor.db, launch) : await moneyKnown(floor, launch.player)
  return { round: shownRound(round), balance: toWire(balance), seeds }
}

async function practiceOf(sql: Sql, { venue, id }: Launch): Promise<bigint> {
  const text = 'select practice from launches where venue = $1 and id = $2'
  return (await sql.query<{ practice: bigint }>(text, [venue, id])).rows[0]?.practice ?? 0n
}
