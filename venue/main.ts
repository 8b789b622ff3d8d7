// The venues as a process of their own (decision 61): kill them, the house lives, and the other way round. Whoever starts
// it gives the options as its argument and hears where everything is; it ends with that program.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { secretIn } from './keys.ts'
import { startVenues } from './venues.ts'
import type { Venues, VenuesOptions } from './venues.ts'

/** The folder holds the process's secret and nothing else. */
export type Given = Omit<VenuesOptions, 'secret'> & { folder: string }

/** What it tells its starter once its doors are open. */
export type Told = {
  venues: Record<string, { url: string; key: string }>
  /** The page on which a developer tells the venues how to behave. */
  venuesPage: string
  playUrl: string
}

const LOCK_MS = 5_000

process.umask(0o077) // its secret is nobody else's to read

if (process.connected) for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {})
const told = new Promise((done) => process.once('SIGTERM', done).once('disconnect', done))
try {
  await run(JSON.parse(process.argv[2] ?? '') as Given)
  process.exit(0)
} catch (error) {
  process.stderr.write(`the venues do not open: ${(error as Error).message}\n`)
  process.exit(1)
}

async function run(given: Given): Promise<void> {
  const secret = secretIn(given.folder)
  const lock = lockOn(given.folder)
  const venues = await startVenues({ ...given, secret })
  process.send?.(tellOf(venues))
  await told
  await venues.stop()
  lock.close()
}

/** The kernel's, on a file, freed by any death: two processes over the same rounds would both play them. */
function lockOn(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: LOCK_MS })
  try {
    lock.exec('begin exclusive')
  } catch {
    throw new Error(`another one has the secret in ${folder}`)
  }
  return lock
}

function tellOf({ all, url, playUrl = '' }: Venues): Told {
  return {
    venues: Object.fromEntries(
      all.map((venue) => [venue.code, { url: venue.url, key: venue.key.toString('hex') }]),
    ),
    venuesPage: url,
    playUrl,
  }
}
