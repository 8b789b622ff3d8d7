// Launches: the house opens one for a member, its ticket opens one session, and the house ends it (docs/venue-protocol.md, 4).
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Language } from '../core/endpoint.ts'
import { games, type GameCode } from '../core/games/catalog.ts'
import { welcome } from './books.ts'
import type { Sql } from './db.ts'
import type { Floor } from './floor.ts'
import { venueOf, type VenueName } from './names.ts'
import { Refused } from './refusal.ts'

export type Ending = 'left' | 'replaced' | 'house' | 'break' | 'expired'

export type Launch = {
  venue: VenueName
  id: string
  player: string
  game: GameCode
  lang: Language
  practice: bigint
  /** The return that the house has set, in basis points; null is the game's usual one. */
  rtp: number | null
  entered_at: Date | null
  ended_at: Date | null
  reason: Ending | null
}

const COLUMNS = 'venue, id, player, game, lang, practice, rtp, entered_at, ended_at, reason'
/** 10,000 yuan of practice money a session. */
const PRACTICE = 1_000_000n

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** The ticket follows from the launch, so the same question has the same answer, and no table holds it. */
const ticketOf = ({ secret, venue }: Floor, launch: string) =>
  createHmac('sha256', secret).update(`ticket ${venue} ${launch}`).digest('hex')

type Asked = {
  launch: string
  player: string
  game: string
  lang: Language
  rtp?: number | undefined
}

export async function openLaunch(floor: Floor, asked: Asked): Promise<object> {
  const { launch, player, game, lang, rtp = null } = asked
  const refused = (reason: string) => ({ launch, status: 'refused', reason })
  if (!isPlayed(floor, game) || venueOf(game) !== floor.venue) return refused('game_unknown')
  floor.tables?.wake(game)
  floor.leagues?.wake(game)
  const ticket = ticketOf(floor, launch)
  let replaced: { id: string }[] = []
  const answer = await floor.db.tx(async (sql) => {
    replaced = []
    await welcome(sql, floor.venue, player)
    const known = await find(sql, floor, launch)
    if (known && (known.player !== player || known.game !== game)) return refused('contradiction')
    if (known?.ended_at) return refused('launch_over')
    if (!known) {
      const text = `update launches set ended_at = clock_timestamp(), reason = 'replaced'
        where venue = $1 and player = $2 and ended_at is null returning id`
      replaced = (await sql.query<{ id: string }>(text, [floor.venue, player])).rows
      await sql.query(
        `insert into launches (venue, id, player, game, lang, ticket, ticket_until, practice, rtp)
         values ($1, $2, $3, $4, $5, $6, clock_timestamp() + interval '60 seconds', $7, $8)`,
        [floor.venue, launch, player, game, lang, hash(ticket), PRACTICE, rtp],
      )
    }
    return { launch, status: 'open', ticket, path: `/play/?ticket=${ticket}` }
  })
  // Behind the commit: a page that begins to listen looks whether its launch is over (events.ts), and would not see it sooner.
  for (const { id } of replaced) floor.streams.tell(id, { kind: 'ended', reason: 'replaced' })
  return answer
}

function isPlayed({ tables, leagues }: Floor, game: string): game is GameCode {
  if (!Object.hasOwn(games, game)) return false
  const { seeds } = games[game as GameCode]
  return seeds === 'personal' || (seeds === 'shared' ? tables : leagues) !== undefined
}

/** Tells the pages at once; open rounds end as the rules of the game say. */
export async function endLaunch(floor: Floor, launch: string, reason: Ending): Promise<boolean> {
  const { rowCount } = await floor.db.query(
    `update launches set ended_at = clock_timestamp(), reason = $3
      where venue = $1 and id = $2 and ended_at is null`,
    [floor.venue, launch, reason],
  )
  if (rowCount) floor.streams.tell(launch, { kind: 'ended', reason })
  return rowCount !== 0 || (await find(floor.db, floor, launch)) !== undefined
}

async function find(sql: Sql, { venue }: Floor, launch: string): Promise<Launch | undefined> {
  const text = `select ${COLUMNS} from launches where venue = $1 and id = $2`
  return (await sql.query<Launch>(text, [venue, launch])).rows[0]
}

export type Session = { session: string; launch: Launch }

/** Uses a ticket up; `sql` finds the launch of any venue of the process. */
export async function spendTicket(sql: Sql, ticket: string, lang: Language): Promise<Session> {
  const session = randomBytes(32).toString('hex')
  const { rows } = await sql.query<Launch>(
    `update launches set entered_at = clock_timestamp(), session = $2, lang = $3
      where ticket = $1 and entered_at is null and ended_at is null and ticket_until > clock_timestamp()
      returning ${COLUMNS}`,
    [hash(ticket), hash(session), lang],
  )
  const [launch] = rows
  if (!launch) throw new Refused('ticket_over')
  return { session, launch }
}

/** The launch of a page's token, even if it has ended. */
export async function launchOf(sql: Sql, session: string): Promise<Launch | undefined> {
  const text = `select ${COLUMNS} from launches where session = $1`
  return (await sql.query<Launch>(text, [hash(session)])).rows[0]
}

/** Asked within the transaction of a stake: an earlier end of the launch is seen, a later one waits for the stake. */
export async function holdLaunch(sql: Sql, { venue, id }: Launch): Promise<Launch> {
  const text = `select ${COLUMNS} from launches where venue = $1 and id = $2 for update`
  const [row] = (await sql.query<Launch>(text, [venue, id])).rows
  if (!row || row.ended_at) throw new Refused('launch_over')
  return row
}

export async function keepPractice(sql: Sql, { venue, id, practice }: Launch): Promise<void> {
  await sql.query('update launches set practice = $3 where venue = $1 and id = $2', [venue, id, practice])
}
