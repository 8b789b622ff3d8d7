// `npm run seed`: content and demo members for an outside database. The embedded one is seeded by its first start.
import { join } from 'node:path'
import { furnish, openApp } from '../../api/app.ts'
import type { House } from '../../api/app.ts'
import { openDb } from '../../api/db.ts'
import { readEnv } from '../../api/env.ts'
import { features } from '../../api/features.ts'
import { openLedger } from '../../api/ledger/ledger.ts'
import { dataFolder } from '../../api/postgres.ts'
import { asApp, prepare, secretOf } from '../../api/prepare.ts'
import { openPush } from '../../api/push.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { seed } from '../seed.ts'

/** Opens the house on DATABASE_URL for as long as the seed takes; nobody is let in meanwhile. */
export async function seedOutside(): Promise<void> {
  const env = readEnv()
  if (!env.DATABASE_URL) {
    throw new Error('npm run seed needs DATABASE_URL; the embedded database is seeded by npm start')
  }
  if (env.NODE_ENV === 'production')
    throw new Error('the demo members have a password that everybody knows: not in production')
  const place = dataFolder(join(import.meta.dirname, '../..'), env.DATA_DIR)
  const secret = secretOf(env.KOI_SECRET, place)
  const owner = { connectionString: env.DATABASE_URL }
  const buckets = await prepare(owner)
  const db = openDb(asApp(owner))
  const callbackUrl = 'http://127.0.0.1:0/api/callback'
  const sandbox = await startSandbox({
    port: 0,
    place,
    callbackUrl,
    returnUrl: 'http://localhost',
    secret,
  })
  const house: House = {
    db,
    ledger: openLedger(db.pool, buckets),
    push: openPush(),
    secret,
    dataDir: place,
    settings: {
      publicUrl: 'http://localhost',
      cashierUrl: sandbox.cashierUrl,
      bankUrl: sandbox.bankUrl,
      chainUrl: sandbox.chainUrl,
      venueUrls: sandbox.venues.urls,
      venueTimeoutMs: 5_000,
      isProduction: env.NODE_ENV === 'production',
      lotteries: env.LOTTERIES,
      drawSeconds: env.DRAW_SECONDS,
      drawLockSeconds: env.DRAW_LOCK_SECONDS,
      beacon: null,
      cardWaitHours: env.CARD_WAIT_HOURS,
      withdrawTurnover: env.WITHDRAW_TURNOVER,
      usernameRule: env.USERNAME_RULE,
      openApi: false,
      requestsPerSecond: 0,
    },
  }
  const made = features(house)
  const app = openApp(house, 'error')
  await made.extras(app)
  furnish(app, house, made.routes, made.authenticate)
  await app.ready()
  await seed(app, house)
  await app.close()
  await sandbox.stop()
  await house.ledger.close()
  await db.close()
}
