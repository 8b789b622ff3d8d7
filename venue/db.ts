// The venues' own database: one pool, transactions, and its tables, which are made at the start.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A place to run statements. Columns of money come as bigint. */
export type Sql = Pick<pg.PoolClient, 'query'>

export type Db = Sql & {
  /** Runs one transaction, and repeats it after a deadlock or a serialization failure. */
  tx<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text') =>
    id === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(id, format)) as never,
}
const AGAIN = new Set(['40001', '40P01'])
const TRIES = 5
/** The key of the advisory lock on the schema: any number that no other code locks. */
const SCHEMA_LOCK = 1_804_289_383

export function openDb(config: pg.PoolConfig): Db {
  const waits = { connectionTimeoutMillis: 5_000, statement_timeout: 15_000 }
  const pool = new pg.Pool({ max: 8, ...waits, ...config, types })
  // An idle connection that breaks would end the process; the pool opens another one.
  pool.on('error', () => {})
  // An error while a client is checked out rejects its query; between queries the next one fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    query: pool.query.bind(pool) as Sql['query'],
    tx: async (work) => {
      for (let tries = 1; ; tries++) {
        try {
          return await once(pool, work)
        } catch (error) {
          if (tries === TRIES || !AGAIN.has((error as { code?: string }).code ?? '')) throw error
        }
      }
    },
    close: () => pool.end(),
  }
}

/** Makes the missing tables. Two processes that start at the same time take turns. */
export async function prepare(db: Db): Promise<void> {
  const schema = readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8')
  await db.tx(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    await sql.query('set local client_min_messages = warning')
    await sql.query(schema)
  })
}

async function once<T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((wrong: Error) => (broken = wrong))
    throw error
  } finally {
    client.release(broken)
  }
}
