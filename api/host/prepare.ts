// Makes a database ready for the house, as its owner: tables, jobs, roles, buckets. The house then logs in by itself.
import pg from 'pg'
import { migrate } from './migrations.ts'
import { functions, tables } from './rights.ts'
import { CannotOpen } from '../shell/refusal.ts'
import type { DatabaseFacts } from './unsafe.ts'
import { migrateJobs } from '../shell/jobs.ts'

/** The house's own role: no DDL, no update or delete on the ledger (decision 13). */
export const APP_ROLE = 'koi_app'

/** The desk's, where people act: it may what the house may, and what two people decide (decision 0014). */
export const DESK_ROLE = 'koi_desk'

/** The role that each variable has to log in as, and the complaint where nobody or another role does. */
const logins = {
  app: { role: APP_ROLE, variable: 'DATABASE_APP_URL', who: 'the house', then: 'npm start' },
  desk: { role: DESK_ROLE, variable: 'DATABASE_DESK_URL', who: 'the desk', then: 'npm run ops' },
} as const
export type LoginName = keyof typeof logins

/** Two lanes on one PostgreSQL, sixteen buckets on a cluster; chosen once, at the first start (decision 37). */
const PLAIN_BUCKETS = 2
const CLUSTER_BUCKETS = 16

// Values that Citus' hash puts into sixteen shards of sixteen, one each: most other sixteens share some.
const BUCKET_VALUES = [60, 31, 10, 5, 4, 16, 36, 37, 113, 136, 6, 83, 2, 58, 9, 12]

/** Applies what is missing and returns the buckets of this installation. */
export async function prepare(owner: pg.ClientConfig): Promise<number[]> {
  await asking(owner, async (client) => {
    for (const { role } of Object.values(logins)) await refuseWithoutRole(client, role)
  })
  await migrate(owner)
  await migrateJobs(owner)
  return asking(owner, async (client) => {
    const clustered = await client.query(`select 1 from pg_extension where extname = 'citus'`)
    await refuseBlindSeals(client, clustered.rowCount !== 0)
    await refuseWrongRights(client)
    const wanted = clustered.rowCount ? CLUSTER_BUCKETS : PLAIN_BUCKETS
    const known = await client.query('select count(*)::int as n from buckets')
    if (known.rows[0].n === 0) {
      for (const bucket of BUCKET_VALUES.slice(0, wanted)) {
        await client.query('insert into buckets (bucket) values ($1) on conflict do nothing', [bucket])
      }
    }
    const { rows } = await client.query('select bucket from buckets order by bucket')
    return rows.map((row: { bucket: number }) => row.bucket)
  })
}

