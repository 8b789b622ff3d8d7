// A real PostgreSQL for the tests: one server a run, one database a test file, cloned from a migrated template.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { dataFolder } from '../host/cluster.ts'
import { prepare } from '../host/prepare.ts'
import { startPostgres, type Address } from '../host/postgres.ts'
import { fillTemplate, nodesOf } from './cluster.ts'
import { inMemory } from './memory.ts'

/** Where tests make their databases: on one server, or on every node of a cluster, its coordinator first. */
type Home = { nodes: [Address, ...Address[]]; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    database: Home
  }
}

export interface FreshDatabase {
  /** The connection of the schema's owner, for `openDb`, `new pg.Client` and the like. */
  config: Address & { database: string }
  /** The database as a URL, for a process that takes DATABASE_URL. */
  url: string
  drop(): Promise<void>
}

/** A database of the caller's own with every migration applied and no rows. Takes about 50 ms. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { nodes, template } = inject('database')
  const [server] = nodes
  const database = `${template}_${process.pid}_${count++}`
  // Copied as files: page by page through the log takes twice the processor.
  await onEach(nodes, `create database ${database} template ${template} strategy file_copy`)
  return {
    config: { ...server, database },
    url: `postgres://${server.user}@${encodeURIComponent(server.host)}:${server.port}/${database}`,
    drop: () => onEach(nodes, `drop database if exists ${database} with (force)`),
  }
}

/** A database with nothing in it, for a process that makes its own tables: a venue is one. Copied as files too. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  const { nodes, template } = inject('database')
  const [server] = nodes
  const database = `${template}_${process.pid}_${count++}`
  await onServer(server, `create database ${database} template template0 strategy file_copy`)
  return {
    config: { ...server, database },
    url: `postgres://${server.user}@${encodeURIComponent(server.host)}:${server.port}/${database}`,
    drop: () => onServer(server, `drop database if exists ${database} with (force)`),
  }
}

let count = 0

export type RunSql = (text: string, values?: unknown[]) => Promise<pg.QueryResult['rows']>

/** Runs statements there, each with its values; answers their rows. */
export const sqlIn =
  (pool: Pick<pg.Pool, 'query'>): RunSql =>
  async (text, values) =>
    (await pool.query(text, values)).rows

/** Returns how many sessions of a database wait for a lock, on whichever machine of a cluster the row is. */
export async function waiting({ database }: FreshDatabase['config']): Promise<number> {
  const counts = inject('database').nodes.map(async (node) => {
    const client = new pg.Client({ ...node, database })
    await client.connect()
    const { rowCount } = await client.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    await client.end()
    return rowCount ?? 0
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** Called by vitest once a run (globalSetup in vitest.config.ts), in the process that starts the workers. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = process.env.KOI_TEST_CLUSTER
  const { nodes, stop } = cluster ? await outside(cluster) : await embedded()
  const template = `koi_template_${process.pid}`
  const [server] = nodes
  const end = async () => {
    await Promise.all(nodes.map((node) => dropAll(node, template)))
    await stop()
  }
  try {
    await onEach(nodes, `create database ${template}`)
    if (cluster) await fillTemplate(nodes, template)
    else await prepare({ ...server, database: template })
  } catch (error) {
    await end()
    throw error
  }
  project.provide('database', { nodes, template })
  return end
}

type Opened = Pick<Home, 'nodes'> & { stop(): Promise<void> }

async function outside(cluster: string): Promise<Opened> {
  const [server, ...workers] = await nodesOf(cluster)
  if (!server) throw new Error('a cluster without a coordinator')
  return { nodes: [server, ...workers], stop: async () => {} }
}

async function embedded(): Promise<Opened> {
  const home = dataFolder(join(import.meta.dirname, '../..'), process.env.DATA_DIR)
  const folder = inMemory(home) ?? home
  for (const one of new Set([home, folder])) sweep(one)
  const place = join(folder, `test-${process.pid}`)
  // Four files at a time, some with several houses.
  const how = { durable: false, binaries: home, say: () => {}, connections: 320 }
  const postgres = await startPostgres(dataFolder(home, place), how)
  const { host, port, user, ssl } = postgres
  const stop = async () => {
    await postgres.stop()
    rmSync(place, { recursive: true, force: true })
  }
  return { nodes: [{ host, port, user, ssl }], stop }
}

/** The template and its copies: a file that opens its house in a hook, or is killed, leaves one behind. */
async function dropAll(server: Address, template: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      // With what ends the process id: that of another run may begin like this one.
      "select datname from pg_database where datname = $1 or starts_with(datname, $1 || '_')",
      [template],
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  } finally {
    await client.end()
  }
}

async function onEach(nodes: Address[], statement: string): Promise<void> {
  await Promise.all(nodes.map((node) => onServer(node, statement)))
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
