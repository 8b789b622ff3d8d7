// Makes a database ready for the house, as its owner: tables, jobs, roles, buckets. The house then logs in by itself.
import pg from 'pg'
import { migrate } from './migrations.ts'
import { CannotOpen } from '../shell/refusal.ts'
import type { DatabaseFacts } from './unsafe.ts'
import { migrateJobs } from '../shell/jobs.ts'

/** The house's own role: no DDL, no update or delete on the ledger (decision 13). */
export const APP_ROLE = 'koi_app'

/** Two lanes on one PostgreSQL, sixteen buckets on a cluster; chosen once, at the first start (decision 37). */
const PLAIN_BUCKETS = 2
const CLUSTER_BUCKETS = 16

// Values that Citus' hash puts into sixteen shards of sixteen, one each: most other sixteens share some.
const BUCKET_VALUES = [60, 31, 10, 5, 4, 16, 36, 37, 113, 136, 6, 83, 2, 58, 9, 12]

/** Applies what is missing and returns the buckets of this installation. */
export async function prepare(owner: pg.ClientConfig): Promise<number[]> {
  await asking(owner, refuseWithoutRole)
  await migrate(owner)
  await migrateJobs(owner)
  return asking(owner, async (client) => {
    const clustered = await client.query(`select 1 from pg_extension where extname = 'citus'`)
    await refuseBlindSeals(client, clustered.rowCount !== 0)
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
  })
}

/** One question or a few over a connection of their own. */
async function asking<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The migrations make the role; an owner who may not make one needs it made by hand first. */
async function refuseWithoutRole(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from pg_roles
      where rolname = $1 or (rolname = current_user and (rolcreaterole or rolsuper))`,
    [APP_ROLE],
  )
  if (!rowCount)
    throw new CannotOpen(
      `there is no role ${APP_ROLE} and the owner may not make one: create role ${APP_ROLE} login password '…'`,
    )
}

/**
 * A seal waits for every transaction under way. To a role that may not see what others do, a session of the
 * house looks as if it had none, and a row that it commits later would lie behind the seal.
 */
async function refuseBlindSeals(client: pg.Client, isCluster: boolean): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    isCluster ? `select result as owner from run_command_on_all_nodes($$${blind}$$)` : blind,
  )
  const seals = rows.find(({ owner }) => owner !== '')
  if (seals)
    throw new CannotOpen(
      `the seals cannot see what ${APP_ROLE} has under way: grant pg_read_all_stats to ${seals.owner}`,
    )
}

const blind = `
  select case when pg_has_role(proowner, 'pg_read_all_stats', 'usage') then '' else proowner::regrole::text end as owner
    from pg_proc where oid = 'public.seal_horizon(interval)'::regprocedure`

/** The owner's address on a database of the operator's, which must answer: why not is one plain line. */
export async function outside(url: string): Promise<pg.ClientConfig> {
  const owner = { connectionString: url, connectionTimeoutMillis: 10_000 }
  await asking(owner, () => Promise.resolve()).catch((error: unknown) => {
    throw new CannotOpen(`DATABASE_URL does not open: ${reasonOf(error)}`)
  })
  return { connectionString: url }
}

// The driver's words name host, role and database, never the password.
function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message.startsWith('SASL') ? PASSWORD : message || String(code)
}
const PASSWORD = 'a password is asked for'

/** How the house logs in: as its own role where the owner does, or by the address of DATABASE_APP_URL. */
export function asApp(owner: pg.ClientConfig, url?: string): pg.PoolConfig {
  const { password: _ownersOwn, ...place } = owner
  const named = url ?? (owner.connectionString && inTheNameOf(APP_ROLE, owner.connectionString))
  const login = named ? { connectionString: named } : { ...place, user: APP_ROLE }
  return { ...login, statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 }
}

/** The same address for another role; the password was the owner's. What is said last counts. */
function inTheNameOf(role: string, url: string): string {
  const place = url.replace(/^(\w+:\/\/)[^/?]*@/, '$1')
  return `${place}${place.includes('?') ? '&' : '?'}user=${role}&password=`
}

/** The house's login, tried and looked at: a session that can become the owner would be no wall. */
export async function loginOf(owner: pg.ClientConfig, url?: string): Promise<pg.PoolConfig> {
  const login = asApp(owner, url)
  const rights = await asking({ ...login, connectionTimeoutMillis: 10_000 }, rightsOf).catch(
    (error: unknown) => {
      throw notLetIn(error, new pg.Client(login))
    },
  )
  const { name, isSuper, owns, isApp } = rights
  const fault = isSuper
    ? 'a superuser or one that makes roles'
    : owns
      ? 'which owns the books or may write them by hand'
      : isApp
        ? undefined
        : `to whom ${APP_ROLE} was not granted`
  if (fault)
    throw new CannotOpen(
      `the house would log in as ${name}, ${fault}: DATABASE_APP_URL must name ${APP_ROLE}`,
    )
  if (url && (await asking(owner, bornAt)) !== (await asking(login, bornAt)))
    throw new CannotOpen('DATABASE_APP_URL names another database than DATABASE_URL')
  return login
}

function notLetIn(error: unknown, { host, port, database }: pg.Client): CannotOpen {
  const reason = reasonOf(error)
  const isAnswer = error instanceof pg.DatabaseError || reason === PASSWORD
  if (!isAnswer) return new CannotOpen(`the database does not open for ${APP_ROLE}: ${reason}`)
  const address = `postgres://${APP_ROLE}:…@${encodeURIComponent(host)}:${port}/${database}`
  return new CannotOpen(
    `${APP_ROLE} is not let in (${reason}): alter role ${APP_ROLE} login password '…' there, then DATABASE_APP_URL=${address} npm start`,
  )
}

