// The house: database, migrations, API, worker, app; and an end that leaves nothing behind. What is outside it
// only knows by name: npm start gives it the sandbox's servers (commands/launch.ts), an operator real ones.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { bao, friends, seed } from '../db/seed.ts'
import { seedContent } from '../db/seed/content.ts'
import { livesBefore } from '../db/seed/life.ts'
import { leaveThePast } from '../db/seed/past.ts'
import { openApp, serveApp, type House } from './shell/app.ts'
import { openClock, startClock, type HouseClock } from './shell/clock.ts'
import { closeFiles } from './host/cluster.ts'
import { openDb } from './shell/db.ts'
import { mountFeatures, known } from './shell/feature.ts'
import { ownUrl, readEnvAndDatabase, refuseUnsafe, type Env } from './host/env.ts'
import { features } from './features.ts'
import { enterRing } from './shell/generations.ts'
import { serveHealth } from './shell/health.ts'
import { claimHouse, onStop } from './host/house.ts'
import { CannotOpen } from './shell/refusal.ts'
import { limit } from './shell/limits.ts'
import { startJobs, type Jobs } from './shell/jobs.ts'
import { bucketsUnsalted, makeFactsAnew } from './ledger/seal/anew.ts'
import { sealsFile } from './ledger/jobs.ts'
import { openLedger } from './ledger/post/ledger.ts'
import { sessionsOf } from './member/session.ts'
import { serveOpenApi } from './shell/openapi.ts'
import { dataFolder, startPostgres, type Postgres } from './host/postgres.ts'
import { factsOf, loginOf, outside, prepare } from './host/prepare.ts'
import { openPush } from './shell/push.ts'
import { startListener, startRelay } from './shell/relay.ts'
import { openRing } from './host/secret-file.ts'
import { asVenueOwner, besideHouse, makeVenueDatabase } from './host/venue-database.ts'

const project = join(import.meta.dirname, '..')
const say = (line: string) => process.stdout.write(`${line}\n`)

// The steps that undo the opening when the house closes, newest first.
const closers: (() => Promise<unknown> | unknown)[] = []

/** The pages may still be built while the house opens (tools/start.mjs); if nobody said so, they exist or not. */
const pages = process.argv.includes('pages-come')
  ? new Promise<unknown>((come) => process.once('message', come))
  : undefined

async function open(env: Env): Promise<void> {
  const place = dataFolder(project, env.DATA_DIR)
  const url = `${ownUrl(env)}/h5/`
  const claim = await claimHouse(place, { project, host: env.HOST, port: env.PORT, url })
  closers.push(() => claim.release())
  closeFiles(place)

  const owner = await database(env, place)
  const isNew = !env.DATABASE_URL && !existsSync(join(place, 'seeded'))
  const { isProduction } = env.settings
  const lives = isNew && !isProduction && env.DEMO_DAYS > 0
  const buckets = await prepare(owner)
  if (!env.DATABASE_URL) {
    // Nobody else is at work in a database in which the demo life is lived.
    await makeVenueDatabase(owner, lives)
    for (const lived of [owner, besideHouse(owner)]) await leaveThePast(lived)
  }
  // An outside database was checked before; it is checked again, since preparing it has changed it.
  if (isProduction) refuseUnsafe(await factsOf(owner, env.DATABASE_APP_URL))
  const login = await loginOf(owner, env.DATABASE_APP_URL)
  const db = openDb(login, () => {})
  closers.push(() => db.close())
  const unsalted = await bucketsUnsalted(db, buckets)
  if (unsalted.length > 0) await makeFactsAnew(owner, { unsalted, buckets, file: sealsFile(place) })

  const ring = openRing(env.KOI_SECRET, place)
  await enterRing(db, ring())
  const clock = openClock(db)
  const house: House = {
    db,
    ledger: openLedger(db.pool, buckets, {
      inFlight: env.settings.ledgerInFlight,
      takesBets: () => !clock.isOut(),
    }),
    push: openPush(),
    ring,
    dataDir: place,
    settings: env.settings,
    ...known(features),
  }
  closers.push(() => house.ledger.close())
  for (const feature of features) {
    const problem = await feature.problem?.(house)
    if (problem) throw new CannotOpen(problem)
  }
  if (lives) await liveBefore(house, owner, env.DEMO_DAYS)
  const { app, health } = await openServer(env, house, login, clock)
  if (isNew) {
    await (isProduction ? seedContent(db) : seed(app, house))
    writeFileSync(join(place, 'seeded'), new Date().toISOString())
  }
  await pages
  // Memory used for opening goes back to the machine before members come: where little happens, it would stay.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  health.open()
  // The desk opens behind us (commands/launch.ts): it needs the tables that we have made.
  process.send?.('open')
  say(`Koi 锦鲤 is open: ${url} Ctrl-C closes it.`)
  if (!env.DATABASE_URL && !isProduction) {
    if (isNew)
      say(`A town of 2,000 members and 60 days, for the desk: DATA_DIR=${join(place, 'town')} npm run seed -- town`)
    say('Demo members: amy001 (new) and bao001 (plays every day). Password koi2026x, withdrawal password 246810.')
  }
}

