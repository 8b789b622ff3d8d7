// The outside world of a house: the sandbox's process, that of the venues, and what the house has to know of both. Their
// ports and their keys stay what they are however often they are started, so that a house that runs finds them again.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownUrl, type Env } from '../api/host/env.ts'
import { dataFolder, socketFolder } from '../api/host/cluster.ts'
import { asVenue } from '../api/host/venue-login.ts'
import { CannotOpen } from '../api/shell/refusal.ts'
import { QUICKNET } from '../core/fair/beacon.ts'
import { findGame } from '../core/games/catalog.ts'
import type { Given, Told } from '../sandbox/main.ts'
import type { Given as VenueGiven, Told as VenueTold } from '../venue/main.ts'
import { freePort, SANDBOX_PORTS } from './ports.ts'
import { fileOf, type Program } from './programs.ts'

type Books = {
  cashier: { payments: { orderNo: string; providerTxn: string }[] }
  bank: { payouts: { id: string; currency: string }[] }
  venues: { venues: { players: { balance: string }[]; transfers: { id: string }[] }[] }
}
type Outsider = keyof Books

export type OutsideWorld = {
  /** The variables that name it to a house. */
  env: Record<string, string>
  /** The server's pages for people, in one line. */
  pages: string
  /** The books of one outside company: its payments, payouts or transfers; for venues, those of each venue. */
  books<T extends Outsider>(of: T): Promise<Books[T]>
  /** Tells a venue how to behave from now on. */
  behave(venue: string, fault: string): Promise<unknown>
  sandbox: Part
  venues: Part
  stop(): Promise<void>
}

/** A process of the outside world. */
export type Part = {
  /** The process of the moment. */
  process(): ChildProcess
  /** Starts it again where it was, after it has ended. */
  again(): Promise<void>
}

/** Production never has one; elsewhere all outsiders are named or none, and the house says which is missing. */
export function wantsSandbox({ settings }: Env): boolean {
  const { isProduction, cashier, bank, chain, identity, register, area, sms, venues } = settings
  const named = [cashier, bank, chain, identity, register, area, sms, ...Object.values(venues)]
  return !isProduction && named.every(({ url, keys }) => url === '' && keys.length === 0)
}

/** Starts both for the house of this environment, on the folders `sandbox` and `venue` of `place`, with these options of Node. */
export async function startOutside(env: Env, place: string, options: readonly string[] = []): Promise<OutsideWorld> {
  const port = env.SANDBOX_PORT || (await freePort(SANDBOX_PORTS))
  const database = await venueDatabase(env, place)
  const given: VenueGiven = {
    folder: join(place, 'venue'),
    port: port + VENUES_BEHIND,
    database: database.config,
    houseUrl: `${ownUrl(env, '127.0.0.1')}/api/venue`,
    play: playDoor(env),
    tables: { bettingMs: env.TABLE_SECONDS * 1_000 },
    ...feedsIn(env),
    leagues: { everyMs: env.MATCH_SECONDS * 1_000, replayMs: env.MATCH_SECONDS * 200 },
  }
  const [sandbox, venues] = await Promise.all([
    begin<Told>(options, 'sandbox/main.ts', {
      folder: join(place, 'sandbox'),
      port,
      host: env.SANDBOX_HOST,
      name: nameOf(env),
      callbackUrl: `${ownUrl(env, '127.0.0.1')}/api/callback`,
      beaconPeriodS: (env.settings.beacon?.chain ?? QUICKNET).periodS,
      isBeaconUsed: env.settings.beacon?.url === 'sandbox',
    } satisfies Given),
    begin<VenueTold>(options, 'venue/main.ts', given),
  ])
  const told = { ...sandbox.told, ...venues.told }
  return {
    env: {
      ...named(told),
      ...beaconOf(told),
      PLAY_PORT: String(given.play?.port),
    },
    pages: `cashier ${told.cashier.url}, bank ${told.bank.url}, chain ${told.chain.url}, beacon ${told.beacon.url}, identity ${told.identity.url}, register ${told.register.url}, places ${told.area.url}, messages ${told.sms.url}, feed ${told.feed.url}, venues ${told.venuesPage}`,
    books: async (of) => {
      const url = of === 'venues' ? told.venuesPage : told[of as 'bank'].url
      return (await patiently(`${url}/books`)).json() as never
    },
    behave: (venue, fault) =>
      fetch(`${told.venuesPage}/behave`, {
        ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ venue, fault }) },
      }),
    sandbox: sandbox.part,
    venues: venues.part,
    stop: async () => {
      await Promise.all([sandbox, venues].map(({ part }) => ended(part.process())))
      await database.stop()
    },
  }
}

/** The feeds that were given for a league, each with its key. */
function feedsIn({ FEED_URLS, FEED_KEYS }: Env): Pick<VenueGiven, 'feeds'> {
  const pairs = (text: string) =>
    text.split(',').filter(Boolean).map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)] as const) // prettier-ignore
  const keys = new Map(pairs(FEED_KEYS))
  return {
    feeds: Object.fromEntries(
      pairs(FEED_URLS).map(([game, url]) => {
        const key = keys.get(game)
        if (!findGame(game) || key === undefined)
          throw new CannotOpen(`FEED_KEYS has no key for ${game}, or it is no game`)
        return [game, { url: url.replace(/\/+$/, ''), key }]
      }),
    ),
  }
}

