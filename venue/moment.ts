// Terms of a round whose game goes on from the last ones: the instant by the clock of the database, and the remains of
// the player's recent rounds. They are stored with the terms of the round, so a proof knows them.
import type { Sql } from './db.ts'
import type { Data, Engine, Past } from './games.ts'
import type { Launch } from './launches.ts'

export async function momentOf(sql: Sql, { moment }: Engine, at: Launch, bet: Data): Promise<Data> {
  if (!moment) return {}
  const { rows: last } = await sql.query<Past>(
    `select bet, terms, drawn from rounds
      where venue = $1 and player = $2 and game = $3 and state = 'finished'
        and placed_at > clock_timestamp() - make_interval(secs => $4)
      order by placed_at`,
    [at.venue, at.player, at.game, moment.reachMs / 1_000],
  )
  const { rows } = await sql.query<{ now: number }>(
    `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  )
  return moment.termsOf(bet, rows[0]!.now, last)
}
