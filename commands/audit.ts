// npm run audit: the books from zero, in figures. Reads the database that DATABASE_URL names, or that of the
// house in the data folder, whose PostgreSQL it starts where the house is closed. Ends with 1 on any breach.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { dataFolder, socketFolder, USER } from '../api/host/cluster.ts'
import { openDb } from '../api/shell/db.ts'
import { readEnv, type Env } from '../api/host/env.ts'
import { besideHouse } from '../api/host/venue-database.ts'
import { features } from '../api/features.ts'
import type { Beside } from '../api/shell/books.ts'
import { checksOf } from '../api/shell/feature.ts'
import { claimHouse } from '../api/host/house.ts'
import { audit, isSound, type Audit } from '../api/ledger/audit/audit.ts'
import { sealsFile } from '../api/ledger/jobs.ts'
import { startPostgres } from '../api/host/postgres.ts'
import { hasSecret, openRing } from '../api/host/secret-file.ts'
import { fen, toWire } from '../core/money.ts'
import { venueCodes } from '../core/venue/venues.ts'
import { readPayouts } from '../sandbox/bank.ts'
import { readCashierBooks } from '../sandbox/cashier.ts'
import { readChainBooks } from '../sandbox/chain/books.ts'
import { auditVenues, booksOf } from '../venue/audit.ts'
import { openDb as openVenueDb } from '../venue/db.ts'
import { everyBucket } from '../api/shell/shell.sql.ts'

const project = join(import.meta.dirname, '..')
const say = (text: string) => void process.stderr.write(`${text}\n`)

type Opened = { config: pg.PoolConfig; close: () => Promise<void> }

/** The owner's address: the audit reads, and must see everything. */
async function openBooks(place: string, url: string | undefined): Promise<Opened> {
  const close = () => Promise.resolve()
  if (url) return { config: { connectionString: url }, close }
  const data = join(place, 'pg')
  if (!existsSync(data)) throw new Error('there are no books yet: npm start makes them')
  const host = socketFolder(data)
  if (existsSync(join(host, '.s.PGSQL.5432'))) {
    return { config: { host, port: 5432, user: USER, database: 'postgres' }, close }
  }
  const claim = await claimHouse(place, { project, host: '127.0.0.1', port: 0, url: 'the audit' })
  const { stop, ...server } = await startPostgres(place, { durable: true, say })
  const address = { host: server.host, port: server.port, user: server.user, database: 'postgres' }
  return { config: address, close: () => stop().then(claim.release) }
}

/** The report, a line a check, in the order of requirements 7.2. */
export function auditReport({ checks, figures }: Audit): string {
  const grouped = (count: number) => count.toLocaleString('en-US').padStart(12)
  const width = Math.max(...checks.map(({ says }) => says.length))
  const lines = checks
    .toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    .map(
      ({ id, says, counted, breaches }) =>
        `${id}  ${says.padEnd(width)} ${grouped(counted)}  ${breaches === 0 ? 'all well' : `${breaches} WRONG`}`,
    )
  const { members, wallets, transfers, bets, settled, membersFunds, openStakes, promised, takenBack, writtenOff } =
    figures
  return [
    ...lines,
    ...checks.flatMap(({ named = [] }) => named.map((problem) => `      ${problem}`)),
    '',
    `members ${members}, wallets ${wallets}, transfers ${transfers}, bets ${bets}, of them settled ${settled}`,
    `liability to members ${toWire(fen(membersFunds + openStakes + promised))}: in their wallets ${toWire(membersFunds)}, open stakes ${toWire(openStakes)}, promised and not taken ${toWire(promised)}`,
    `undone by chains and closed: ${toWire(fen(takenBack))} taken back from members, ${toWire(fen(writtenOff))} written off`,
  ].join('\n')
}

/** The books of the sandbox's servers that lie in the data folder (decision 35); a real one has its own. */
function booksBeside(place: string, venues: Beside['venues']): Omit<Beside, 'buckets'> {
  const file = (name: string) => join(place, `sandbox/${name}.sqlite`)
  const read = <T>(name: string, books: (file: string) => T) => (existsSync(file(name)) ? books(file(name)) : undefined)
  return {
    cashier: read('cashier', readCashierBooks),
    chain: read('chain', readChainBooks),
    payouts: read('bank', readPayouts),
    dataDir: place,
    venues,
  }
}

/** Where the venues keep their books: on the house's server, or where they were told to. */
function venueDatabase(env: Env, place: string, house: pg.PoolConfig): pg.PoolConfig | undefined {
  if (env.VENUE_DATABASE_URL) return { connectionString: env.VENUE_DATABASE_URL }
  if (!env.DATABASE_URL) return besideHouse(house)
  // Where the house uses a database of the operator's, the venues have a PostgreSQL of their own, open only while they run.
  const host = socketFolder(join(place, 'venue-database/pg'))
  const isOpen = existsSync(join(host, '.s.PGSQL.5432'))
  return isOpen ? besideHouse({ host, port: 5432, user: USER }) : undefined
}

type AtVenues = { books: Beside['venues']; checks: Audit['checks'] }

/** Reads the venues' books and their own audit; nothing where there are none yet. */
async function readVenues(config: pg.PoolConfig | undefined): Promise<AtVenues> {
  if (!config) return { books: new Map(), checks: [] }
  const db = openVenueDb({ ...config, statement_timeout: 0 })
  try {
    const { rowCount } = await db.query("select 1 from pg_tables where tablename = 'seed_pairs'")
    if (!rowCount) return { books: new Map(), checks: [] }
    const books = venueCodes.map(async (code) => [code, await booksOf(db, code)] as const)
    const checks = (await auditVenues(db)).map(({ says, ...check }) => ({
      ...{ id: 'I-05', says: `at the venues: ${says}` },
      ...check,
    }))
    return { books: new Map(await Promise.all(books)), checks }
  } catch (error) {
    if ((error as { code?: string }).code === NO_DATABASE) return { books: new Map(), checks: [] }
    throw error
  } finally {
    await db.close()
  }
}
const NO_DATABASE = '3D000'

/** The audit of the house that this environment leads to: whether its books are right, and the report of it. */
export async function auditIn(given: NodeJS.ProcessEnv): Promise<{ isRight: boolean; report: string }> {
  const env = readEnv(given)
  const place = dataFolder(project, env.DATA_DIR)
  const books = await openBooks(place, env.DATABASE_URL)
  const db = openDb(books.config)
  try {
    const buckets = await everyBucket(db)
    const found = await audit(db, buckets, sealsFile(place))
    const venues = await readVenues(venueDatabase(env, place, books.config))
    const ring = hasSecret(env.KOI_SECRET, place) ? openRing(env.KOI_SECRET, place) : undefined
    const beside = { buckets, ring, ...booksBeside(place, venues.books) }
    found.checks.push(...(await checksOf(features, db, beside)), ...venues.checks)
    const isRight = isSound(found)
    return { isRight, report: `${auditReport(found)}\nThe books are ${isRight ? 'right' : 'WRONG'}.\n` }
  } finally {
    await db.close()
    await books.close()
  }
}

if (import.meta.main) {
  const { isRight, report } = await auditIn(process.env)
  process.stdout.write(report)
  if (!isRight) process.exitCode = 1
}
