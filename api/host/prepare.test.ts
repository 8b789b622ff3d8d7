import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from './migrations.ts'
import { CannotOpen } from '../shell/refusal.ts'
import { outside } from './prepare.ts'
import { freshDatabase } from '../testing/database.ts'

test('a database that does not answer is one plain line, without its password', async () => {
  for (const [url, why] of [
    ['postgres://koi:hush@127.0.0.1:1/koi', /^DATABASE_URL does not open: .*ECONNREFUSED/],
    ['postgres://koi:hush@nobody.invalid/koi', /^DATABASE_URL does not open: .*nobody\.invalid/],
    ['postgres://koi:hu#sh@127.0.0.1/koi', /^DATABASE_URL does not open: Invalid URL$/],
  ] as const) {
    const failure = await outside(url).catch((error: unknown) => error as Error)
    expect(failure).toBeInstanceOf(CannotOpen)
    expect((failure as Error).message).toMatch(why)
    expect((failure as Error).message).not.toContain('hush')
  }
  const database = await freshDatabase()
  expect(await outside(database.url)).toEqual({ connectionString: database.url })
  await database.drop()
})

test('a database of another version is one plain line, and is left as it is', async () => {
  const database = await freshDatabase()
  const owner = new pg.Client(database.config)
  await owner.connect()
  const said = () => migrate(database.config).catch((error: unknown) => error)

  await owner.query(`insert into migrations (name, hash) values ('9999-to-come.sql', '')`)
  const newer =
    'the database was made by another version of Koi: 9999-to-come.sql is not in this one'
  expect(await said()).toEqual(new CannotOpen(newer))

  await owner.query(`delete from migrations where name = '9999-to-come.sql'`)
  await owner.query(`update migrations set hash = 'other' where name = '0001-ledger.sql'`)
  const edited =
    'the database was made by another version of Koi: 0001-ledger.sql was edited after it ran here'
  expect(await said()).toEqual(new CannotOpen(edited))
  await owner.end()
  await database.drop()
})
