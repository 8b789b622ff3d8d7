// The phases that a round goes through, each held still in every game at once until a process is killed in it: locks of a
// database stop the venues where their work stands, and a signal stops the house.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { besideHouse } from '../../api/host/venue-database.ts'
import { databaseOf, type RunningHouse } from '../../e2e/house.ts'
import { ended } from '../../outside/world.ts'
import { finishes, hurries, insists, isPersonal, type Seat } from './seats.ts'

/** Both databases, for their owner, over the death of their server too; and a connection whose locks hold the venues still. */
export type Books = { house: pg.Pool; venue: pg.Pool; hold(): Promise<pg.Client> }

export type Town = { house: RunningHouse; books: Books; seats: readonly Seat[] }

export function openBooks({ place }: RunningHouse): Books {
  const { host, port, user } = new pg.Client(databaseOf(place).DATABASE_URL)
  const config = { host, port, database: 'postgres', ...(user !== undefined && { user }) }
  const pool = (way: pg.ClientConfig) => new pg.Pool({ ...way, max: 4 }).on('error', () => undefined)
  const hold = async () => {
    const client = new pg.Client(besideHouse(config))
    client.on('error', () => undefined)
    await client.connect()
    await client.query('begin')
    return client
  }
  return { house: pool(config), venue: pool(besideHouse(config)), hold }
}

/** Brings every game to its phase, and kills who works on it. A permit is good for five seconds, so a slow machine may miss it. */
export type Phase = (town: Town) => Promise<void>

const dies = async (what: 'API' | 'venues', { house }: Town): Promise<void> => {
  const process = what === 'API' ? house.process() : house.outside.venues.process()
  await ended(process, 'SIGKILL')
}

const count = async (db: pg.Pool, text: string): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(`select count(*)::int as count from ${text}`)
  return rows[0]?.count ?? 0
}

/** Waits for a state. Without it the test round ends in another phase, which is no fault. */
async function comes(is: () => Promise<boolean>, withinMs = 20_000): Promise<void> {
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(20)) if (await is()) return
}

const BLOCKED = `pg_stat_activity where datname = 'koi_venue' and wait_event_type = 'Lock'`
const asking = `rounds where state = 'asking'`

/** Sends all bets while the house that answers them stands still. */
async function asked(town: Town): Promise<number> {
  town.house.process().kill('SIGSTOP')
  for (const seat of town.seats) insists(seat)
  await comes(async () => (await count(town.books.venue, asking)) >= town.seats.length)
  return count(town.books.venue, asking)
}

/** The house has given its word for all of them, and the venues have not acted on it. */
async function permitted(town: Town): Promise<pg.Client> {
  const { house, hold } = town.books
  const given = () =>
    count(house, `(select round from permits union all select round from venue_rounds where win is null) as g`)
  const before = await given()
  const bets = await asked(town)
  const lock = await hold()
  await lock.query('select from players for update')
  town.house.process().kill('SIGCONT')
  await comes(async () => (await given()) >= before + bets)
  return lock
}

/** Brings the round of every game to its result at the venue, with its stake taken, while the house is stopped and has heard of no result. */
async function unheard(town: Town): Promise<void> {
  const lock = await permitted(town)
  // The house's messages are on their way to the venues.
  await sleep(300)
  town.house.process().kill('SIGSTOP')
  await lock.end()
  await Promise.all(town.seats.map(hurries))
  await comes(async () => (await count(town.books.venue, `rounds where state in ('asking', 'open')`)) <= stepping(town))
}

const stepping = ({ seats }: Town) => seats.filter(({ hasSteps }) => hasSteps).length

export const phases: Readonly<Record<string, Phase>> = {
  /** The venues ask, and the house dies with the question. */
  async asked(town) {
    await asked(town)
    await dies('API', town)
  },
  async permitted(town) {
    const lock = await permitted(town)
    await dies('venues', town)
    await lock.end()
  },
  /** Taken, and not drawn: games of one's own within their transaction, tables and matches while bets are open. */
  async staked(town) {
    const lock = await town.books.hold()
    await lock.query('select from seed_pairs for update')
    for (const seat of town.seats) insists(seat)
    const own = town.seats.filter(isPersonal).length
    const open = `rounds where state = 'open'`
    const isThere = async () =>
      (await count(town.books.venue, BLOCKED)) >= own &&
      (await count(town.books.venue, open)) >= town.seats.length - own
    await comes(isThere)
    await dies('venues', town)
    await lock.end()
  },
  /** A drawn round without entry or message: the kill must leave none like it. */
  async drawn(town) {
    for (const seat of town.seats) if (!isPersonal(seat) || seat.hasSteps) await insists(seat)
    const lock = await town.books.hold()
    await lock.query('lock table entries, messages in share mode')
    for (const seat of town.seats)
      void (isPersonal(seat) && !seat.hasSteps ? insists(seat) : finishes(seat)).catch(() => undefined)
    await comes(async () => (await count(town.books.venue, BLOCKED)) >= town.seats.length, 12_000)
    await dies('venues', town)
    await lock.end()
  },
  /** Over at the venues, and the house has heard of nothing. */
  async settled(town) {
    await unheard(town)
    await dies('venues', town)
    town.house.process().kill('SIGCONT')
  },
  /** While the house is being told results: some messages have been heard, and nobody knows which. */
  async reported(town) {
    await unheard(town)
    const lock = await town.books.hold()
    await lock.query('select from messages for update')
    town.house.process().kill('SIGCONT')
    const leaving = town.seats.map(({ leaves }) => leaves().catch(() => undefined))
    await sleep(Math.random() * 600)
    await Promise.all([dies('API', town), dies('venues', town)])
    await Promise.all([lock.end(), ...leaving])
  },
}
