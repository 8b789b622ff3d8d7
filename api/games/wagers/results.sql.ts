// The statements of results of rounds at venues, for the test of games' returns.
import * as v from 'valibot'
import { gameCodes } from '../../../core/games/catalog.ts'
import { houseGames } from '../../../core/games/house-games.ts'
import type { Sql } from '../../shell/db.ts'

const result = v.object({
  stake: v.number(),
  risk: v.number(),
  returned: v.number(),
  best: v.null(),
  times: v.number(),
})

/**
 * Up to when everything that the house was told of a game is over, at most until `to`. Two minutes are left for
 * transactions to commit.
 */
export const overUntil = (db: Sql, game: string, to: Date): Promise<Date> =>
  db.value(v.date())`
    select least(${to}::timestamptz, clock_timestamp() - interval '2 minutes', min(placed_at)) as until
      from venue_rounds
     where bucket in (select bucket from buckets)
       and state = 'open'
       and game = ${game}`

/**
 * Rounds that the house was told of in a span: of seamless ones by their bet, of others by the journal. A stake given
 * back because its member left the round was not decided by chance.
 */
export const countResults = (db: Sql, game: string, { from, until }: { from: Date; until: Date }) =>
  db.rows(result)`
    select stake::float8 as stake, risk::float8 as risk, returned::float8 as returned, null as best,
           count(*)::int as times
      from venue_rounds
     where bucket in (select bucket from buckets)
       and game = ${game}
       and state = 'finished'
       and verdict = 'done'
       and stake > 0
       and settled_at >= ${from}
       and case when number is null then placed_at else settled_at end >= ${from}
       and case when number is null then placed_at else settled_at end < ${until}
       and not (${mayGiveBack(game)} and returned = stake and valid = 0)
     group by stake, risk, returned`

/** Games in which a stake is given back when time ends a round before its first choice. */
const giveBack = new Set<string>(gameCodes.filter((code) => houseGames[code].steps?.givesBack === true))
const mayGiveBack = (game: string): boolean => giveBack.has(game)
