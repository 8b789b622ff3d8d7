import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, schemaFolder } from './migrations.ts'
import { CannotOpen } from '../shell/refusal.ts'
import { freshDatabase } from '../testing/database.ts'

const database = await freshDatabase()
const owner = new pg.Client(database.config)
// A version to come, whose files these tests change.
const later = mkdtempSync(join(tmpdir(), 'koi-schema-'))

beforeAll(async () => {
  await owner.connect()
  for (const folder of ['migrations', 'functions'])
    cpSync(join(schemaFolder, folder), join(later, folder), { recursive: true })
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  rmSync(later, { recursive: true })
})

const file = (name: string) => join(later, 'functions', `${name}.sql`)
const edit = (name: string, change: (text: string) => string) =>
  writeFileSync(file(name), change(readFileSync(file(name), 'utf8')))

const said = (folder = later) => migrate(database.config, folder).catch((error: unknown) => error)

/** Every overload of a function's name: its signature, its settings, and who may call it. */
async function overloads(name: string) {
  const { rows } = await owner.query(
    `select oid, pg_get_function_identity_arguments(oid) as takes, proconfig as settings,
            has_function_privilege('koi_app', oid, 'execute') as house,
            coalesce(proacl::text ~ '[{,]=X', true) as everybody
       from pg_proc
      where pronamespace = 'public'::regnamespace and proname = $1`,
    [name],
  )
  return rows
}

test('a database of another version is one plain line, and is left as it is', async () => {
  const another = 'the database was made by another version of Koi'
  await owner.query(`insert into migrations (name, hash) values ('9999-to-come.sql', '')`)
  expect(await said(schemaFolder)).toEqual(new CannotOpen(`${another}: 9999-to-come.sql is not in this one`))
  await owner.query(`delete from migrations where name = '9999-to-come.sql'`)

  const ledger = `where name = '0002-ledger.sql'`
  const { rows } = await owner.query(`select hash from migrations ${ledger}`)
  await owner.query(`update migrations set hash = 'other' ${ledger}`)
  expect(await said(schemaFolder)).toEqual(new CannotOpen(`${another}: 0002-ledger.sql was edited after it ran here`))
  await owner.query(`update migrations set hash = $1 ${ledger}`, [rows[0].hash])
  expect(await said(schemaFolder)).toBeUndefined()
})

test('a row that a table comes with is inserted once: neither a change nor a deletion of it is undone by a start', async () => {
  const name = `where name = 'first row lotteries k3_1m'`
  const { rows } = await owner.query(`select hash from migrations ${name}`)
  await owner.query(`update lotteries set rtp_bp = 9600 where code = 'k3_3m'`)
  await owner.query(`delete from deposit_levels where channel_id = 2`)
  expect(await said(schemaFolder)).toBeUndefined()
  const changed = await owner.query(`select rtp_bp from lotteries where code = 'k3_3m'`)
  expect(changed.rows).toEqual([{ rtp_bp: 9_600 }])
  expect((await owner.query('select channel_id from deposit_levels where channel_id = 2')).rows).toEqual([])

  await owner.query(`update migrations set hash = 'other' ${name}`)
  const line = 'the database was made by another version of Koi: first row lotteries k3_1m was edited after it ran here'
  expect(await said(schemaFolder)).toEqual(new CannotOpen(line))
  await owner.query(`update migrations set hash = $1 ${name}`, [rows[0].hash])
})

test('a function whose file changes is made anew, with its rights and settings; the others stay', async () => {
  const [before] = await overloads('settle_bets')
  const untouched = await overloads('place_bets')
  await owner.query(`create function settle_bets(a int) returns int language sql return 1`)
  edit('settle_bets', (text) => text.replace('p_outbox uuid,\n', 'p_outbox uuid, p_more text,\n'))
  expect(await said()).toBeUndefined()

  const now = await overloads('settle_bets')
  expect(now).toHaveLength(1)
  expect(now[0]).toMatchObject({ house: true, everybody: false, settings: before.settings })
  expect(now[0].takes).toContain('p_more text')
  expect(before.settings).toContain('search_path=pg_catalog, public, pg_temp')
  expect(await overloads('place_bets')).toEqual(untouched)
})

test('a function whose file has gone is dropped, and a new one is made', async () => {
  rmSync(file('settle_bets'))
  writeFileSync(file('brand_new'), 'create function brand_new() returns int language sql return 1;')
  expect(await said()).toBeUndefined()
  expect(await overloads('settle_bets')).toEqual([])
  expect(await overloads('brand_new')).toHaveLength(1)
})

test('a version whose functions were replaced does not bring them back', async () => {
  const replaced = 'the database was made by another version of Koi: it has replaced functions of this one'
  expect(await said(schemaFolder)).toEqual(new CannotOpen(replaced))
  expect(await overloads('settle_bets')).toEqual([])
})

test('a start that fails leaves the database as it was', async () => {
  const sets = await owner.query('select * from function_sets')
  const known = await owner.query('select name from migrations order by name')
  const name = '0099-last.sql'
  writeFileSync(join(later, 'migrations', name), 'create table last (id int primary key);')
  edit('brand_new', () => 'create function brand_new() returns int language sql return nothing;')
  expect(await said()).toMatchObject({ message: expect.stringMatching(/^functions\/brand_new/) })

  expect(await overloads('brand_new')).toHaveLength(1)
  const found = await owner.query(`select to_regclass('last') as it`)
  expect(found.rows).toEqual([{ it: null }])
  expect((await owner.query('select name from migrations order by name')).rows).toEqual(known.rows)
  expect((await owner.query('select * from function_sets')).rows).toEqual(sets.rows)
})
