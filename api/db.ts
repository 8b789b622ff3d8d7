// The pool, the transaction, and SQL as SQL: the shape of a row is a schema beside its statement.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import * as v from 'valibot'
import { CannotOpen } from './house.ts'
import { Refusal } from './refusal.ts'
import { statementsOf } from './statements.ts'

// bigint columns are money, ids and counters: never a float on the way in.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
pg.types.setTypeParser(1016 as never, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt),
)

type Runner = { query(config: pg.QueryConfig): Promise<pg.QueryResult> }

/** A place to run statements: the pool, or one transaction of it. */
export type Sql = {
  /** All rows, each checked against its schema. Values are parameters, never text. */
  rows<S extends v.GenericSchema>(
    shape: S,
  ): (text: TemplateStringsArray, ...values: unknown[]) => Promise<v.InferOutput<S>[]>
  /** Exactly one row or none; more is a bug. */
  maybe<S extends v.GenericSchema>(
    shape: S,
  ): (text: TemplateStringsArray, ...values: unknown[]) => Promise<v.InferOutput<S> | undefined>
  /** Exactly one row. */
  one<S extends v.GenericSchema>(
    shape: S,
  ): (text: TemplateStringsArray, ...values: unknown[]) => Promise<v.InferOutput<S>>
  /** For what returns nothing; answers how many rows it touched. */
  run(text: TemplateStringsArray, ...values: unknown[]): Promise<number>
}

/** One open transaction: same helpers, one connection. */
export type Tx = Sql & { readonly client: pg.PoolClient }

export type Db = Sql & {
  readonly pool: pg.Pool
  /** Runs `work` in one transaction; a deadlock or serialization failure is tried again, at most five times. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for reading all of the journal, which may take longer than anything that a member waits for. */
  unhurried<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

// A statement keeps its name for life: parse and plan once a connection.
const names = new WeakMap<TemplateStringsArray, { name: string; text: string }>()

function statement(parts: TemplateStringsArray) {
  let known = names.get(parts)
  if (!known) {
    const text = parts.reduce((all, part, at) => (at === 0 ? part : `${all}$${at}${part}`), '')
    known = { text, name: createHash('sha1').update(text).digest('hex').slice(0, 24) }
    names.set(parts, known)
  }
  return known
}

/** Wraps anything that runs queries in the helpers above. */
export function sqlOver(runner: Runner): Sql {
  const query = (parts: TemplateStringsArray, values: unknown[]) =>
    runner.query({ ...statement(parts), values })
  const rows =
    <S extends v.GenericSchema>(shape: S) =>
    async (parts: TemplateStringsArray, ...values: unknown[]) => {
      const result = await query(parts, values)
      // A row's type must not be a wish (house 17.6); the check costs about a microsecond a row.
      return result.rows.map((row) => v.parse(shape, row))
    }
  return {
    rows,
    maybe:
      (shape) =>
      async (parts, ...values) => {
        const found = await rows(shape)(parts, ...values)
        if (found.length > 1) throw new Error('one row was expected, more came')
        return found[0]
      },
    one:
      (shape) =>
      async (parts, ...values) => {
        const [row, ...more] = await rows(shape)(parts, ...values)
        if (row === undefined || more.length > 0) throw new Error('exactly one row was expected')
        return row
      },
    run: async (parts, ...values) => (await query(parts, values)).rowCount ?? 0,
  }
}

const RETRIED = new Set(['40001', '40P01'])

/** A pool whose connections may die, idle or at work: `onError` hears of it; unheard, Node would end (R-LED-06). */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** Another pool to the same place as `shared`. The password is named: a pool hides it from whoever spreads it. */
export const poolLike = (
  { options }: pg.Pool,
  changed: pg.PoolConfig,
  onError: (error: Error) => void,
): pg.Pool => openPool({ ...options, password: options.password, ...changed }, onError)

/** Opens the pool and the helpers over it. */
export function openDb(config: pg.PoolConfig, onError: (error: Error) => void = () => {}): Db {
  const pool = openPool({ max: 16, ...config }, onError)
  return {
    ...sqlOver(pool),
    pool,
    tx: (work) => retried(() => transaction(pool, work)),
    unhurried: (work) =>
      transaction(pool, async (tx) => {
        await tx.run`set local statement_timeout = '2h'`
        return work(tx)
      }),
    close: () => pool.end(),
  }
}

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === 5 || !RETRIED.has((error as { code?: string }).code ?? '')) throw error
      await new Promise((wake) => setTimeout(wake, tries * 7))
    }
  }
}

async function transaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const onError = () => {}
  client.on('error', onError)
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work({ ...sqlOver(client), client })
    await client.query('commit')
    return result
  } catch (error) {
    const ending = error instanceof Refusal && error.keeps ? 'commit' : 'rollback'
    await client.query(ending).catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

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

export const migrationsFolder = join(import.meta.dirname, '../db/migrations')

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
