// Tampering that only an accident or a thief could do: as the owner of the database, past the house, and beside others.
import pg from 'pg'
import { afterAll } from 'vitest'
import { sqlOver, type Db, type Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'

/** A transaction past every trigger, on every machine of a cluster too. */
export async function tampering<T>(database: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    await client.query('begin')
    await pastTriggers(client)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

async function pastTriggers(client: pg.Client): Promise<void> {
  // A cluster hands on to its machines what is set after this; one PostgreSQL ignores it.
  await client.query("set local citus.propagate_set_commands = 'local'")
  await client.query('set local session_replication_role = replica')
}

/** Runs statements in such a transaction. */
export const tamper = (database: pg.ClientConfig, text: string, values: unknown[] = []): Promise<pg.QueryResult> =>
  tampering(database, (client) => client.query(text, values))

/** The owner's hand on the books, past every trigger: what it does is seen over its own connection, and given up. */
export type Hand = {
  client: pg.Client
  /** Runs `work`, which reads over the connection that sees the harm; nothing of it stays. */
  forNow<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens it; `asking` answers the connection over which is read, where that is another view of it. */
export async function openHand(
  database: pg.ClientConfig,
  asking: (client: pg.Client) => pg.Client | Promise<pg.Client> = (client) => client,
): Promise<Hand> {
  const client = new pg.Client(database)
  await client.connect()
  // For good, because every change of it throws away the plans of a session.
  await client.query('set session_replication_role = replica')
  const db = dbOver(await asking(client))
  return {
    client,
    forNow: async (work) => {
      await client.query('begin')
      try {
        await pastTriggers(client)
        return await work(db)
      } finally {
        await client.query('rollback')
      }
    },
    close: () => client.end(),
  }
}

/** Answers what looks at harm: it is done, looked at and given up, one after the other on one connection. */
export async function openHarm(
  database: pg.ClientConfig,
): Promise<<T>(harm: string, look: (db: Db) => Promise<T>) => Promise<T>> {
  const hand = await openHand(database)
  afterAll(hand.close)
  return (harm, look) =>
    hand.forNow(async (db) => {
      await hand.client.query(harm)
      return look(db)
    })
}

/** The helpers of a pool over one connection. What reading leaves behind, a cursor, is gone after it. */
function dbOver(client: pg.Client): Db {
  const sql = sqlOver(client)
  const tx = { ...sql, client: client as unknown as pg.PoolClient } satisfies Tx
  const within = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    await client.query('savepoint look')
    const result = await work(tx)
    await client.query('rollback to savepoint look')
    return result
  }
  return {
    ...sql,
    pool: client as unknown as pg.Pool,
    tx: within,
    unhurried: within,
    close: async () => {},
  }
}

/** Another session holds these rows, until what this answers is called. */
export async function holds(database: pg.ClientConfig, rows: string, values: unknown[]): Promise<() => Promise<void>> {
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
export const earlier = (column: string, interval: string): string => `${column} = ${back(column, interval)}`
