// `npm run seed`: content and demo members for an outside database. The embedded one is seeded by its first start.
// `npm run seed -- town` makes a town in an embedded one that is new.
import { join } from 'node:path'
import { openApp, type House } from '../../api/shell/app.ts'
import { mountFeatures, known } from '../../api/shell/feature.ts'
import { openDb } from '../../api/shell/db.ts'
import { readEnv } from '../../api/host/env.ts'
import { features } from '../../api/features.ts'
import { sessionsOf } from '../../api/member/session.ts'
import { enterRing } from '../../api/shell/generations.ts'
import { CannotOpen } from '../../api/shell/refusal.ts'
import { openLedger } from '../../api/ledger/post/ledger.ts'
import { dataFolder } from '../../api/host/postgres.ts'
import { loginOf, outside, prepare } from '../../api/host/prepare.ts'
import { openPush } from '../../api/shell/push.ts'
import { openRing } from '../../api/host/secret-file.ts'
import { secretIn } from '../../venue/keys.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { demoMembers, seed } from '../seed.ts'
import { makeTown } from './town/command.ts'
import { knownTo } from './town/around.ts'

if (import.meta.main) await runSeed()

/** The command line: says in one line what was done, or why nothing was. */
async function runSeed(): Promise<void> {
  try {
    const [what, ...words] = process.argv.slice(2)
    if (what === 'town') return await makeTown(words)
    await seedOutside()
    const names = demoMembers.map(({ username }) => username).join(', ')
    process.stdout.write(`The content and the demo members are there: ${names}.\n`)
  } catch (error) {
    const { message, stack } = error as Error
    process.stderr.write(`${error instanceof CannotOpen ? message : stack}\n`)
    process.exitCode = 1
  }
}

/** Opens the house on DATABASE_URL for as long as the seed takes, without a port. */
async function seedOutside(): Promise<void> {
  const env = readEnv()
  if (!env.DATABASE_URL) {
    throw new CannotOpen('seed needs DATABASE_URL; the embedded database is seeded by npm start')
  }
  if (env.settings.isProduction)
    throw new CannotOpen('the demo members have a password that everybody knows: not in production')
  const place = dataFolder(join(import.meta.dirname, '../..'), env.DATA_DIR)
  const owner = await outside(env.DATABASE_URL)
  const buckets = await prepare(owner)
  const db = openDb(await loginOf(owner, env.DATABASE_APP_URL))
  const ring = openRing(env.KOI_SECRET, place)
  await enterRing(db, ring())
  const folder = join(place, 'sandbox')
  const callbackUrl = 'http://127.0.0.1:0/api/callback'
  const sandbox = await startSandbox({ port: 0, folder, callbackUrl, secret: secretIn(folder) })
  const house: House = {
    db,
    ledger: openLedger(db.pool, buckets),
    push: openPush(),
    ring,
    dataDir: place,
    ...known(features),
    // It speaks to the cashier alone, waits for no draw, and has no port to guard.
    settings: { ...env.settings, ...knownTo(sandbox), beacon: null, registrationsADay: 0 },
  }
  const app = openApp(house, 'error')
  await mountFeatures(app, house, features, sessionsOf(house))
  await app.ready()
  await seed(app, house)
  await app.close()
  await sandbox.stop()
  await house.ledger.close()
  await db.close()
}
