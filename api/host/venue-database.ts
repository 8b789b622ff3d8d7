// The venues' database on the house's own server (decision 61): a role that cannot enter the house's, and into which the
// house's role cannot come. The house makes the place and never looks into it.
import pg from 'pg'
import { APP_ROLE } from './prepare.ts'
import { VENUE_DATABASE, VENUE_ROLE } from './venue-login.ts'

/** The venues' database by the login of the server's owner, who may read everything: for the audit. */
export const besideHouse = (owner: pg.ClientConfig): pg.ClientConfig => ({
  ...owner,
  database: VENUE_DATABASE,
})

/** The owner's login as the venues: it comes in where they may not yet, and what it makes is theirs. */
export const asVenueOwner = (owner: pg.ClientConfig): pg.ClientConfig => ({
  ...besideHouse(owner),
  options: `-c role=${VENUE_ROLE}`,
})

/**
 * Makes the venues' role and database if they do not exist, and lets neither login into the other's database. Can be repeated.
 * Where it stays closed, the venues' process waits until it is made again.
 */
export async function makeVenueDatabase(owner: pg.ClientConfig, staysClosed = false): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const has = async (text: string, name: string) => (await client.query(text, [name])).rowCount
    if (!(await has('select 1 from pg_roles where rolname = $1', VENUE_ROLE)))
      await client.query(`create role ${VENUE_ROLE} login`)
    if (!(await has('select 1 from pg_database where datname = $1', VENUE_DATABASE)))
      await client.query(`create database ${VENUE_DATABASE} owner ${VENUE_ROLE} connection limit 0`)
    await client.query(`alter database ${VENUE_DATABASE} connection limit ${staysClosed ? 0 : -1}`)
    await client.query(`revoke connect, temporary on database ${VENUE_DATABASE} from public`)
    const { rows } = await client.query<{ house: string; hasApp: boolean }>(
      `select quote_ident(current_database()) as house,
              exists (select from pg_roles where rolname = $1) as "hasApp"`,
      [APP_ROLE],
    )
    for (const { house, hasApp } of rows) {
      await client.query(`revoke connect, temporary on database ${house} from public`)
      if (hasApp) await client.query(`grant connect, temporary on database ${house} to ${APP_ROLE}`)
    }
  } finally {
    await client.end()
  }
}
