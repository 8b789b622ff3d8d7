// All venues of the process: each with a name, a key and a port of its own, over one database; and the control door.
import type { PoolConfig } from 'pg'
import type { GameCode } from '../core/games/catalog.ts'
import { allVenueCodes } from '../core/venue/venues.ts'
import { openArrivals } from './arrivals.ts'
import { booksOf } from './audit.ts'
import { control, type Controlled } from './control.ts'
import { openDb, prepare, type Db } from './db.ts'
import { mountWire, type Behaviour } from './door.ts'
import type { Feed } from './feed/feed.ts'
import { remoteFeed, type FeedDoor } from './feed/remote.ts'
import { simulatedFeed } from './feed/simulation.ts'
import type { Floor } from './floor.ts'
import { forDevelopers } from './guard.ts'
import { houseLine } from './house.ts'
import { endLeftBehind, type Late } from './interrupted.ts'
import { keyOf } from './keys.ts'
import { openLeagues, USUAL_LEAGUE, type LeagueTimes } from './league.ts'
import { walletOf, type VenueName } from './names.ts'
import { openOutbox } from './outbox.ts'
import { openPlayDoor, type PlayOptions } from './play-door.ts'
import { hear } from './play.ts'
import { openPort } from './port.ts'
import { correct } from './transfers.ts'
import { openStreams } from './streams.ts'
import { openTables, USUAL_TIMES, type Times } from './tables.ts'
import { listen, openServer } from './wire.ts'

export type VenuesOptions = {
  /** The control door's port; the venues take the next ones. 0 picks free ports. */
  port: number
  /** The process's own, out of which each venue has a key. */
  secret: Buffer
  database: PoolConfig
  /** The house's `/api/venue`. */
  houseUrl: string
  /** The members' door; none when absent. */
  play?: PlayOptions
  /** How late a slow venue is. */
  slowMs?: number
  late?: Late
  /** How often it looks for rounds left behind. */
  sweepMs?: number
  /** The tables that all players share, where there are to be any: how long their phases last. */
  tables?: Partial<Times> | undefined
  /** The virtual leagues, where there are to be any: how far apart their matches are. */
  leagues?: Partial<LeagueTimes> | undefined
  /** The feeds that leagues take their matches from, where these are not the house's own (docs/adapters/feed.md). */
  feeds?: Partial<Record<GameCode, FeedDoor>> | undefined
  /** The number of rounds in a hash chain. */
  chainRounds?: number
}

export type Venue = Controlled & { url: string; key: Buffer }

export type Venues = {
  /** The control door. */
  url: string
  /** The members' door. */
  playUrl: string | undefined
  all: readonly Venue[]
  of(code: VenueName): Venue
  db: Db
  /** Faults of a league's feed since the process began, counted by kind. */
  troubles(game: GameCode): ReadonlyMap<string, number>
  /** Resolves once the database has answered. */
  ready: Promise<void>
  stop(): Promise<void>
}

const SLOW_MS = 8_000
const TRY_AGAIN_MS = 200
const SWEEP_MS = 5_000

/** Opens every door at once; until the database answers, each question is answered with a 500. */
export async function startVenues(options: VenuesOptions): Promise<Venues> {
  const { port, secret, database, houseUrl, slowMs = SLOW_MS } = options
  const db = openDb(database)
  const streams = openStreams()
  const arrivals = openArrivals()
  // A database connection for the dealer alone, so that closing a table does not queue behind last bets.
  const dealing = openDb({ ...database, max: 2 })
  const tables =
    options.tables &&
    openTables({
      ...{ db: dealing, secret, streams, times: { ...USUAL_TIMES, ...options.tables }, arrivals },
      chainRounds: options.chainRounds,
    })
  const leagues =
    options.leagues &&
    openLeagues({
      ...{ db: dealing, streams, times: { ...USUAL_LEAGUE, ...options.leagues } },
      feedOf: feedsOf({ db: dealing, secret }, options),
    })
  const parts = { secret, db, streams, houseUrl, tables, leagues }
  const floors = new Map(allVenueCodes.map((venue) => [venue, floorOf(venue, parts)]))
  const floor = (venue: VenueName) => floors.get(venue) as Floor
  const all = new Map<VenueName, Venue & { stop(): Promise<void> }>()
  for (const [at, code] of allVenueCodes.entries())
    all.set(code, await openVenue(floor(code), port === 0 ? 0 : port + 1 + at, slowMs))
  const app = openServer()
  forDevelopers(app, (scope) => control(scope, [...all.values()]))
  const url = await listen(app, port)
  const background = startBackground({ db, streams }, floor, options)
  const play = options.play && (await openPlayDoor(options.play, { db, floor, streams, arrivals, ...background }))
  return {
    url,
    playUrl: play?.url,
    all: [...all.values()],
    of: (code) => all.get(code) as Venue,
    db,
    troubles: (game) => leagues?.notes.of(game) ?? new Map(),
    ready: background.ready,
    stop: async () => {
      await play?.stop()
      await app.close()
      for (const venue of all.values()) await venue.stop()
      await Promise.all([tables?.stop(), leagues?.stop()])
      await background.stop()
      await Promise.all([db.close(), dealing.close()])
    },
  }
}

