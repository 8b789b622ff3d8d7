// Rounds as they lie in the database, and as a page and the house see them.
import type { PlayedRound } from '../core/venue/play.ts'
import type { GameCode } from '../core/games/catalog.ts'
import { toWire } from '../core/money.ts'
import type { Sql } from './db.ts'
import { engines, type Data, type Engine } from './games.ts'
import type { VenueName } from './names.ts'
import { Refused } from './refusal.ts'

export type Round = {
  venue: VenueName
  id: string
  player: string
  asked: string
  launch: string
  permit: string
  game: GameCode
  /** asking: the house has not been heard yet. refused: there was no stake. */
  state: 'asking' | 'open' | 'finished' | 'void' | 'refused'
  reason: string | null
  free: boolean
  placed_at: Date
  ended_at: Date | null
  stake: bigint
  risk: bigint
  returned: bigint
  valid: bigint
  bet: Data
  terms: Data
  drawn: Data | null
  seed: number | null
  /** The chain of a table; the nonce is the number of the round in it. */
  chain: number | null
  /** An order over matches: a player may have several open ones. Its nonce is the number of its last match. */
  is_order: boolean
  nonce: number | null
  commitment: string
  client_seed: string
}

export const COLUMNS = `venue, id, player, asked, launch, permit, game, state, reason, free, placed_at, ended_at, stake, risk,
  returned, valid, bet, terms, drawn, seed, chain, is_order, nonce, commitment, client_seed`

export type Where = { venue: VenueName; player: string }

export async function askedRound(sql: Sql, at: Where, asked: string): Promise<Round | undefined> {
  const text = `select ${COLUMNS} from rounds where venue = $1 and player = $2 and asked = $3`
  return (await sql.query<Round>(text, [at.venue, at.player, asked])).rows[0]
}

export async function findRound(sql: Sql, venue: VenueName, id: string): Promise<Round | undefined> {
  const text = `select ${COLUMNS} from rounds where venue = $1 and id = $2`
  return (await sql.query<Round>(text, [venue, id])).rows[0]
}

/** The open rounds of a player: at most one a game. Orders over matches are none of them. */
export async function underWay(sql: Sql, at: Where): Promise<Round[]> {
  const text = `select ${COLUMNS} from rounds
    where venue = $1 and player = $2 and state in ('asking', 'open') and not is_order`
  return (await sql.query<Round>(text, [at.venue, at.player])).rows
}

/** The orders of a player over matches that are not over, the newest first. */
export async function openOrders(sql: Sql, at: Where & { game: GameCode }): Promise<Round[]> {
  const text = `select ${COLUMNS} from rounds
    where venue = $1 and player = $2 and game = $3 and state = 'open' and is_order
    order by placed_at desc limit 200`
  return (await sql.query<Round>(text, [at.venue, at.player, at.game])).rows
}

/** Unfinished rounds of all players that are older than `seconds`: too old for any process to be still working on them. */
export async function leftBehind(sql: Sql, state: 'asking' | 'open', seconds: number): Promise<Round[]> {
  const text = `select ${COLUMNS} from rounds
    where state = $1 and placed_at <= clock_timestamp() - make_interval(secs => $2)
    order by placed_at limit 100`
  return (await sql.query<Round>(text, [state, seconds])).rows
}

/** The last ones that took place, the newest first. */
export async function lastRounds(
  sql: Sql,
  at: Where & { game: GameCode },
  before: Date | null,
  limit: number,
): Promise<Round[]> {
  const text = `select ${COLUMNS} from rounds
    where venue = $1 and player = $2 and game = $3 and state in ('open', 'finished', 'void') and nonce is not null
      and ($4::timestamptz is null or placed_at < $4)
    order by placed_at desc limit $5`
  return (await sql.query<Round>(text, [at.venue, at.player, at.game, before, limit])).rows
}

/** The time since the last accepted stake of this game, by the database's clock. */
export async function sinceLast(sql: Sql, at: Where & { game: GameCode }): Promise<number> {
  const { rows } = await sql.query<{ ms: number | null }>(
    `select (extract(epoch from clock_timestamp() - max(placed_at)) * 1000)::float8 as ms from rounds
      where venue = $1 and player = $2 and game = $3 and state in ('open', 'finished', 'void')`,
    [at.venue, at.player, at.game],
  )
  return rows[0]?.ms ?? Infinity
}

