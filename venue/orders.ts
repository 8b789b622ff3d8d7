// An order over matches: looked at before the house is asked, and judged again behind its word under the rows of the
// matches. There the clock, the prices and what the house could lose by each score are those that count.
import { readBet } from '../core/games/bet.ts'
import { games, type GameCode } from '../core/games/catalog.ts'
import { houseGames } from '../core/games/house-games.ts'
import { addExposure, matchExposure, stepOf } from '../core/games/league/exposure.ts'
import type { OrderBet, OrderTerms } from '../core/games/league/orders.ts'
import { groupOf, readPick } from '../core/games/league/picks.ts'
import { isOffered } from '../core/games/league/prices.ts'
import type { Sport } from '../core/games/league/sport.ts'
import { sportOf } from '../core/games/league/sports.ts'
import type { Rules } from '../core/games/rules.ts'
import type { TableIssue } from '../core/venue/play.ts'
import type { Sql } from './db.ts'
import { tellMatch } from './league.ts'
import type { Launch } from './launches.ts'
import { findMatches, isAsPublished, type MatchRow } from './matches.ts'
import { Refused, type Reason } from './refusal.ts'
import type { Round } from './rounds.ts'
import type { Streams } from './streams.ts'

/** Prices that moved by more than this since they were seen are not taken whatever was said, in hundredths (R-BET-03). */
const MOST_JUMP = 20

/** The chain of an order's matches is known before it is taken. */
export type TakenTerms = OrderTerms & { chain: number }

/** The terms of an order as its matches stand. Throws `Refused`. */
export async function orderTerms(
  sql: Sql,
  { venue, player, game }: Pick<Launch, 'venue' | 'player' | 'game'>,
  raw: unknown,
  on: TableIssue | undefined,
): Promise<TakenTerms> {
  const bet = orderOf(game, raw)
  if (!on) throw new Refused('shape')
  const { chain } = on
  const matches = await matchesOf(sql, { game, chain }, bet)
  const odds = oddsFor(matches, bet)
  if (typeof odds === 'string') throw new Refused(odds)
  const isHedge = await holdsOther(sql, { venue, player, game, chain }, bet)
  return { chain, odds, ...(isHedge && { isHedge }) }
}

/** The number of the last match, whose end decides the order. */
export const lastNumber = (game: GameCode, raw: unknown): number =>
  Math.max(...orderOf(game, raw).legs.map(({ match }) => match))

const rulesOf = (game: GameCode) => houseGames[game].rules as Rules<OrderBet, OrderTerms, unknown>

function orderOf(game: GameCode, raw: unknown): OrderBet {
  const read = readBet(rulesOf(game), raw)
  if ('refused' in read) throw new Refused(read.refused)
  return read.bet
}

const matchesOf = (sql: Sql, where: Pick<MatchRow, 'game' | 'chain'>, { legs }: OrderBet, hold?: 'for update') =>
  findMatches(sql, { ...where, numbers: legs.map(({ match }) => match) }, hold)

/** The prices at which the legs are taken now, by match; or why they are not. */
function oddsFor(matches: readonly MatchRow[], { legs, accept }: OrderBet): Record<string, number> | Reason {
  const taken: Record<string, number> = {}
  for (const { match: number, pick, odds: seen } of legs) {
    const match = matches.find((one) => one.number === number)
    const isOpen = match?.phase === 'open' && match.opens_at <= match.now && match.now < match.closes_at
    if (!isOpen) return 'match_closed'
    const odds = isAsPublished(match) ? isOffered(sportOf(match.game), match.weights, pick, match.step) : undefined
    if (odds === undefined) return 'market_closed'
    const isJump = Math.abs(odds - seen) * 100 > seen * MOST_JUMP
    const isTaken = odds === seen || accept === 'any' || (accept === 'better' && odds > seen)
    if (isJump || !isTaken) return 'odds_changed'
    taken[number] = odds
  }
  return taken
}

/** Has the player an open order on another outcome of a market of this bet? Such a bet counts for no turnover. */
async function holdsOther(
  sql: Sql,
  { venue, player, game, chain }: Pick<Launch, 'venue' | 'player' | 'game'> & { chain: number },
  { legs }: OrderBet,
): Promise<boolean> {
  const { rows } = await sql.query<{ number: number; pick: string }>(
    `select legs.number, legs.pick from legs join rounds on rounds.venue = legs.venue and rounds.id = legs.round
      where rounds.venue = $1 and rounds.player = $2 and rounds.state = 'open' and not rounds.free
        and legs.game = $3 and legs.chain = $4 and legs.number = any ($5)`,
    [venue, player, game, chain, legs.map(({ match }) => match)],
  )
  const sport = sportOf(game)
  return rows.some(({ number, pick }) => legs.some((leg) => leg.match === number && isOtherSide(sport, leg.pick, pick)))
}

function isOtherSide(sport: Sport, one: string, other: string): boolean {
  const [a, b] = [readPick(sport, one), readPick(sport, other)]
  return one !== other && a !== undefined && b !== undefined && groupOf(sport, a) === groupOf(sport, b)
}

/**
 * Behind the house's word, and the last that an order waits for: holds its matches, judges them again, and writes the legs
 * and what the house could lose. Answers why not, where it is not taken.
 */
export async function enterOrder(sql: Sql, streams: Streams, round: Round): Promise<Reason | undefined> {
  const rules = rulesOf(round.game)
  const bet = orderOf(round.game, round.bet)
  const terms = round.terms as TakenTerms
  const where = { game: round.game, chain: terms.chain }
  const matches = await matchesOf(sql, where, bet, 'for update')
  const odds = oddsFor(matches, bet)
  if (typeof odds === 'string') return odds
  const now: TakenTerms = { ...terms, odds }
  const problem = rules.problemOf?.(bet, now)
  if (problem) return problem as Reason
  if (rules.mostOf(bet, now) > games[round.game].limits.cap) return 'payout_cap'
  // Practice moves no price.
  const filled = round.free ? matches : matches.map((match) => fill(match, bet, now))
  if (filled.some((match) => match === undefined)) return 'match_full'
  round.terms = now
  await sql.query('update rounds set terms = $3 where venue = $1 and id = $2', [round.venue, round.id, now])
  for (const [at, match] of (filled as MatchRow[]).entries()) {
    if (!round.free) await keepExposure(sql, match)
    if (matches[at]?.step !== match.step) tellMatch(streams, match)
  }
  await sql.query(
    `insert into legs (venue, round, game, chain, number, pick)
     select $1, $2, $3, $4, * from unnest($5::int[], $6::text[])`,
    [
      ...[round.venue, round.id, round.game, terms.chain],
      ...[bet.legs.map(({ match }) => match), bet.legs.map(({ pick }) => pick)],
    ],
  )
  return undefined
}

/** The match with this order in its book; undefined where the house would lose too much by one of its scores (R-BET-04). */
function fill(match: MatchRow, bet: OrderBet, terms: OrderTerms): MatchRow | undefined {
  const exposure = addExposure(
    match.exposure,
    matchExposure({ sport: sportOf(match.game), bet, terms }, match.number, match.weights.length),
  )
  const step = stepOf(exposure)
  return step === undefined ? undefined : { ...match, exposure, step }
}

const keepExposure = (sql: Sql, { game, chain, number, exposure, step }: MatchRow) =>
  sql.query('update matches set exposure = $4, step = $5 where game = $1 and chain = $2 and number = $3', [
    ...[game, chain, number],
    ...[exposure.map(String), step],
  ])