/** The days of bao001 before this first start. The house opens without them, or with fewer: nothing but its demo members needs them. */
async function liveBefore(house: House, owner: ClientConfig, days: number): Promise<void> {
  const folder = join(house.dataDir, 'venue')
  const venues = { owner: besideHouse(owner), login: asVenueOwner(owner), folder }
  await livesBefore({ owner, venues }, house, days, { bao, friends }).catch((error: unknown) =>
    say(`bao001 has lived fewer days than ${days}: ${String(error)}`),
  )
  await makeVenueDatabase(owner)
}

/** The owner's address: what DATABASE_URL names, or the embedded PostgreSQL, started here. */
async function database(env: Env, place: string): Promise<ClientConfig> {
  if (env.DATABASE_URL) return outside(env.DATABASE_URL)
  const { host, port, user, ssl } = await keepPostgres(place)
  return { host, port, user, ssl, database: 'postgres' }
}

/** Runs the embedded server until the house closes; one that was killed is started again. */
async function keepPostgres(place: string): Promise<Postgres> {
  let postgres = await startPostgres(place, { durable: true, say })
  let isClosing = false
  void (async () => {
    for (;;) {
      await postgres.gone
      if (isClosing) return
      postgres = await startAgain(place)
      if (isClosing) return postgres.stop()
    }
  })()
  closers.push(async () => {
    isClosing = true
    await postgres.stop()
  })
  return postgres
}

/** Members wait while it does not start, and those who run the house read why. */
async function startAgain(place: string): Promise<Postgres> {
  for (;;) {
    say('PostgreSQL has ended; starting it again')
    try {
      return await startPostgres(place, { durable: true, say })
    } catch (error) {
      say((error as Error).message)
    }
  }
}

/** The server with every feature, listening, its worker running. */
async function openServer(env: Env, house: House, login: ClientConfig, clock: HouseClock) {
  const sessions = sessionsOf(house)
  // A person at the terminal is told what needs them, and of requests only on demand.
  const isWatched = process.stdout.isTTY
  const app = openApp(house, env.LOG_LEVEL ?? (isWatched ? 'warn' : 'info'), isWatched)
  await limit(app, house.settings, sessions.memberOf)
  await mountFeatures(app, house, features, sessions)
  await serveApp(app, { folder: join(project, 'dist/h5'), coming: pages }, house.settings)
  serveOpenApi(app, house.settings.openApi)
  const health = serveHealth(app, house.db, clock)
  await app.listen({ port: env.PORT, host: env.HOST })
  closers.push(() => app.close())

  const log = (error: unknown) => app.log.error({ err: error }, 'background')
  const listener = startListener(login, house.push, log)
  const relay = startRelay(house.db, house.ledger.buckets, log)
  const own: Jobs[] = features.map((feature) => feature.jobs?.(house) ?? {})
  const jobs = await startJobs(house.db.pool, Object.assign({}, ...own), log)
  const loops = features.flatMap(({ ticker }) => (ticker ? [ticker(house, log)] : []))
  const tickers = [await startClock(clock, log), ...loops]
  // Streams end first: a server waits for its open answers.
  closers.push(async () => {
    for (const ticker of tickers) await ticker.stop()
    await jobs.stop()
    await relay.stop()
    await listener.stop()
    house.push.close()
  })
  return { app, health }
}

async function close(): Promise<void> {
  for (const undo of closers.reverse()) await undo()
}

onStop(async () => {
  // A drain that hangs must not keep the house from closing.
  setTimeout(() => process.exit(1), 25_000).unref()
  await close()
  process.exit(0)
})

try {
  await open(await readEnvAndDatabase(async (url, appUrl) => factsOf(await outside(url), appUrl)))
} catch (error) {
  const { message, stack } = error as Error
  process.stderr.write(`${error instanceof CannotOpen ? message : stack}\n`)
  await close()
  process.exit(1)
}
