// A PostgreSQL for the benches of a run, with durable commits, gone behind them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dataFolder, startPostgres, type Address, type Postgres } from '../api/host/postgres.ts'

export const say = (text: string) => void process.stdout.write(`${text}\n`)

let running: { server: Postgres; place: string } | undefined

/** Hands over a server that has an empty database `bench`, and nothing of a bench before it. */
export async function onFreshServer<T>(work: (server: Address) => Promise<T>): Promise<T> {
  running ??= await start()
  const { server } = running
  await runOn(server, 'create database bench')
  try {
    return await work(server)
  } finally {
    await dropAll(server)
  }
}

/** Ends it, where a bench has needed it. */
export async function stopServer(): Promise<void> {
  if (!running) return
  await running.server.stop()
  rmSync(running.place, { recursive: true, force: true })
  running = undefined
}

async function start() {
  const place = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  const how = { durable: true, say, connections: 300 }
  return { server: await startPostgres(dataFolder(place, place), how), place }
}

async function dropAll(server: Address): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  const made = `select datname from pg_database where not datistemplate and datname <> 'postgres'`
  const { rows } = await client.query<{ datname: string }>(made)
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  await client.end()
}

/** Runs a statement that no database of the bench is needed for. */
export async function runOn(server: Address, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}
