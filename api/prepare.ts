// Makes a database ready for the house: tables, jobs, roles, buckets. Runs as the owner.
import pg from 'pg'
import { migrate } from './db.ts'
import { CannotOpen } from './house.ts'
import { migrateJobs } from './jobs.ts'

/** The house's own role: no DDL, no update or delete on the ledger (decision 13). */
export const APP_ROLE = 'koi_app'

/** Two lanes on one PostgreSQL, sixteen buckets on a cluster; chosen once, at the first start (decision 37). */
const PLAIN_BUCKETS = 2
const CLUSTER_BUCKETS = 16

// Values that Citus' hash puts into sixteen shards of sixteen, one each: most other sixteens share some.
const BUCKET_VALUES = [60, 31, 10, 5, 4, 16, 36, 37, 113, 136, 6, 83, 2, 58, 9, 12]

/** Applies what is missing and returns the buckets of this installation. */
export async function prepare(owner: pg.ClientConfig): Promise<number[]> {
  await migrate(owner)
  await migrateJobs(owner)
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const clustered = await client.query(`select 1 from pg_extension where extname = 'citus'`)
    const wanted = clustered.rowCount ? CLUSTER_BUCKETS : PLAIN_BUCKETS
    const known = await client.query('select count(*)::int as n from buckets')
    if (known.rows[0].n === 0) {
      for (const bucket of BUCKET_VALUES.slice(0, wanted)) {
        await client.query('insert into buckets (bucket) values ($1) on conflict do nothing', [
          bucket,
        ])
      }
    }
    const { rows } = await client.query('select bucket from buckets order by bucket')
    return rows.map((row: { bucket: number }) => row.bucket)
  } finally {
    await client.end()
  }
}

/** The owner's address on a database of the operator's, which must answer: why not is one plain line. */
export async function outside(url: string): Promise<pg.ClientConfig> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    await client.connect()
  } catch (error) {
    // The driver's words name host, role and database, never the password.
    const { message, code } = error as NodeJS.ErrnoException
    throw new CannotOpen(`DATABASE_URL does not open: ${message || code}`)
  } finally {
    await client?.end()
  }
  return { connectionString: url }
}

/** The owner's address, working as the house's role. */
export function asApp(owner: pg.ClientConfig): pg.PoolConfig {
  return {
    ...owner,
    options: `-c role=${APP_ROLE} -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000`,
  }
}

/** Whoever knows the README knows the demo members' password: production does not open beside them. */
export async function refuseDemoMembers(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rowCount } = await client.query('select id from members where is_demo limit 1')
    if (rowCount) {
      throw new CannotOpen(
        'this database holds demo members, whose password is in the README: production needs one of its own',
      )
    }
  } finally {
    await client.end()
  }
}
