// `npm run seed -- town`: a town in the embedded database of a data folder in which no house has opened yet. Its books are
// audited right behind it, as everybody can do again by `npm run audit`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { features } from '../../../api/features.ts'
import { readEnv, type Env } from '../../../api/host/env.ts'
import { claimHouse } from '../../../api/host/house.ts'
import { dataFolder, startPostgres } from '../../../api/host/postgres.ts'
import { asApp, prepare } from '../../../api/host/prepare.ts'
import { openRing } from '../../../api/host/secret-file.ts'
import { besideHouse, makeVenueDatabase } from '../../../api/host/venue-database.ts'
import { asVenue } from '../../../api/host/venue-login.ts'
import { openLedger } from '../../../api/ledger/post/ledger.ts'
import type { House } from '../../../api/shell/app.ts'
import { openDb } from '../../../api/shell/db.ts'
import { known } from '../../../api/shell/feature.ts'
import { enterRing } from '../../../api/shell/generations.ts'
import { openPush } from '../../../api/shell/push.ts'
import { CannotOpen } from '../../../api/shell/refusal.ts'
import { bookSafety } from '../../../sandbox/wire.ts'
import { secretIn } from '../../../venue/keys.ts'
import { countMembers } from '../seed.sql.ts'
import { leaveThePast } from '../past.ts'
import { prepareVenues } from '../past-venues.ts'
import { DEMO_PASSCODE, DEMO_PASSWORD } from '../people.ts'
import { openAround, type Around } from './around.ts'
import { DESK_PEOPLE, DESK_SECRET } from './desk.ts'
import { fillTown, LEAVES_OUT } from './fill.ts'
import { livesInTown, type TownDoors, type TownPlan } from './town.ts'

const project = join(import.meta.dirname, '../../..')
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Enough for everything to happen to somebody, and made in three minutes. */
const TOWN: TownPlan = { members: 2_000, days: 60, seed: 20_261_126 }

/** The first word says up to how many members it is filled. */
export async function makeTown(words: readonly string[]): Promise<void> {
  const members = membersIn(words)
  const env = readEnv()
  refuseElsewhere(env)
  const place = dataFolder(project, env.DATA_DIR)
  const began = performance.now()
  bookSafety.isWaitedFor = false
  const refusals = await onServer(place, (owner) => settles(env, place, owner))
  const seconds = Math.round((performance.now() - began) / 1_000)
  const counted = [...refusals].map(([reason, times]) => `${reason} ${times}`).join(', ')
  say(`${TOWN.members} members and ${TOWN.days} days, lived in ${seconds} s. The house refused: ${counted}.`)
  process.exitCode = await audits()
  if (members > TOWN.members) {
    say(
      `${await onServer(place, (owner) => fills(owner, members))} members. What is left out, so that the audit names it:`,
    )
    for (const one of LEAVES_OUT) say(`- ${one}`)
  }
  say(`Members: bao001 and all others, password ${DEMO_PASSWORD}, withdrawal password ${DEMO_PASSCODE}.`)
  say(`People of the desk: ${DESK_PEOPLE.join(' and ')}, secret "${DESK_SECRET}".`)
  say(`The house opens with: DATA_DIR=${place} npm start`)
}

function membersIn([word = String(TOWN.members), ...more]: readonly string[]): number {
  const members = /^\d{4,6}$/.test(word) ? Number.parseInt(word, 10) : 0
  if (members >= TOWN.members && more.length === 0) return members
  throw new CannotOpen('npm run seed -- town, or with how many members it is filled up to: npm run seed -- town 200000')
}

/** Runs the embedded server of a data folder in which no house is open. */
async function onServer<T>(place: string, work: (owner: ClientConfig) => Promise<T>): Promise<T> {
  const claim = await claimHouse(place, { project, host: '127.0.0.1', port: 0, url: 'a town is being made' })
  // Nothing of a town is acknowledged before it stands: whoever is cut off makes another.
  const postgres = await startPostgres(place, { durable: true, isWaitedFor: false, say })
  const { host, port, user, ssl } = postgres
  try {
    return await work({ host, port, user, ssl, database: 'postgres' })
  } finally {
    await postgres.stop()
    claim.release()
  }
}

async function settles(env: Env, place: string, owner: ClientConfig): Promise<Map<string, number>> {
  const buckets = await prepare(owner)
  await makeVenueDatabase(owner)
  const venues = besideHouse(owner)
  for (const one of [owner, venues]) await leaveThePast(one)
  const around: Around = {
    venues: asVenue(owner),
    secrets: { sandbox: secretIn(join(place, 'sandbox')), venues: secretIn(join(place, 'venue')) },
    folder: join(place, 'sandbox'),
  }
  await prepareVenues(around.venues)
  const house = await houseOn(env, place, { ...asApp(owner), buckets })
  try {
    await refuseLived(house, place)
    const outside: TownDoors['outside'] = (past, url) => openAround(around, past, url)
    return await livesInTown({ owner, venues, house, outside, says: say }, TOWN)
  } finally {
    house.push.close()
    await house.ledger.close()
    await house.db.close()
  }
}

async function fills(owner: ClientConfig, members: number): Promise<number> {
  const db = openDb({ ...owner, max: 1, statement_timeout: 0 })
  try {
    const count = await fillTown(db, members)
    await db.pool.query('vacuum analyze')
    return count
  } finally {
    await db.close()
  }
}

export function refuseElsewhere({ settings, DATABASE_URL }: Pick<Env, 'settings' | 'DATABASE_URL'>): void {
  if (settings.isProduction)
    throw new CannotOpen('the people of a town have a password that everybody knows: not in production')
  if (DATABASE_URL)
    throw new CannotOpen('a town is lived in an embedded database, where nobody else is at work: without DATABASE_URL')
}

/** Refuses a database with members: its history has seals or will have them, and no earlier time may come before it. */
export async function refuseLived({ db }: Pick<House, 'db'>, place: string): Promise<void> {
  if ((await countMembers(db)) === 0) return
  throw new CannotOpen(
    `there are members in ${place}, a town of theirs perhaps: another town needs a data folder of its own, DATA_DIR=${join(place, 'town')} npm run seed -- town`,
  )
}

type Login = ReturnType<typeof asApp> & { buckets: number[] }

async function houseOn(env: Env, place: string, { buckets, ...login }: Login): Promise<House> {
  const db = openDb(login)
  const ring = openRing(env.KOI_SECRET, place)
  await enterRing(db, ring())
  return {
    ...{ db, ledger: openLedger(db.pool, buckets), push: openPush(), ring, dataDir: place },
    ...{ settings: env.settings, ...known(features) },
  }
}

/** The whole audit, as a program of its own on the same data folder, without any state of the process that made the town. */
function audits(): Promise<number> {
  const auditor = spawn(process.execPath, [join(project, 'commands/audit.ts')], { stdio: 'inherit' })
  return new Promise((done) => auditor.once('close', (code) => done(code ?? 1)))
}
