// What only an accident or a thief could do, and what others do meanwhile: as the owner, past the house.
import pg from 'pg'

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

/**
 * A column, earlier by an interval such as `29 min`. Without a time zone, because a cluster takes nothing into an
 * UPDATE that depends on the session's.
 */
export const back = (column: string, interval: string): string =>
  `(${column} at time zone 'UTC' - interval '${interval}') at time zone 'UTC'`

/** `column = ` that, for an UPDATE. */
export const earlier = (column: string, interval: string): string =>
  `${column} = ${back(column, interval)}`
