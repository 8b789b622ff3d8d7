// A stake, from the page to its result. The round is written down before the house is asked, so that a round whose
// process dies is found again; the money moves only behind the house's word (decision 60).
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { games, type GameCode } from '../core/games/catalog.ts'
import { isRefusal } from '../core/games/refusals.ts'
import { toWire } from '../core/money.ts'
import type { TableIssue } from '../core/venue/play.ts'
import { lockPlayer, type Player } from './books.ts'
import type { Sql } from './db.ts'
import type { Floor } from './floor.ts'
import type { Data } from './games.ts'
import { holdLaunch, keepPractice, type Launch } from './launches.ts'
import { momentOf } from './moment.ts'
import { isLeague } from './matches.ts'
import { enterOrder, lastNumber, orderTerms } from './orders.ts'
import { reasonOf, Refused, type Reason } from './refusal.ts'
import { addRound, askedRound, engineOf, findRound, keepRound, sinceLast, underWay, type Round } from './rounds.ts'
import { begin, goOn, sendRollback } from './settle.ts'
import { isInTime, isShared, placeFor } from './slips.ts'

export type Bet = {
  id: string
  bet: Data
  free: boolean
  /** At a table, the round of the table that it is for; in a league, the chain of its matches. */
  on?: TableIssue | undefined
  /** When its message had come, by performance.now. */
  cameAt: number
}

/** The columns of a member's own round before its draw. */
const PERSONAL = { chain: null, is_order: false, nonce: null, commitment: '' }

const orderPlace = (game: GameCode, bet: Data) => ({ is_order: true, nonce: lastNumber(game, bet) })

/** A permit is good for five seconds from when it was asked for. */
const PERMIT_MS = 5_000

/** Places a bet once by the page's number. Throws `Refused`. */
export async function placeBet(floor: Floor, launch: Launch, bet: Bet): Promise<Round> {
  const round = await propose(floor, launch, bet)
  if (round.state !== 'asking') return settledOrRefused(round)
  const askedAt = performance.now()
  const answer = round.free ? 'yes' : await askHouse(floor, round)
  if (answer !== 'yes') {
    await giveUp(floor, round, answer)
    throw new Refused(answer)
  }
  const late = floor.wallet === 'transfer' && performance.now() - askedAt > PERMIT_MS
  return conclude(floor, launch, round, { late, cameAt: bet.cameAt })
}

/** Judges the bet and writes it down as one that is being asked about. One that was asked before is answered as it is. */
function propose(floor: Floor, launch: Launch, { id, bet, free, on, cameAt }: Bet): Promise<Round> {
  const { venue, player, game } = launch
  return floor.db.tx(async (sql) => {
    const held = await hold(sql, floor, player)
    const known = await askedRound(sql, held, id)
    if (known) return same(known, bet, free)
    const live = await holdLaunch(sql, launch)
    const [engine, { limits, cycleMs }] = [engineOf(game), games[game]]
    const isOrder = isLeague(game)
    const terms = isOrder
      ? await orderTerms(sql, live, bet, on)
      : { ...engine.terms(live.rtp), ...(await momentOf(sql, engine, live, bet)) }
    const judged = engine.judge(bet, terms, limits)
    if (typeof judged === 'string') throw new Refused(judged)
    const busy = (await underWay(sql, held)).find((one) => one.game === game)
    if (busy) throw new Refused(busy.state === 'open' ? 'round_open' : 'busy')
    const place = isShared(game)
      ? await placeFor(sql, launch, on, cameAt)
      : { ...PERSONAL, ...(isOrder && orderPlace(live.game, bet)) }
    // A table has its own pace.
    if (!isShared(game) && (await sinceLast(sql, launch)) < cycleMs) throw new Refused('too_fast')
    if (!covers(floor, held, live, { free, risk: judged.risk })) throw new Refused('funds')
    const ids = { id: randomUUID(), asked: id, permit: randomUUID(), launch: launch.id }
    const fresh = { ...ids, ...place, venue, player, game, free, bet, terms, ...judged }
    const round = await addRound(sql, fresh)
    // Practice needs no permit.
    if (free && place.chain !== null && !(await isInTime(sql, round, cameAt))) throw new Refused('table_closed')
    const problem = free && isOrder ? await enterOrder(sql, floor.streams, round) : undefined
    if (problem) throw new Refused(problem)
    if (free) await begin(floor, { sql, held, launch: live }, round)
    if (free && round.state === 'open') await keepPractice(sql, live)
    return round
  })
}

export async function hold(sql: Sql, { venue }: Floor, player: string): Promise<Player> {
  const held = await lockPlayer(sql, venue, player)
  if (!held) throw new Refused('launch_over')
  return held
}

function same(known: Round, bet: Data, free: boolean): Round {
  if (known.free !== free || !isDeepStrictEqual(known.bet, bet)) throw new Refused('contradiction')
  if (known.state === 'asking') throw new Refused('busy')
  return known
}

