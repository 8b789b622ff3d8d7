// Koi with every feature in the process of a bench: as production answers, but without limits.
import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { features } from '../api/features.ts'
import { readEnv } from '../api/host/env.ts'
import { asApp } from '../api/host/prepare.ts'
import { openLedger } from '../api/ledger/post/ledger.ts'
import { sessionsOf } from '../api/member/session.ts'
import { openApp, type House } from '../api/shell/app.ts'
import { openDb } from '../api/shell/db.ts'
import { mountFeatures, known } from '../api/shell/feature.ts'
import { openPush } from '../api/shell/push.ts'

export async function openBenchHouse(database: pg.ClientConfig, buckets: readonly number[]) {
  const db = openDb(asApp(database))
  const secret = createHash('sha256').update('bench').digest()
  const house: House = {
    db,
    ledger: openLedger(db.pool, [...buckets]),
    push: openPush(),
    ring: () => [{ number: 1, secret }],
    dataDir: mkdtempSync(join(tmpdir(), 'koi-bench-house-')),
    ...known(features),
    settings: {
      ...readEnv({ NODE_ENV: 'production' }).settings,
      ...{ requestsPerSecond: 0, registrationsADay: 0, captchaDifficulty: 0 },
    },
  }
  /** Opens a server of it; what comes before the routes is hung in first. */
  const open = async (first: (app: FastifyInstance) => Promise<void> = async () => {}) => {
    const app = openApp(house, 'error')
    await first(app)
    await mountFeatures(app, house, features, sessionsOf(house))
    return app
  }
  return { house, open }
}
