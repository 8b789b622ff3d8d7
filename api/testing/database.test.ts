import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'

test('each call gives a database of its own, migrated and empty', async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()])
  const first = new pg.Client(one.config)
  const second = new pg.Client(two.url)
  await Promise.all([first.connect(), second.connect()])
  await first.query('create table only_here(id int)')
  const found = await second.query("select to_regclass('only_here') as it, to_regclass('migrations') as done")
  await Promise.all([first.end(), second.end()])
  await Promise.all([one.drop(), two.drop()])
  expect(found.rows).toEqual([{ it: null, done: 'migrations' }])
})
