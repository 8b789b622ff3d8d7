// The roles that the house logs in as, on a server of this file's own: roles and logins are shared by a whole server.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDb } from '../shell/db.ts'
import { CannotOpen } from '../shell/refusal.ts'
import { startJobs } from '../shell/jobs.ts'
import { post } from '../ledger/post/ledger.ts'
import { sealJournal } from '../ledger/seal/seals.ts'
import { deposit, insertMember } from '../ledger/testing.ts'
import { loginOf, prepare } from './prepare.ts'
import type { Member } from '../shell/serve.ts'
import { ownDatabase } from '../testing/own-database.ts'

const database = await ownDatabase()
const owner = new pg.Client(database.config)
await owner.connect()
const place = mkdtempSync(join(tmpdir(), 'koi-login-'))
afterAll(async () => {
  await owner.end()
  rmSync(place, { recursive: true, force: true })
  await database.drop()
})

const { host, port } = database.config
const urlOf = (name: string, more = '', base = 'postgres') =>
  `postgres://${name}@${encodeURIComponent(host)}:${port}/${base}${more}`
const saidOf = async (asked: Promise<unknown>): Promise<string> => {
  const failure = await asked.catch((error: unknown) => error)
  if (!(failure instanceof CannotOpen)) throw failure
  expect((failure as Error).message).not.toContain('\n')
  return (failure as Error).message
}

test('by address or by its parts, the house comes in as koi_app, and its statements have an end', async () => {
  for (const [config, url] of [
    [database.config, undefined],
    [{ connectionString: database.url }, undefined],
    [{ connectionString: urlOf('koi:hush', '?application_name=x') }, undefined],
    [{ connectionString: urlOf('koi', '?user=koi&password=hush') }, undefined],
    [{ connectionString: `postgres:///postgres?host=${host}&port=${port}&user=koi` }, undefined],
    [database.config, urlOf('koi_app')],
  ] as const) {
    const login = await loginOf(config, url)
    expect(JSON.stringify(login)).not.toMatch(/:\/\/koi:hush/)
    const db = openDb(login)
    const { rows } = await db.pool.query(
      `select session_user::text, current_user::text, current_setting('statement_timeout') as time,
              current_setting('idle_in_transaction_session_timeout') as pause`,
    )
    expect(rows).toEqual([{ session_user: 'koi_app', current_user: 'koi_app', time: '30s', pause: '30s' }])
    await db.close()
  }
})

test('a login that can become the owner, a superuser or a stranger is refused in one line', async () => {
  await owner.query(`
    create role deputy login in role koi;
    create role maker login createrole in role koi_app;
    create role writer login in role koi_app, pg_write_all_data;
    create role stranger login;
    create role another login in role koi_app`)
  for (const [url, fault] of [
    [urlOf('koi'), 'koi, a superuser or one that makes roles'],
    [urlOf('koi', '?options=-c%20role%3Dkoi_app'), 'koi, a superuser or one that makes roles'],
    [urlOf('deputy'), 'deputy, which owns the books or may write them by hand'],
    [urlOf('maker'), 'maker, a superuser or one that makes roles'],
    [urlOf('writer'), 'writer, which owns the books or may write them by hand'],
    [urlOf('stranger'), 'stranger, to whom koi_app was not granted'],
  ] as const) {
    const line = `the house would log in as ${fault}: DATABASE_APP_URL must name koi_app`
    expect(await saidOf(loginOf(database.config, url)), url).toBe(line)
  }
  await owner.query('create role decider login in role koi_desk')
  const decider = 'decider, which may decide what people decide, as koi_desk'
  expect(await saidOf(loginOf(database.config, urlOf('decider')))).toContain(decider)
  await loginOf(database.config, urlOf('decider'), 'desk')
  const house = loginOf(database.config, urlOf('koi_app'), 'desk')
  expect(await saidOf(house)).toBe(
    'the desk would log in as koi_app, to whom koi_desk was not granted: DATABASE_DESK_URL must name koi_desk',
  )
  await loginOf(database.config, urlOf('another'))
  await owner.query('grant koi to koi_app')
  expect(await saidOf(loginOf(database.config))).toContain('koi_app, which owns the books')
  await owner.query('revoke koi from koi_app')
})