/** Runs one or a few queries over a connection of their own. */
async function asking<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The migrations make both roles; an owner who may not make one needs it made by hand first. */
async function refuseWithoutRole(client: pg.Client, role: string): Promise<void> {
  const inRole = role === DESK_ROLE ? ` in role ${APP_ROLE}` : ''
  const { rowCount } = await client.query(
    `select 1 from pg_roles
      where rolname = $1 or (rolname = current_user and (rolcreaterole or rolsuper))`,
    [role],
  )
  if (!rowCount)
    throw new CannotOpen(
      `there is no role ${role} and the owner may not make one: create role ${role} login password '…'${inRole}`,
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

/** An error for the operator: a right granted by hand could get around the decision by two people. */
export async function refuseWrongRights(client: pg.Client): Promise<void> {
  const names = Object.keys(functions).filter((name) => ['desk', 'owner'].includes(functions[name] ?? ''))
  const { rows } = await client.query<{ wrong: string }>(
    `select 'execute on function ' || p.proname as wrong
       from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname = any ($1)
        and has_function_privilege('koi_app', p.oid, 'execute')
     union all
     select 'insert, update, delete on ' || c.relname
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and (c.relname = any ($2) or c.relkind = 'v')
        and has_table_privilege('koi_app', c.oid, 'insert, update, delete')
     union all
     select 'create on schema public' where has_schema_privilege('koi_app', 'public', 'create')`,
    [names, tables],
  )
  if (rows[0])
    throw new CannotOpen(`the house may do what two people decide: revoke ${rows[0].wrong} from koi_app, public`)
}

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

/** Returns the house's login: its own role at the owner's address, or the address of DATABASE_APP_URL. */
export const asApp = (owner: pg.ClientConfig, url?: string): pg.PoolConfig => asRole(APP_ROLE, owner, url)

/** Returns the login of people at the desk, by DATABASE_DESK_URL in the same way. */
export const asDesk = (owner: pg.ClientConfig, url?: string): pg.PoolConfig => asRole(DESK_ROLE, owner, url)

function asRole(role: string, owner: pg.ClientConfig, url?: string): pg.PoolConfig {
  const { password: _ownersOwn, ...place } = owner
  const named = url ?? (owner.connectionString && inTheNameOf(role, owner.connectionString))
  const login = named ? { connectionString: named } : { ...place, user: role }
  return { ...login, statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 }
}

/** The same address for another role; the password was the owner's. What is said last counts. */
function inTheNameOf(role: string, url: string): string {
  const place = url.replace(/^(\w+:\/\/)[^/?]*@/, '$1')
  return `${place}${place.includes('?') ? '&' : '?'}user=${role}&password=`
}

/**
 * The house's login, or the desk's, tried and looked at: a session that can become the owner would be no wall, and a house
 * that can become the desk no second one.
 */
export async function loginOf(owner: pg.ClientConfig, url?: string, asked: LoginName = 'app'): Promise<pg.PoolConfig> {
  const { role, variable, who } = logins[asked]
  const login = asRole(role, owner, url)
  const rights = await asking({ ...login, connectionTimeoutMillis: 10_000 }, rightsOf).catch((error: unknown) => {
    throw notLetIn(error, new pg.Client(login), asked)
  })
  const fault = faultOf(rights, asked)
  if (fault) throw new CannotOpen(`${who} would log in as ${rights.name}, ${fault}: ${variable} must name ${role}`)
  if (url && (await asking(owner, bornAt)) !== (await asking(login, bornAt)))
    throw new CannotOpen(`${variable} names another database than DATABASE_URL`)
  return login
}

function faultOf({ isSuper, owns, isApp, isDesk }: Rights, asked: LoginName): string | undefined {
  if (isSuper) return 'a superuser or one that makes roles'
  if (owns) return 'which owns the books or may write them by hand'
  if (asked === 'app' && isDesk) return `which may decide what people decide, as ${DESK_ROLE}`
  const isGranted = asked === 'app' ? isApp : isDesk
  return isGranted ? undefined : `to whom ${logins[asked].role} was not granted`
}

function notLetIn(error: unknown, { host, port, database }: pg.Client, asked: LoginName): CannotOpen {
  const { role, variable, then } = logins[asked]
  const reason = reasonOf(error)
  const isAnswer = error instanceof pg.DatabaseError || reason === PASSWORD
  if (!isAnswer) return new CannotOpen(`the database does not open for ${role}: ${reason}`)
  const address = `postgres://${role}:…@${encodeURIComponent(host)}:${port}/${database}`
  return new CannotOpen(
    `${role} is not let in (${reason}): alter role ${role} login password '…' there, then ${variable}=${address} ${then}`,
  )
}

/** When its first table was made, to the microsecond: no two databases were made at once. */
async function bornAt(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ at: string }>('select min(applied_at)::text as at from migrations')
  return rows[0]?.at
}

type Rights = { name: string; isSuper: boolean; owns: boolean; isApp: boolean; isDesk: boolean }

// By the session's own role, not the current one: a session can return to its own at any time.
async function rightsOf(client: pg.Client): Promise<Rights> {
  const { rows } = await client.query<Rights>(
    `select session_user::text as name,
            rolsuper or rolcreaterole as "isSuper",
            pg_has_role(session_user, $1, 'usage') as "isApp",
            pg_has_role(session_user, $2, 'member') as "isDesk",
            has_table_privilege(session_user, 'wallets', 'update')
            or exists (select from pg_namespace n
                        where n.nspname = 'public' and pg_has_role(session_user, n.nspowner, 'member'))
            or exists (select from pg_class c
                        where c.relnamespace = 'public'::regnamespace
                          and pg_has_role(session_user, c.relowner, 'member')) as owns
       from pg_roles
      where rolname = session_user`,
    [APP_ROLE, DESK_ROLE],
  )
  return rows[0] as Rights
}

/**
 * Returns the security facts of a database, prepared or not, as the owner and the house log in. A login that is refused
 * adds none.
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
  const demo = prepared ? await client.query('select id from members where is_demo limit 1') : { rowCount: 0 }
  return { off: await settingsOff(client), atMs: at.getTime(), hasDemoMembers: demo.rowCount !== 0 }
}

/** The settings for durable commits that are off on any machine of a cluster. */
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
