// Brings a database to this version: what stands in db/migrations, each file once.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { CannotOpen } from '../shell/refusal.ts'
import { statementsOf } from './statements.ts'

const MIGRATION_LOCK = 5_650_001

/** Applies db/migrations in the order of their names, each once, under one lock, as the owner. */
export async function migrate(
  config: pg.ClientConfig,
  folder = migrationsFolder,
): Promise<string[]> {
  const client = new pg.Client(config)
  await client.connect()
  const done: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migrations(name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
    await refuseNewer(client, names)
    for (const name of names) {
      if (await applyOnce(client, join(folder, name), name)) done.push(name)
    }
  } finally {
    await client.end()
  }
  return done
}

export const migrationsFolder = join(import.meta.dirname, '../../db/migrations')

const ANOTHER_VERSION = 'the database was made by another version of Koi'

/** What a newer version has changed, this one does not know: it would work on tables that it has not seen. */
async function refuseNewer(client: pg.Client, names: string[]): Promise<void> {
  const { rows } = await client.query('select name from migrations where name <> all($1)', [names])
  if (rows[0]) throw new CannotOpen(`${ANOTHER_VERSION}: ${rows[0].name} is not in this one`)
}

async function applyOnce(client: pg.Client, path: string, name: string): Promise<boolean> {
  const text = await readFile(path, 'utf8')
  const hash = createHash('sha256').update(text).digest('hex')
  const known = await client.query('select hash from migrations where name = $1', [name])
  if (known.rows[0]) {
    if (known.rows[0].hash !== hash)
      throw new CannotOpen(`${ANOTHER_VERSION}: ${name} was edited after it ran here`)
    return false
  }
  await client.query('begin')
  try {
    // For a cluster: one table after the other, and one statement a message, because it hands the message
    // of a change on to its machines whole. One PostgreSQL ignores the setting.
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
    for (const statement of statementsOf(text)) await client.query(statement)
    await client.query('insert into migrations(name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
  return true
}
