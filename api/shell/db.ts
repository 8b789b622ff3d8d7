// The pool, the transaction, and SQL as SQL: the shape of a row is a schema beside its statement.
import { createHash } from 'node:crypto'
import pg from 'pg'
import * as v from 'valibot'
import { Refusal } from './refusal.ts'

// bigint columns are money, ids and counters: never a float on the way in.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
pg.types.setTypeParser(1016 as never, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt)))

type Runner = { query(config: pg.QueryConfig): Promise<pg.QueryResult> }

/** A statement on its way. Values are parameters, never text. */
type Asked<T> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<T>

/** A place to run statements: the pool, or one transaction of it. */
export type Sql = {
  /** Answers all rows, each checked against its schema. */
  rows<S extends v.GenericSchema>(shape: S): Asked<v.InferOutput<S>[]>
  /** Exactly one row or none; more is a bug. */
  maybe<S extends v.GenericSchema>(shape: S): Asked<v.InferOutput<S> | undefined>
  /** Exactly one row. */
  one<S extends v.GenericSchema>(shape: S): Asked<v.InferOutput<S>>
  /** The three queries above for rows of one column: they return the values of that column. */
  values<S extends v.GenericSchema>(shape: S): Asked<v.InferOutput<S>[]>
  maybeValue<S extends v.GenericSchema>(shape: S): Asked<v.InferOutput<S> | undefined>
  value<S extends v.GenericSchema>(shape: S): Asked<v.InferOutput<S>>
  /** Has it found, or touched, any row? */
  any: Asked<boolean>
  /** For statements that return nothing; answers the number of rows touched. */
  run: Asked<number>
}

/** One open transaction: the same helpers as on the pool, over one connection. */
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
  const query: Asked<pg.QueryResult> = (parts, ...values) => runner.query({ ...statement(parts), values })
  // A row's type must not be a wish (house 17.6); the check costs about a microsecond a row.
  const rows: Sql['rows'] =
    (shape) =>
    async (...asked) =>
      (await query(...asked)).rows.map((row) => v.parse(shape, row))
  const values: Sql['values'] =
    (shape) =>
    async (...asked) =>
      (await query(...asked)).rows.map((row) => v.parse(shape, onlyColumn(row)))
  const run: Sql['run'] = async (...asked) => (await query(...asked)).rowCount ?? 0
  return {
    rows,
    maybe:
      (shape) =>
      async (...asked) =>
        oneOrNone(await rows(shape)(...asked)),
    one:
      (shape) =>
      async (...asked) =>
        exactlyOne(await rows(shape)(...asked)),
    values,
    maybeValue:
      (shape) =>
      async (...asked) =>
        oneOrNone(await values(shape)(...asked)),
    value:
      (shape) =>
      async (...asked) =>
        exactlyOne(await values(shape)(...asked)),
    any: async (...asked) => (await run(...asked)) > 0,
    run,
  }
}

function onlyColumn(row: object): unknown {
  const [value, ...more] = Object.values(row)
  if (more.length > 0) throw new Error('one column was expected, more came')
  return value
}

function oneOrNone<T>(found: T[]): T | undefined {
  if (found.length > 1) throw new Error('one row was expected, more came')
  return found[0]
}

function exactlyOne<T>([row, ...more]: T[]): T {
  if (row === undefined || more.length > 0) throw new Error('exactly one row was expected')
  return row
}

const RETRIED = new Set(['40001', '40P01'])

/** A pool whose connections may die, idle or at work: `onError` hears of it; unheard, Node would end (R-LED-06). */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** Another pool to the same place as `shared`. The password is named, because a pool hides it from a spread. */
export const poolLike = ({ options }: pg.Pool, changed: pg.PoolConfig, onError: (error: Error) => void): pg.Pool =>
  openPool({ ...options, password: options.password, ...changed }, onError)

/** Opens the pool and the helpers over it. */
export function openDb(config: pg.PoolConfig, onError: (error: Error) => void = () => {}): Db {
  const pool = openPool({ max: 16, ...config }, onError)
  return {
    ...sqlOver(pool),
    pool,
    tx: (work) => inOneTx(pool, work),
    unhurried: (work) =>
      transaction(pool, async (tx) => {
        await tx.run`set local statement_timeout = '2h'`
        return work(tx)
      }),
    close: () => pool.end(),
  }
}

/** Runs `work` in one transaction of a pool, as Db.tx does. */
export const inOneTx = <T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retried(() => transaction(pool, work))

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
