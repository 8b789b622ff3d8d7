// A PostgreSQL for the benches of a run, with durable commits, gone behind them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dataFolder, startPostgres, type Address, type Postgres } from '../api/host/postgres.ts'
import { prepare } from '../api/host/prepare.ts'

export const say = (text: string) => void process.stdout.write(`${text}\n`)

let running: { server: Postgres; place: string } | undefined

/** Has the house's tables and nothing else: a copy of it takes a hundredth of the time that they take to be made. */
const PREPARED = 'koi_prepared'

/** Hands over a server that has a database `bench` with the house's tables, and nothing of a bench before it. */
export async function onFreshServer<T>(work: (server: Address) => Promise<T>): Promise<T> {
  running ??= await start()
  const { server } = running
  await preparedOn(server, 'bench')
  try {
    return await work(server)
  } finally {
    await dropAll(server)
  }
}

/** Closers of what benches leave open for the next one, run behind the last. */
const left: (() => Promise<void>)[] = []
export const leave = (close: () => Promise<void>): void => void left.push(close)

/** Ends the server, where a bench has needed it, and what benches have left. */
export async function closeAll(): Promise<void> {
  for (const close of left.splice(0)) await close()
  if (!running) return
  await running.server.stop()
  rmSync(running.place, { recursive: true, force: true })
  running = undefined
}

async function start() {
  const place = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  const binaries = dataFolder(join(import.meta.dirname, '..'), process.env['DATA_DIR'])
  const how = { durable: true, say, connections: 300, binaries }
  const server = await startPostgres(dataFolder(place, place), how)
  await runOn(server, `create database ${PREPARED} is_template true`)
  await prepare({ ...server, database: PREPARED })
  return { server, place }
}

/** Makes a further database of that kind. */
export const preparedOn = (server: Address, name: string): Promise<void> =>
  runOn(server, `create database ${name} template ${PREPARED} strategy file_copy`)

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
