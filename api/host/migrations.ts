// Brings a database to this version: what stands in db/migrations, each file once, the rows that tables come with, and
// db/functions as they are now.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { firstRows } from '../first-rows.ts'
import { CannotOpen } from '../shell/refusal.ts'
import { hashOf } from '../shell/hash.ts'
import { statementsOf } from './statements.ts'

const MIGRATION_LOCK = 5_650_001

/** Files of SQL: their text by their name. */
type Files = Record<string, string>

/**
 * Applies what a database lacks, as the owner, under one lock and in one transaction: a start that fails leaves it
 * as it was. Throws CannotOpen on the database of another version.
 */
export async function migrate(config: pg.ClientConfig, folder = schemaFolder): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('begin')
    // For a cluster: one table after the other. One PostgreSQL ignores the setting.
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
    await client.query(
      'create table if not exists migrations(name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    await client.query(
      'create table if not exists function_sets(hash text primary key, files jsonb not null, applied_at timestamptz not null default now())',
    )
    const tables = await read(join(folder, 'migrations'))
    const isMigrated = await applyMissing(client, { ...tables, ...firstRows })
    const isReplaced = await replaceChanged(client, await read(join(folder, 'functions')))
    if (isMigrated || isReplaced) await client.query('select distribute_tables()')
    await client.query('commit')
  } finally {
    // A transaction that was not committed ends with the session.
    await client.end()
  }
}

export const schemaFolder = join(import.meta.dirname, '../../db')

const ANOTHER_VERSION = 'the database was made by another version of Koi'

async function applyMissing(client: pg.Client, files: Files): Promise<boolean> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  const known = new Map(rows.map(({ name, hash }) => [name, hash]))
  // A database changed by a newer version is refused: this version would write to tables that it does not know.
  const newer = [...known.keys()].find((name) => !(name in files))
  if (newer) throw new CannotOpen(`${ANOTHER_VERSION}: ${newer} is not in this one`)
  const edited = [...known].find(([name, hash]) => hash !== hashText(files[name] as string))
  if (edited) throw new CannotOpen(`${ANOTHER_VERSION}: ${edited[0]} was edited after it ran here`)

  const missing = Object.entries(files).filter(([name]) => !known.has(name))
  for (const [name, text] of missing) {
    await run(client, `migration ${name}`, text)
    await client.query('insert into migrations(name, hash) values ($1, $2)', [name, hashText(text)])
  }
  return missing.length > 0
}

/**
 * A function that is new or has changed is dropped with all its overloads and made again; one whose file is gone is
 * dropped. Each set of files that stood here leaves a row, and the last one stands: a set that was replaced
 * comes from a version before, whose functions must not come back under a newer one that runs beside it.
 */
async function replaceChanged(client: pg.Client, files: Files): Promise<boolean> {
  const hashes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, hashText(text)]))
  const set = hashText(JSON.stringify(hashes))
  const { rows } = await client.query<{ hash: string; files: Record<string, string> }>(
    'select hash, files from function_sets order by applied_at desc',
  )
  if (rows[0]?.hash === set) return false
  if (rows.some(({ hash }) => hash === set))
    throw new CannotOpen(`${ANOTHER_VERSION}: it has replaced functions of this one`)

  const before = rows[0]?.files ?? {}
  const changed = [...new Set([...Object.keys(before), ...Object.keys(files)])].filter(
    (name) => before[name] !== hashes[name],
  )
  for (const name of changed) await dropOverloads(client, name.replace(/\.sql$/, ''))
  for (const name of changed) await run(client, `functions/${name}`, files[name] ?? '')
  await client.query('insert into function_sets(hash, files) values ($1, $2)', [set, hashes])
  return true
}

async function dropOverloads(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ overload: string }>(
    `select oid::regprocedure::text as overload
       from pg_proc
      where pronamespace = 'public'::regnamespace and proname = $1`,
    [name],
  )
  for (const { overload } of rows) await client.query(`drop function ${overload}`)
}

/** Sends one statement in each message: a cluster passes the message of a schema change on to its machines whole. */
async function run(client: pg.Client, what: string, text: string): Promise<void> {
  try {
    for (const statement of statementsOf(text)) await client.query(statement)
  } catch (error) {
    throw new Error(`${what} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function read(folder: string): Promise<Files> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  )
}

const hashText = (text: string): string => hashOf(text).toString('hex')