/** The house's own matches, or those of the feed that was given for a game. */
function feedsOf(own: { db: Db; secret: Buffer }, { leagues, feeds, chainRounds }: VenuesOptions) {
  const { everyMs } = { ...USUAL_LEAGUE, ...leagues }
  const simulated = simulatedFeed({ ...own, everyMs, chainRounds })
  const remote = new Map(Object.entries(feeds ?? {}).map(([game, door]) => [game, remoteFeed(door)]))
  return (game: GameCode): Feed => remote.get(game) ?? simulated
}

type Parts = Pick<Floor, 'secret' | 'db' | 'streams' | 'tables' | 'leagues'> & { houseUrl: string }

/** A venue's own key, which is worth nothing at any other venue. */
function floorOf(venue: VenueName, { houseUrl, ...parts }: Parts): Floor {
  const house = houseLine(houseUrl, venue, keyOf(parts.secret, `venue-${venue}`))
  return { ...parts, venue, wallet: walletOf(venue), house }
}

async function openVenue(floor: Floor, wanted: number, slowMs: number) {
  const { venue: code, db, secret } = floor
  const key = keyOf(secret, `venue-${code}`)
  const behaviour: Behaviour = { fault: 'fine', slowMs }
  const app = openServer()
  mountWire(app, key, floor, behaviour)
  forDevelopers(app, (scope) => void scope.get('/books', () => booksOf(db, code)))
  await app.ready()
  const door = await openPort((request, response) => app.routing(request, response), wanted)
  return {
    code,
    url: `http://127.0.0.1:${door.port}`,
    key,
    fault: () => behaviour.fault,
    behave: async (fault: Behaviour['fault']) => {
      behaviour.fault = fault
      await (fault === 'down' ? door.shut() : door.open())
    },
    correct: () => correct(db, code),
    books: () => booksOf(db, code),
    stop: async () => {
      await door.shut()
      await app.close()
    },
  }
}

/** Starts the background work: the tables, the outbox to the house, and the end of abandoned rounds. */
function startBackground(
  { db, streams }: Pick<Floor, 'db' | 'streams'>,
  floor: (venue: VenueName) => Floor,
  { late, sweepMs = SWEEP_MS }: Pick<VenuesOptions, 'late' | 'sweepMs'>,
) {
  let isOpen = true
  let timer: NodeJS.Timeout | undefined
  const pause = (ms: number) => new Promise<void>((wake) => (timer = setTimeout(wake, ms)))
  const sweep = (how?: Late) => endLeftBehind((round) => floor(round.venue), how).catch(() => 0)
  const opened = (async () => {
    while (isOpen) {
      const isThere = await prepare(db).then(
        () => true,
        () => false,
      )
      // Stakes that a dead process left unanswered are taken up at once.
      if (isThere) return void (await sweep({ ...late, askedS: 0 }))
      await pause(TRY_AGAIN_MS)
    }
  })()
  const line = (venue: VenueName) => floor(venue).house
  const outbox = openOutbox(db, line, async (venue, round, { balance }) => {
    const text = 'select player, launch from rounds where venue = $1 and id = $2'
    const [one] = (await db.query<{ player: string; launch: string }>(text, [venue, round])).rows
    if (!one || balance === undefined) return
    await hear(floor(venue), one.player, balance)
    streams.tell(one.launch, { kind: 'balance' })
  })
  const sweeping = (async () => {
    await opened
    while (isOpen) {
      await sweep(late)
      await pause(sweepMs)
    }
  })()
  return {
    ready: opened,
    outbox,
    stop: async () => {
      isOpen = false
      clearTimeout(timer)
      await outbox.stop()
      await Promise.race([sweeping, new Promise((wake) => setTimeout(wake, 100))])
    },
  }
}
