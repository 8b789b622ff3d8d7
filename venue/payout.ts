// Pays out the rounds of a table: all bets on a round, many players a transaction, each with an entry of its own.
import type { Player } from './books.ts'
import type { Db, Sql } from './db.ts'
import { tableEngines, type Data } from './games.ts'
import { COLUMNS, entryOf, type Round } from './rounds.ts'

/** The result of a table's round: cards under a key, or none, in which case all stakes are returned. */
export type Dealt = { game: Round['game']; chain: number; number: number } & (
  | { key: string; drawn: Data }
  | { key: null; drawn: null }
)

const AT_ONCE = 500

/** Open rounds to be paid: a condition on `rounds` with its values, and the result of each round. */
export type Due = {
  where: string
  values: readonly unknown[]
  settle(sql: Sql, rounds: Round[]): Promise<Round[]>
}

/** Settles the open bets of the round; returns the rounds it settled. A second call finds none. */
export const payTable = (db: Db, dealt: Dealt): Promise<Round[]> =>
  payAll(db, {
    where: 'rounds.game = $1 and rounds.chain = $2 and rounds.nonce = $3',
    values: [dealt.game, dealt.chain, dealt.number],
    settle: async (_sql, rounds) => rounds.map((round) => settled(round, dealt)),
  })

/** Pays one round of each player in a transaction, so that every entry has a number and a balance of its own. */
export async function payAll(db: Db, due: Due): Promise<Round[]> {
  const all: Round[] = []
  for (;;) {
    const paid = await db.tx((sql) => payPart(sql, due))
    all.push(...paid)
    if (paid.length === 0) return all
  }
}

async function payPart(sql: Sql, { where, values, settle }: Due): Promise<Round[]> {
  // Players first and in one order, as everywhere: the rounds are read once their players are held.
  const { rows: players } = await sql.query<Player>(
    `select venue, player, balance, open, number, seed, heard from players
      where (venue, player) in (select venue, player from rounds where ${where} and state = 'open'
                                 order by player limit ${AT_ONCE})
      order by player for update`,
    [...values],
  )
  const held = new Map(players.map((one) => [one.player, one]))
  const { rows } = await sql.query<Round>(
    `select ${COLUMNS} from rounds
      where (venue, id) in (select distinct on (player) venue, id from rounds
                             where ${where} and state = 'open' and player = any ($${values.length + 1})
                             order by player, placed_at)
        and state = 'open' order by player for update`,
    [...values, [...held.keys()]],
  )
  const rounds = await settle(sql, rows)
  await keepRounds(sql, rounds)
  const paid = rounds.filter(({ free }) => !free)
  await payPlayers(sql, paid, held)
  await payPractice(sql, rounds)
  return rounds
}

function settled(round: Round, { key, drawn }: Dealt): Round {
  if (!drawn) return { ...round, state: 'void', returned: round.risk, valid: 0n }
  const engine = tableEngines.get(round.game)
  if (!engine) throw new Error(`no table of ${round.game}`)
  const { returned, valid } = engine.settle(round.bet, round.terms, drawn)
  return { ...round, state: 'finished', returned, valid, drawn: { ...drawn, key } }
}

/** When each of them ended, `ended_at`, is the database's word, and is kept with it. */
async function keepRounds(sql: Sql, rounds: Round[]): Promise<void> {
  const { rows } = await sql.query<{ id: string; ended_at: Date }>(
    `update rounds
        set state = d.state, returned = d.returned, valid = d.valid, drawn = d.drawn, ended_at = clock_timestamp()
       from unnest($1::text[], $2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6::jsonb[])
            as d (venue, id, state, returned, valid, drawn)
      where rounds.venue = d.venue and rounds.id = d.id returning rounds.id, ended_at`,
    [
      ...columns(rounds, 'venue', 'id', 'state', 'returned', 'valid'),
      rounds.map(({ drawn }) => (drawn ? JSON.stringify(drawn) : null)),
    ],
  )
  const ended = new Map(rows.map(({ id, ended_at }) => [id, ended_at]))
  for (const round of rounds) round.ended_at = ended.get(round.id) ?? null
}

/** The values of rows as one array per column, for `unnest`. */
const columns = <Row>(rows: readonly Row[], ...names: (keyof Row)[]) =>
  names.map((name) => rows.map((row) => row[name]))

type Step = Pick<Player, 'venue' | 'player'> & {
  ref: string
  source: string
  target: string
  amount: bigint
}

/** The moves, the players as they stand behind them, and an entry a player. */
async function payPlayers(sql: Sql, rounds: Round[], held: Map<string, Player>): Promise<void> {
  const steps: Step[] = []
  const entries: { player: Player; said: string }[] = []
  for (const round of rounds) {
    const player = held.get(round.player)
    if (!player) throw new Error('a round without its player')
    const { risk, returned, id, venue } = round
    const of = { venue, player: round.player }
    if (round.state === 'void')
      steps.push({ ...of, ref: `void:${id}`, source: 'open', target: 'balance', amount: risk })
    else
      steps.push(
        { ...of, ref: `end:${id}`, source: 'open', target: 'house', amount: risk },
        { ...of, ref: `return:${id}`, source: 'house', target: 'balance', amount: returned },
      )
    Object.assign(player, {
      open: player.open - risk,
      balance: player.balance + returned,
      number: player.number + 1,
    })
    entries.push({ player, said: JSON.stringify(entryOf(round)) })
  }
  const moved = steps.filter(({ amount }) => amount > 0n)
  await sql.query(
    `insert into moves (venue, player, ref, source, target, amount)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])`,
    columns(moved, 'venue', 'player', 'ref', 'source', 'target', 'amount'),
  )
  const players = entries.map(({ player }) => player)
  const stands = columns(players, 'venue', 'player', 'number', 'balance', 'open')
  await sql.query(
    `update players set number = d.number, balance = d.balance, open = d.open
       from unnest($1::text[], $2::text[], $3::int[], $4::bigint[], $5::bigint[])
            as d (venue, player, number, balance, open)
      where players.venue = d.venue and players.player = d.player`,
    stands,
  )
  await sql.query(
    `insert into entries (venue, player, number, balance, open, kind, said)
     select d.venue, d.player, d.number, d.balance, d.open, 'round', d.said
       from unnest($1::text[], $2::text[], $3::int[], $4::bigint[], $5::bigint[], $6::jsonb[])
            as d (venue, player, number, balance, open, said)`,
    [...stands, entries.map(({ said }) => said)],
  )
}

/** Returns the winnings of practice bets to the sessions that placed them. */
async function payPractice(sql: Sql, rounds: Round[]): Promise<void> {
  const free = rounds.filter((round) => round.free && round.returned > 0n)
  if (free.length === 0) return
  await sql.query(
    `update launches set practice = practice + d.amount
       from unnest($1::text[], $2::uuid[], $3::bigint[]) as d (venue, id, amount)
      where launches.venue = d.venue and launches.id = d.id`,
    columns(free, 'venue', 'launch', 'returned'),
  )
}