/** The venues' books come from a database, which may be about to open. */
async function patiently(url: string): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(url)
    if (answer.ok || tries === 300) return answer
    await sleep(100)
  }
}

/** The venues' ports begin so far behind the sandbox's first one. */
const VENUES_BEHIND = 10

type Start = [options: readonly string[], program: Program, given: object]

async function begin<T>(...all: Start): Promise<{ told: T; part: Part }> {
  let { child, told } = await start<T>(...all)
  const again = async () => void ({ child, told } = await start<T>(...all))
  return { told, part: { process: () => child, again } }
}

/** Members come to it as they come to the house. */
const playDoor = (env: Env) => ({
  port: env.settings.playPort,
  host: env.HOST,
  folder: join(import.meta.dirname, '../dist/play'),
  housePort: env.PORT,
  requestsPerSecond: env.settings.requestsPerSecond,
  publicUrl: env.settings.publicUrl,
  trustProxy: env.settings.trustProxy,
})

type VenueDatabase = { config: VenueGiven['database']; stop(): Promise<void> }

/**
 * The venues' database: VENUE_DATABASE_URL, else one on the house's embedded server, which the house opens, or on an
 * embedded server of its own where the house uses another one.
 */
async function venueDatabase(env: Env, place: string): Promise<VenueDatabase> {
  const stop = () => Promise.resolve()
  if (env.VENUE_DATABASE_URL) return { config: { connectionString: env.VENUE_DATABASE_URL }, stop }
  const server = { port: 5432, user: '', ssl: false as const }
  if (!env.DATABASE_URL) return { config: asVenue({ ...server, host: socketFolder(join(place, 'pg')) }), stop }
  const { startPostgres } = await import('../api/host/postgres.ts')
  const { makeVenueDatabase } = await import('../api/host/venue-database.ts')
  const home = dataFolder(place, join(place, 'venue-database'))
  const own = await startPostgres(home, { durable: true, binaries: place, say: () => {} })
  const owner = { host: own.host, port: own.port, user: own.user, ssl: own.ssl }
  await makeVenueDatabase({ ...owner, database: 'postgres' })
  return { config: asVenue(owner), stop: own.stop }
}

/** Ends a process, and waits until it has. */
export async function ended(child: ChildProcess, by: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  child.kill(by)
  await endOf(child)
}

/** When a process has ended, by itself or not. */
export const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done()
    else child.once('exit', () => done())
  })

/** The host name of the cashier for visitors: that of PUBLIC_URL where the cashier listens to everybody. */
const nameOf = (env: Env) =>
  ['0.0.0.0', '::'].includes(env.SANDBOX_HOST) ? new URL(env.settings.publicUrl).hostname : env.SANDBOX_HOST

/** Lets a program give back what it needed only to open: worth its second of a processor where it runs for long. */
export const LEAN = ['--expose-gc']

async function start<T>(...[options, program, given]: Start): Promise<{ child: ChildProcess; told: T }> {
  const child = spawn(process.execPath, [...options, fileOf(program), JSON.stringify(given)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // Its channel ends with us, and it with the channel; it must not keep us from ending.
  child.channel?.unref()
  const told = await new Promise<T>((done, failed) => {
    child.once('message', (message) => done(message as T))
    const why = `${program} does not open; its reason stands above`
    child.once('exit', () => failed(new CannotOpen(why)))
  })
  return { child, told }
}

type All = Told & VenueTold

const named = ({ cashier, bank, chain, identity, register, area, sms, venues }: All): Record<string, string> => ({
  ...{ CASHIER_URL: cashier.url, CASHIER_KEYS: cashier.key },
  ...{ BANK_URL: bank.url, BANK_KEYS: bank.key },
  ...{ CHAIN_URL: chain.url, CHAIN_KEYS: chain.key },
  ...{ IDENTITY_URL: identity.url, IDENTITY_KEYS: identity.key },
  ...{ REGISTER_URL: register.url, REGISTER_KEYS: register.key },
  ...{ AREA_URL: area.url, AREA_KEYS: area.key },
  ...{ SMS_URL: sms.url, SMS_KEYS: sms.key },
  COUNTER: '1',
  VENUE_URLS: each(venues, ({ url }) => url),
  VENUE_KEYS: each(venues, ({ key }) => key),
})

const each = (venues: All['venues'], part: (door: All['venues'][string]) => string) =>
  Object.entries(venues)
    .map(([code, door]) => `${code}=${part(door)}`)
    .join(',')

const beaconOf = ({ beacon: { url, chain } }: Told): Record<string, string> =>
  chain
    ? {
        BEACON: url,
        BEACON_CHAIN: chain.hash,
        BEACON_PUBLIC_KEY: chain.publicKey,
        BEACON_GENESIS: String(chain.genesisS),
        BEACON_PERIOD: String(chain.periodS),
      }
    : {}
