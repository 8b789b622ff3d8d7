// What only an accident or a thief could do, and what others do meanwhile: as the owner, past the house.
import pg from 'pg'

/** Runs statements in one transaction past every trigger, on every machine of a cluster too. */
export async function tamper(
  database: pg.ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    await client.query('begin')
    // A cluster hands on to its machines what is set after this; one PostgreSQL ignores it.
    await client.query("set local citus.propagate_set_commands = 'local'")
    await client.query('set local session_replication_role = replica')
    const result = await client.query(text, values)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

/**
 * `column = ` that column, earlier by an interval such as `29 min`: for an UPDATE. Without a time zone, because a
 * cluster takes nothing into it that depends on the session's.
 */
export const earlier = (column: string, interval: string): string =>
  `${column} = (${column} at time zone 'UTC' - interval '${interval}') at time zone 'UTC'`
