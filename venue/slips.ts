// Bets at a table that all players share. Each is a round of its player's, open until the table settles it; at most one of
// a player lies on a round of the table, so both sides of one hand are always judged together.
import { games, type GameCode } from '../core/games/catalog.ts'
import type { TableIssue } from '../core/venue/play.ts'
import { waitedS } from './arrivals.ts'
import { lockPlayer } from './books.ts'
import type { Sql } from './db.ts'
import type { Floor } from './floor.ts'
import { holdLaunch, type Launch } from './launches.ts'
import { Refused } from './refusal.ts'
import { findRound, type Round } from './rounds.ts'
import { makeVoid } from './settle.ts'

/** The most times that a player may bet and take back in one round of a table. */
const MOST = 12

export const isShared = (game: GameCode): boolean => games[game].seeds === 'shared'

type Place = Pick<Round, 'chain' | 'is_order' | 'nonce' | 'commitment'>

/** Finds the round that a bet which came at `cameAt` would be in. Only a look: the lock decides. Throws `Refused`. */
export async function placeFor(
  ...[sql, { game, player }, on, cameAt]: [Sql, Launch, TableIssue | undefined, number]
): Promise<Place> {
  if (!on) throw new Refused('shape')
  const { chain, number } = on
  const { rows } = await sql.query<{ commitment: string; mine: number }>(
    `select commitment,
            (select count(*)::int from rounds
              where game = t.game and rounds.chain = t.chain and nonce = t.number and player = $4
                and state <> 'refused') as mine
       from table_rounds t
      where game = $1 and chain = $2 and number = $3 and ${inTime('$5')}`,
    [game, chain, number, player, waitedS(cameAt)],
  )
  const [found] = rows
  if (!found) throw new Refused('table_closed')
  if (found.mine >= MOST) throw new Refused('too_fast')
  return { chain, is_order: false, nonce: number, commitment: found.commitment }
}

/**
 * It came before the close by the database's clock, which tells its instant late if at all, and no card has been dealt. What
 * is under way between the two is let in: the deal waits for it.
 */
const inTime = (waited: string): string =>
  `phase in ('betting', 'closed') and clock_timestamp() - make_interval(secs => ${waited}) < closes_at`

/**
 * Did this bet come before the close of its table? Who asks holds the table's row until the commit, so the cards come behind
 * it; and the phase is read once the row is held, so a bet that waited for the deal is late.
 */
export async function isInTime(sql: Sql, { game, chain, nonce }: Round, cameAt: number): Promise<boolean> {
  const place = [game, chain, nonce]
  const { rowCount } = await sql.query(
    `select phase from table_rounds where game = $1 and chain = $2 and number = $3 for share`,
    place,
  )
  const { rows } = await sql.query<{ open: boolean }>(
    `select ${inTime('$4')} as open from table_rounds where game = $1 and chain = $2 and number = $3`,
    [...place, waitedS(cameAt)],
  )
  return rowCount === 1 && rows[0]?.open === true
}

/** Takes a bet back before the table closes. Repeating it changes nothing. */
export function takeBackBet(floor: Floor, launch: Launch, id: string, cameAt: number): Promise<Round> {
  return floor.db.tx(async (sql) => {
    const held = await lockPlayer(sql, floor.venue, launch.player)
    const round = await findRound(sql, floor.venue, id)
    if (!held || !round || round.player !== launch.player) throw new Refused('round_unknown')
    if (round.state !== 'open') return round
    const live = await holdLaunch(sql, launch)
    if (!(await isInTime(sql, round, cameAt))) throw new Refused('table_closed')
    await makeVoid(floor, { sql, held, launch: live }, round)
    return round
  })
}
