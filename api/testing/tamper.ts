// What only an accident or a thief could do, and what others do meanwhile: as the owner, past the house.
import pg from 'pg'
import type { Member } from '../shell/serve.ts'

/** One transaction past every trigger, on every machine of a cluster too. */
export async function tampering<T>(
  database: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    await client.query('begin')
    // A cluster hands on to its machines what is set after this; one PostgreSQL ignores it.
    await client.query("set local citus.propagate_set_commands = 'local'")
    await client.query('set local session_replication_role = replica')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

/** Runs statements in such a transaction. */
export const tamper = (
  database: pg.ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> => tampering(database, (client) => client.query(text, values))

/** Does harm, looks, and puts these tables back as they were; answers what was seen. */
export async function harmed<T>(
  database: pg.ClientConfig,
  tables: readonly string[],
  harm: string,
  look: () => Promise<T>,
): Promise<T> {
  for (const table of tables) await tamper(database, `create table kept_${table} as table ${table}`)
  await tamper(database, harm)
  const seen = await look()
  for (const table of tables) {
    await tamper(database, `delete from ${table}`)
    await tamper(database, `insert into ${table} select * from kept_${table}`)
    await tamper(database, `drop table kept_${table}`)
  }
  return seen
}

/** Another session holds these rows, until what this answers is called. */
export async function holds(
  database: pg.ClientConfig,
  rows: string,
  values: unknown[],
): Promise<() => Promise<void>> {
  const client = new pg.Client(database)
  await client.connect()
  await client.query('begin')
  await client.query(`select from ${rows} for update`, values)
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

export const holdsMember = (database: pg.ClientConfig, { bucket, id }: Member) =>
  holds(database, 'members where bucket = $1 and id = $2', [bucket, id])

export const holdsWallet = (database: pg.ClientConfig, { bucket, id }: Member) =>
  holds(database, 'wallets where bucket = $1 and member_id = $2', [bucket, id])

/**
 * A column, earlier by an interval such as `29 min`. Without a time zone, because a cluster takes nothing into an
 * UPDATE that depends on the session's.
 */
export const back = (column: string, interval: string): string =>
  `(${column} at time zone 'UTC' - interval '${interval}') at time zone 'UTC'`

/** `column = ` that, for an UPDATE. */
export const earlier = (column: string, interval: string): string =>
  `${column} = ${back(column, interval)}`
