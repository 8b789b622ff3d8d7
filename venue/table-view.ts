// How a table stands, as every page sees it: the same for all of them.
import { ROAD_ROUNDS } from '../core/games/table/roads.ts'
import type { GameCode } from '../core/games/catalog.ts'
import type { DealtRound, TableView } from '../core/venue/play.ts'
import { findChain } from './chains.ts'
import type { Sql } from './db.ts'
import type { Data } from './games.ts'
import { Refused } from './refusal.ts'

export type TableRound = {
  game: GameCode
  chain: number
  number: number
  phase: TableView['phase']
  commitment: string
  closes_at: Date
  phase_at: Date
  due_at: Date
  key: string | null
  drawn: Data | null
  now: Date
}

const COLUMNS = 'game, chain, number, phase, commitment, closes_at, phase_at, due_at, key, drawn'

/** The round that a table is in; undefined where it has never been opened. */
export async function roundAt(sql: Sql, game: GameCode): Promise<TableRound | undefined> {
  const text = `select ${COLUMNS}, clock_timestamp() as now from table_rounds
    where game = $1 order by chain desc, number desc limit 1`
  return (await sql.query<TableRound>(text, [game])).rows[0]
}

export const viewOf = (one: TableRound): TableView => ({
  ...{ chain: one.chain, number: one.number, phase: one.phase, commitment: one.commitment },
  ...{ phaseAt: one.phase_at.getTime(), dueAt: one.due_at.getTime() },
  ...{ closesAt: one.closes_at.getTime(), now: one.now.getTime() },
  ...{ key: one.key, drawn: one.drawn },
})

/** The state of a table for a page that opens or reconnects. Throws `Refused` where the table is not open yet. */
export async function tableOf(sql: Sql, game: GameCode) {
  const round = await roundAt(sql, game)
  const chain = round && (await findChain(sql, game, round.chain))
  if (!round || !chain) throw new Refused('away')
  const { rows } = await sql.query<DealtRound>(
    `select chain, number, key, drawn from table_rounds
      where game = $1 and key is not null order by chain desc, number desc limit ${ROAD_ROUNDS}`,
    [game],
  )
  const { commitment, length } = chain
  return { table: viewOf(round), published: { commitment, length }, last: rows.toReversed() }
}