test('a server that asks for a password: one line names the two commands, and they are enough', async () => {
  const { rows } = await owner.query<{ hba_file: string }>('show hba_file')
  const file = rows[0]?.hba_file ?? ''
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, `local all koi_app scram-sha-256\n${before}`)
  await owner.query('select pg_reload_conf()')
  const asked = () => loginOf({ connectionString: database.url }).then(() => '', saidBy)
  await expect
    .poll(asked)
    .toBe(
      `koi_app is not let in (a password is asked for): alter role koi_app login password '…' there, then DATABASE_APP_URL=${urlOf('koi_app:…')} npm start`,
    )
  await owner.query(`alter role koi_app login password 'hush'`)
  await loginOf({ connectionString: database.url }, urlOf('koi_app:hush'))
  const wrong = await saidOf(loginOf({ connectionString: database.url }, urlOf('koi_app:guess')))
  expect(wrong).toMatch(/^koi_app is not let in \(password authentication failed/)
  expect(wrong).not.toContain('guess')
  const away = await saidOf(loginOf(database.config, 'postgres://koi_app:hush@127.0.0.1:1/koi'))
  expect(away).toMatch(/^the database does not open for koi_app: .*ECONNREFUSED 127\.0\.0\.1:1$/)
  writeFileSync(file, before)
  await owner.query('select pg_reload_conf()')
  await expect.poll(asked).toBe('')
})

const saidBy = (error: Error) => error.message

test('an owner who cannot see what the house has under way makes no seals; one who can waits for it', async () => {
  await owner.query('create role steward login createrole')
  await owner.query('create database modest owner steward')
  const steward = { ...database.config, user: 'steward', database: 'modest' }
  expect(await saidOf(prepare(steward))).toBe(
    'the seals cannot see what koi_app has under way: grant pg_read_all_stats to steward',
  )
  await owner.query('grant pg_read_all_stats to steward')
  const buckets = await prepare(steward)
  const elsewhere = loginOf(steward, urlOf('koi_app'))
  expect(await saidOf(elsewhere)).toBe('DATABASE_APP_URL names another database than DATABASE_URL')
  const db = openDb(await loginOf(steward))
  const seal = () => sealJournal(db, buckets, join(place, 'seals.log'), { marginSeconds: 0 })
  const [amy, bob] = [1n, 2n].map((id) => ({ id, bucket: buckets[0] ?? 0 })) as [Member, Member]
  const modest = openDb(steward)
  for (const member of [amy, bob]) await insertMember(modest.pool, member)
  await db.tx(async (tx) => {
    await post(tx, deposit(amy, 100n))
    await db.tx((other) => post(other, deposit(bob, 100n)))
    expect(await seal(), 'what is behind the row on its way waits for it').toBe(0)
  })
  expect(await seal()).toBe(1)
  const { rows } = await modest.pool.query('select count from seals')
  expect(rows).toEqual([{ count: 2n }])
  await modest.close()
  await db.close()
})

test('where the role is missing and the owner may not make it, one line says what to run', async () => {
  await owner.query('alter role koi_app rename to koi_away')
  await owner.query('create role clerk login')
  await owner.query('create database small owner clerk')
  expect(await saidOf(prepare({ ...database.config, user: 'clerk', database: 'small' }))).toBe(
    `there is no role koi_app and the owner may not make one: create role koi_app login password '…'`,
  )
  await owner.query('alter role koi_away rename to koi_app')
  await owner.query('alter role koi_desk rename to koi_away')
  expect(await saidOf(prepare({ ...database.config, user: 'clerk', database: 'small' }))).toBe(
    `there is no role koi_desk and the owner may not make one: create role koi_desk login password '…' in role koi_app`,
  )
  await owner.query('alter role koi_away rename to koi_desk')
})

test('a job runs in the name of the house, and nobody else’s', async () => {
  const db = openDb(await loginOf(database.config))
  const names: unknown[] = []
  const jobs = await startJobs(db.pool, {
    who: {
      run: async () => {
        const { rows } = await db.pool.query(
          `select distinct usename::text from pg_stat_activity where query like '%graphile_worker%'`,
        )
        names.push(...rows)
      },
    },
  })
  await db.pool.query(`select graphile_worker.add_job('who')`)
  await expect.poll(() => names, { timeout: 10_000 }).not.toEqual([])
  expect(names).toEqual([{ usename: 'koi_app' }])
  await jobs.stop()
  await db.close()
})
