// A ticker in a process of its own, which a test can kill anywhere: node ticker-process.ts <json>
import type { House } from '../../shell/app.ts'
import { known } from '../../shell/feature.ts'
import type { Settings } from '../../settings.ts'
import { openDb } from '../../shell/db.ts'
import { openLedger } from '../../ledger/post/ledger.ts'
import { asApp } from '../../host/prepare.ts'
import { openPush } from '../../shell/push.ts'
import { openRing } from '../../host/secret-file.ts'
import { startTicker } from '../ticker.ts'

export type Given = {
  config: { host: string; port: number; user: string; database: string }
  buckets: number[]
  dataDir: string
  settings: Settings
}

const given = JSON.parse(process.argv[2] ?? '') as Given
const db = openDb(asApp(given.config))
const ring = openRing(undefined, given.dataDir)
const house: House = {
  db,
  ledger: openLedger(db.pool, given.buckets),
  push: openPush(),
  ring,
  dataDir: given.dataDir,
  settings: given.settings,
  ...known([]),
}
startTicker(house, (error) => process.stderr.write(`${String(error)}\n`))