type Fresh = Pick<
  Round,
  | 'venue'
  | 'id'
  | 'player'
  | 'asked'
  | 'launch'
  | 'permit'
  | 'game'
  | 'free'
  | 'stake'
  | 'risk'
  | 'bet'
  | 'terms'
  | 'chain'
  | 'is_order'
  | 'nonce'
  | 'commitment'
>

export async function addRound(sql: Sql, one: Fresh): Promise<Round> {
  const { rows } = await sql.query<Round>(
    `insert into rounds (venue, id, player, asked, launch, permit, game, state, free, stake, risk, bet, terms,
                         chain, is_order, nonce, commitment)
     values ($1, $2, $3, $4, $5, $6, $7, 'asking', $8, $9, $10, $11, $12, $13, $14, $15, $16) returning ${COLUMNS}`,
    [
      ...[one.venue, one.id, one.player, one.asked, one.launch, one.permit, one.game, one.free],
      ...[one.stake, one.risk, one.bet, one.terms, one.chain, one.is_order, one.nonce, one.commitment],
    ],
  )
  return rows[0] as Round
}

/** Keeps how a round stands now. */
export async function keepRound(sql: Sql, one: Round): Promise<void> {
  const over = !['asking', 'open'].includes(one.state)
  const { rows } = await sql.query<{ ended_at: Date | null }>(
    `update rounds set state = $3, reason = $4, returned = $5, valid = $6, drawn = $7, seed = $8, nonce = $9,
            commitment = $10, client_seed = $11,
            ended_at = case when $12 then coalesce(ended_at, clock_timestamp()) end
      where venue = $1 and id = $2 returning ended_at`,
    [
      ...[one.venue, one.id, one.state, one.reason, one.returned, one.valid, one.drawn],
      ...[one.seed, one.nonce, one.commitment, one.client_seed, over],
    ],
  )
  one.ended_at = rows[0]?.ended_at ?? null
}

export function engineOf(game: GameCode): Engine {
  // A stored round may be of a game that this version has no engine for.
  const engine: Engine | undefined = engines[game]
  if (!engine) throw new Refused('round_unknown')
  return engine
}

/** The round as its page may see it. */
export function shownRound(one: Round): PlayedRound {
  const { state } = one
  return {
    id: one.id,
    game: one.game,
    state: state === 'open' || state === 'finished' ? state : 'void',
    placedAt: one.placed_at.getTime(),
    endedAt: one.ended_at?.getTime() ?? null,
    stake: toWire(one.stake),
    risk: toWire(one.risk),
    returned: toWire(one.returned),
    valid: toWire(one.valid),
    bet: one.bet,
    terms: one.terms,
    drawn: one.drawn ? engineOf(one.game).shown(one.drawn) : {},
    commitment: one.commitment,
    clientSeed: one.client_seed,
    nonce: one.nonce ?? 0,
    free: one.free,
  }
}

/** The round as an entry of the journal. */
export const entryOf = (one: Round) => ({
  ...{ round: one.id, game: one.game, launch: one.launch, permit: one.permit },
  placedAt: one.placed_at.getTime(),
  ...{ stake: toWire(one.stake), risk: toWire(one.risk) },
  ...{ returned: toWire(one.returned), valid: toWire(one.valid) },
  outcome: one.state === 'void' ? 'void' : 'finished',
})

/** The answer to the house's question about a round; practice rounds and refused stakes do not exist for the house. */
export async function queriedRound(sql: Sql, venue: VenueName, id: string): Promise<object> {
  const one = await findRound(sql, venue, id)
  if (!one || one.free || one.state === 'refused') return { round: id, status: 'unknown' }
  const { outcome: _, ...said } = entryOf(one)
  const text = `select id from messages where venue = $1 and round = $2 and path = '/win'`
  const [win] = (await sql.query<{ id: string }>(text, [venue, id])).rows
  const status = one.state === 'asking' ? 'open' : one.state
  return { ...said, ...(win && { win: win.id }), status }
}
