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
