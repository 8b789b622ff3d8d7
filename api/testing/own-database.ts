// A PostgreSQL of a test file's own, which it may kill: the durable server as the house runs it.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataFolder } from '../host/cluster.ts'
import { prepare } from '../host/prepare.ts'
import { startPostgres, type Postgres } from '../host/postgres.ts'
import type { FreshDatabase } from './database.ts'

export type OwnDatabase = FreshDatabase & {
  /** Ends it like a power cut, leaves it off for a while, and starts it again on the same data. */
  restart(offMs: number): Promise<void>
}

/** Makes and prepares it. `drop` ends the server and removes its data. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const home = dataFolder(join(import.meta.dirname, '../..'), process.env.DATA_DIR)
  // Named like the run's own cluster, so that the next run sweeps what a killed one left.
  const place = dataFolder(home, join(home, `test-${process.pid}`))
  const how = { durable: true, binaries: home, say: () => {} }
  let postgres: Postgres = await startPostgres(place, how)
  const { host, port, user, ssl } = postgres
  const config = { host, port, user, ssl, database: 'postgres' }
  await prepare(config)
  return {
    config,
    url: `postgres://${user}@${encodeURIComponent(host)}:${port}/postgres`,
    restart: async (offMs) => {
      process.kill(postgres.pid, 'SIGKILL')
      await postgres.gone
      await sleep(offMs)
      postgres = await startPostgres(place, how)
    },
    drop: async () => {
      await postgres.stop()
      rmSync(place, { recursive: true, force: true })
    },
  }
}