function settledOrRefused(round: Round): Round {
  if (round.state === 'refused' || round.nonce === null) throw new Refused(reasonOf(round.reason))
  return round
}

/** A seamless venue holds nothing; there the house looks whether the stake is there. */
function covers(
  { wallet }: Floor,
  held: Player,
  { practice }: Launch,
  { free, risk }: Pick<Round, 'free' | 'risk'>,
): boolean {
  if (free) return practice >= risk
  return wallet === 'seamless' || held.balance >= risk
}

/** The permit of a transfer wallet, or the bet itself of a seamless one. */
async function askHouse(floor: Floor, round: Round): Promise<'yes' | Reason> {
  const { player, launch, game, id, permit } = round
  const stake = {
    player,
    launch,
    game,
    round: id,
    stake: toWire(round.stake),
    risk: toWire(round.risk),
  }
  if (floor.wallet === 'transfer') {
    const answer = await floor.house.permit(permit, stake)
    if (!answer) return 'house_silent'
    return answer.allowed ? 'yes' : reasonOf(answer.reason)
  }
  const answer = await floor.house.bet(permit, stake)
  if (!answer) return 'house_silent'
  if ('reason' in answer) return reasonOf(answer.reason)
  await hear(floor, player, answer.done)
  return 'yes'
}

/** Stores the balance of the central wallet, as the house said it last. */
export async function hear(floor: Floor, player: string, balance: bigint): Promise<void> {
  await floor.db.query('update players set heard = $3 where venue = $1 and player = $2', [floor.venue, player, balance])
}

/**
 * There is no stake. What the house refused is at rest with it too; where it was silent, a permit goes stale by itself and
 * a bet is rolled back, whether it came or not.
 */
export async function giveUp(floor: Floor, round: Round, reason: Reason): Promise<void> {
  await floor.db.tx(async (sql) => {
    await hold(sql, floor, round.player)
    const now = await findRound(sql, floor.venue, round.id)
    if (now?.state !== 'asking') return
    const isBack = floor.wallet === 'seamless' && reason === 'house_silent'
    if (isBack) await sendRollback(sql, now)
    await keepRound(sql, { ...now, state: isBack ? 'void' : 'refused', reason })
  })
}

/** Whether the house answered too late, and the instant at which the bet arrived. */
type Heard = { late: boolean; cameAt: number }

/** Ends a round after the house's answer: takes the stake, draws, and pays. */
async function conclude(floor: Floor, launch: Launch, { id }: Round, heard: Heard): Promise<Round> {
  const done = await floor.db.tx(async (sql) => {
    const held = await hold(sql, floor, launch.player)
    const round = await findRound(sql, floor.venue, id)
    if (!round) throw new Refused('round_unknown')
    if (round.state !== 'asking') return round
    const no = floor.wallet === 'transfer' ? await whyNot(floor, { sql, held, launch }, round, heard) : undefined
    if (no) await keepRound(sql, Object.assign(round, { state: 'refused', reason: no }))
    else await begin(floor, { sql, held, launch: undefined }, round)
    return round
  })
  return settledOrRefused(done)
}

/**
 * Checks again after the house was asked, since state may have changed meanwhile. A seamless stake is already taken,
 * and is played.
 */
async function whyNot(
  ...[{ streams }, { sql, held, launch }, round, { late, cameAt }]: [
    Floor,
    { sql: Sql; held: Player; launch: Launch },
    Round,
    Heard,
  ]
): Promise<Reason | undefined> {
  if (late) return 'house_silent'
  const isLive = await holdLaunch(sql, launch).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refused) return false
      throw error
    },
  )
  if (!isLive) return 'launch_over'
  if (held.balance < round.risk) return 'funds'
  if (round.is_order) return enterOrder(sql, streams, round)
  return round.chain !== null && !(await isInTime(sql, round, cameAt)) ? 'table_closed' : undefined
}

/** A choice in an open round. Repeating a choice that is done already returns the round as it is. */
export function takeStep(floor: Floor, launch: Launch, id: string, step: Data): Promise<Round> {
  return floor.db.tx(async (sql) => {
    const held = await hold(sql, floor, launch.player)
    const round = await findRound(sql, floor.venue, id)
    if (!round || round.player !== launch.player || !round.drawn) throw new Refused('round_unknown')
    if (round.state !== 'open') return round
    const live = await holdLaunch(sql, launch)
    const engine = engineOf(round.game)
    if (!engine.step) throw new Refused('no_steps')
    const next = engine.step(round.bet, round.terms, round.drawn, step)
    if (next === 'tile_open') return round
    if (isRefusal(next)) throw new Refused(next)
    await goOn(floor, { sql, held, launch: live }, round, next as Exclude<typeof next, string>)
    return round
  })
}
