// The matches of a virtual league as they lie in the database, and as every page sees them: the same for all of them.
import { fixtureOf, seasonMatches } from '../core/games/league/fixtures.ts'
import type { Score } from '../core/games/league/score.ts'
import type { Strengths } from '../core/games/league/sport.ts'
import { sportOf } from '../core/games/league/sports.ts'
import { fingerprintOf, type Weights } from '../core/games/league/weights.ts'
import { games, type GameCode } from '../core/games/catalog.ts'
import type { LeagueResult, MatchView } from '../core/venue/play.ts'
import { findChain } from './chains.ts'
import type { Sql } from './db.ts'
import { Refused } from './refusal.ts'

export type MatchRow = {
  game: GameCode
  chain: number
  number: number
  home: string
  away: string
  weights: Weights
  strengths: Strengths
  fingerprint: string
  opens_at: Date
  closes_at: Date
  phase: MatchView['phase']
  phase_at: Date
  due_at: Date
  exposure: bigint[]
  step: number
  key: string | null
  drawn: Score | null
  now: Date
}

export const clockOf = async (sql: Sql): Promise<number> =>
  (await sql.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now.getTime()

const COLUMNS = `game, chain, number, home, away, weights, strengths, fingerprint, opens_at, closes_at, phase,
  phase_at, due_at, exposure, step, key, drawn, clock_timestamp() as now`

/** Is this a game over matches, each with a key of its own? */
export const isLeague = (game: GameCode): boolean => games[game].seeds === 'matches'

/** Elements of an array of bigint come as text, unless another part of the process has said how they are read. */
const read = (row: MatchRow): MatchRow => ({ ...row, exposure: row.exposure.map(BigInt) })

export async function findMatches(
  sql: Sql,
  { game, chain, numbers }: { game: GameCode; chain: number; numbers: readonly number[] },
  hold: '' | 'for update' = '',
): Promise<MatchRow[]> {
  const place = [game, chain, numbers]
  const which = 'from matches where game = $1 and chain = $2 and number = any ($3) order by number'
  // Locks the matches in one order and reads the clock after that, so that a bet which waited past the kick-off is late.
  if (hold) await sql.query(`select number ${which} for update`, place)
  return (await sql.query<MatchRow>(`select ${COLUMNS} ${which}`, place)).rows.map(read)
}

export async function lastMatch(sql: Sql, game: GameCode): Promise<MatchRow | undefined> {
  const text = `select ${COLUMNS} from matches where game = $1 order by chain desc, number desc limit 1`
  return (await sql.query<MatchRow>(text, [game])).rows.map(read)[0]
}

/** Matches whose next phase is due, the earliest first. */
export async function dueMatches(sql: Sql, game: GameCode): Promise<MatchRow[]> {
  const text = `select ${COLUMNS} from matches
    where game = $1 and phase in ('open', 'closed', 'played') and due_at <= clock_timestamp()
    order by due_at, chain, number limit 20`
  return (await sql.query<MatchRow>(text, [game])).rows.map(read)
}

/** Whether a match is unchanged since it was published. A changed one takes no bets. */
export const isAsPublished = ({ closes_at, ...match }: MatchRow): boolean =>
  fingerprintOf({ ...match, kickoff: closes_at.getTime() }) === match.fingerprint

export function matchView(one: MatchRow): MatchView {
  const { game, chain, number, home, away, phase, weights, fingerprint, step, key } = one
  const { season, day } = fixtureOf(sportOf(game).clubs, number)
  return {
    ...{ chain, number, season, day, home, away, phase, weights: [...weights], fingerprint, step, key },
    drawn: one.drawn && { ...one.drawn },
    ...{ opensAt: one.opens_at.getTime(), closesAt: one.closes_at.getTime() },
    ...{ phaseAt: one.phase_at.getTime(), dueAt: one.due_at.getTime(), now: one.now.getTime() },
  }
}

const RECENT = 3

/** The league for a page that opens or comes back: matches that are published, open or just over, and its season so far. */
export async function leagueOf(sql: Sql, game: GameCode) {
  const last = await lastMatch(sql, game)
  const published = last && (await publishedOf(sql, last))
  if (!last || !published) throw new Refused('away')
  const text = `select ${COLUMNS} from matches
    where game = $1 and (phase in ('open', 'closed', 'played')
       or (chain, number) in (select chain, number from matches
                               where game = $1 and phase in ('settled', 'void')
                               order by chain desc, number desc limit ${RECENT}))
    order by chain, number`
  const { rows } = await sql.query<MatchRow>(text, [game])
  return {
    published,
    matches: rows.map(read).map(matchView),
    results: await resultsOf(sql, last),
    voids: await voidsOf(sql, last),
  }
}

/** The published facts of a match's chain, which prove the match even after another chain has followed. */
export async function publishedOf(sql: Sql, { game, chain }: Pick<MatchRow, 'game' | 'chain'>) {
  const found = await findChain(sql, game, chain)
  return found && { chain, commitment: found.commitment, length: found.length }
}

/** Voids are counted in public. */
async function voidsOf(sql: Sql, { game, chain }: MatchRow): Promise<number> {
  const text = `select count(*)::int as voids from matches where game = $1 and chain = $2 and phase = 'void'`
  return (await sql.query<{ voids: number }>(text, [game, chain])).rows[0]!.voids
}

/** Results of the settled matches in the season of this one. */
async function resultsOf(sql: Sql, { game, chain, number }: MatchRow): Promise<LeagueResult[]> {
  const first = number - ((number - 1) % seasonMatches(sportOf(game).clubs))
  const text = `select number, home, away, (drawn ->> 'home')::int as "homeGoals", (drawn ->> 'away')::int as "awayGoals"
      from matches where game = $1 and chain = $2 and number >= $3 and phase = 'settled' order by number`
  return (await sql.query<LeagueResult>(text, [game, chain, first])).rows
}
