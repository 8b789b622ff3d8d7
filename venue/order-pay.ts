// Pays the orders whose matches are all over: by the scores that everybody saw, a void one counts as one.
import type { GameCode } from '../core/games/catalog.ts'
import type { Score } from '../core/games/league/score.ts'
import type { Db, Sql } from './db.ts'
import { settleOrder, type Data } from './games.ts'
import { payAll } from './payout.ts'
import type { Round } from './rounds.ts'

const DECIDED = `rounds.game = $1 and rounds.is_order
  and not exists (select from legs join matches using (game, chain, number)
                   where legs.venue = rounds.venue and legs.round = rounds.id and phase not in ('settled', 'void'))`

/** Settles what can be; answers the orders that were. A second call finds nothing. */
export const payOrders = (db: Db, game: GameCode): Promise<Round[]> =>
  payAll(db, { where: DECIDED, values: [game], settle: settleAll })

type Leg = { round: string; number: number; key: string | null; drawn: Score | null }

async function settleAll(sql: Sql, rounds: Round[]): Promise<Round[]> {
  const { rows } = await sql.query<Leg>(
    `select round, number, key, drawn from legs join matches using (game, chain, number)
      where round = any ($1::uuid[]) order by round, number`,
    [rounds.map(({ id }) => id)],
  )
  return rounds.map((round) => {
    const legs = rows.filter((leg) => leg.round === round.id)
    return legs.every(({ drawn }) => drawn === null) ? voided(round, legs) : settled(round, legs)
  })
}

/** An order without any match that took place is void: the risk is returned, and nothing counts as turnover. */
const voided = (round: Round, legs: Leg[]): Round => ({
  ...{ ...round, state: 'void', returned: round.risk, valid: 0n },
  drawn: { scores: scoresOf(legs), keys: {} },
})

function settled(round: Round, legs: Leg[]): Round {
  const scores = scoresOf(legs)
  const { returned, valid } = settleOrder(round.game, round.bet, round.terms, scores)
  const keys = Object.fromEntries(legs.map(({ number, key }) => [number, key]))
  return { ...round, state: 'finished', returned, valid, drawn: { scores, keys } }
}

const scoresOf = (legs: Leg[]): Data => Object.fromEntries(legs.map(({ number, drawn }) => [number, drawn]))