/** When its first table was made, to the microsecond: no two databases were made at once. */
async function bornAt(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ at: string }>(
    'select min(applied_at)::text as at from migrations',
  )
  return rows[0]?.at
}

type Rights = { name: string; isSuper: boolean; owns: boolean; isApp: boolean }

// By the session's own role, not the current one: a session can return to its own at any time.
async function rightsOf(client: pg.Client): Promise<Rights> {
  const { rows } = await client.query<Rights>(
    `select session_user::text as name,
            rolsuper or rolcreaterole as "isSuper",
            pg_has_role(session_user, $1, 'usage') as "isApp",
            has_table_privilege(session_user, 'wallets', 'update')
            or exists (select from pg_namespace n
                        where n.nspname = 'public' and pg_has_role(session_user, n.nspowner, 'member'))
            or exists (select from pg_class c
                        where c.relnamespace = 'public'::regnamespace
                          and pg_has_role(session_user, c.relowner, 'member')) as owns
       from pg_roles
      where rolname = session_user`,
    [APP_ROLE],
  )
  return rows[0] as Rights
}

/**
 * What this database says of itself, which need not have been prepared yet, as the owner and the house are let in. Who is
 * not let in says nothing.
 */
export async function factsOf(owner: pg.ClientConfig, appUrl?: string): Promise<DatabaseFacts> {
  const sent = Date.now()
  const own = await asking(owner, factsIn)
  const came = Date.now()
  const app = await asking(asApp(owner, appUrl), settingsOff).catch(() => [])
  return {
    off: [...own.off, ...app],
    hasDemoMembers: own.hasDemoMembers,
    // The answer was made at some time between the two.
    apartMs: Math.max(0, sent - own.atMs, own.atMs - came),
  }
}

async function factsIn(client: pg.Client) {
  const { rows } = await client.query<{ at: Date; prepared: boolean }>(
    `select clock_timestamp() as at, to_regclass('public.members') is not null as prepared`,
  )
  const { at = new Date(), prepared = false } = rows[0] ?? {}
  const demo = prepared
    ? await client.query('select id from members where is_demo limit 1')
    : { rowCount: 0 }
  return {
    ...{ off: await settingsOff(client), atMs: at.getTime() },
    hasDemoMembers: demo.rowCount !== 0,
  }
}

/** Of those that make a commit last, what is off, on any machine of a cluster. */
async function settingsOff(client: pg.Client): Promise<string[]> {
  const clustered = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  const { rows } = await client.query<{ off: string }>(
    clustered.rowCount
      ? `select result as off from run_command_on_all_nodes($$${settingsThatAreOff}$$)`
      : settingsThatAreOff,
  )
  return rows.flatMap(({ off }) => off.split(',')).filter(Boolean)
}

const settingsThatAreOff = `
  select coalesce(string_agg(name, ','), '') as off from pg_settings
   where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`
