// A real PostgreSQL for the tests: one cluster a run, one database a test file, cloned from a migrated template.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { dataFolder } from '../cluster.ts'
import { prepare } from '../prepare.ts'
import { startPostgres, type Address } from '../postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: Address
  }
}

export interface FreshDatabase {
  /** For `openDb`, `new pg.Client` and the like: the owner of the schema. */
  config: Address & { database: string }
  /** The same as one address, for a process that takes DATABASE_URL. */
  url: string
  drop(): Promise<void>
}

const TEMPLATE = 'koi_template'

/** A database of the caller's own with every migration applied and no rows. Takes about 50 ms. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('database')
  const database = `test_${process.pid}_${count++}`
  await onServer(server, `create database ${database} template ${TEMPLATE}`)
  return {
    config: { ...server, database },
    url: `postgres://${server.user}@${encodeURIComponent(server.host)}:${server.port}/${database}`,
    drop: () => onServer(server, `drop database if exists ${database} with (force)`),
  }
}

let count = 0

/** Called by vitest once a run (globalSetup in vitest.config.ts), in the process that starts the workers. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = dataFolder(join(import.meta.dirname, '../..'), process.env.DATA_DIR)
  sweep(home)
  const place = join(home, `test-${process.pid}`)
  const how = { durable: false, binaries: home, say: () => {} }
  const postgres = await startPostgres(dataFolder(home, place), how)
  const { host, port, user, ssl } = postgres
  const server = { host, port, user, ssl }
  const stop = async () => {
    await postgres.stop()
    rmSync(place, { recursive: true, force: true })
  }
  try {
    await onServer(server, `create database ${TEMPLATE}`)
    await prepare({ ...server, database: TEMPLATE })
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('database', server)
  return stop
}

/** Two clones at the same instant cannot share the template, so the later one asks again. */
async function onServer(server: Address, statement: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({ ...server, database: 'postgres' })
    await client.connect()
    try {
      await client.query(statement)
      return
    } catch (error) {
      const busy = (error as { code?: string }).code === '55006'
      if (!busy || tries === 100) throw error
    } finally {
      await client.end()
    }
    await new Promise((wake) => setTimeout(wake, 30))
  }
}

/** A killed run could not clean up: its guard has stopped the server, the folder is left. */
function sweep(home: string) {
  for (const name of readdirSync(home).filter((one) => /^test-\d+$/.test(one))) {
    if (alive(Number.parseInt(name.slice(5), 10))) continue
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
