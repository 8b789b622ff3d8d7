import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openDb } from './db.ts'
import { freshDatabase } from '../testing/database.ts'

const nothing = v.object({})

test('what members wait for is cut short; reading the whole journal may take its time', async () => {
  const database = await freshDatabase()
  const db = openDb({ ...database.config, options: '-c statement_timeout=50' })
  const slowly = (sql: Pick<typeof db, 'rows'>) => sql.rows(nothing)`select pg_sleep(0.3)`
  await expect(slowly(db)).rejects.toThrow('statement timeout')
  expect(await db.unhurried(slowly)).toHaveLength(1)
  await expect(slowly(db), 'the connection is as it was').rejects.toThrow('statement timeout')
  await db.close()
  await database.drop()
})

test('of one column what stands in it is read; more columns than one, or more rows, are a bug', async () => {
  const database = await freshDatabase()
  const db = openDb(database.config)
  const number = v.number()
  expect(await db.values(number)`select * from generate_series(1, 2)`).toEqual([1, 2])
  expect(await db.maybeValue(number)`select 1 where false`).toBeUndefined()
  expect(await db.value(v.nullable(number))`select null`).toBeNull()
  expect([await db.any`select 1`, await db.any`select 1 where false`]).toEqual([true, false])
  await expect(db.value(number)`select 1, 2 as b`).rejects.toThrow('one column was expected')
  await expect(db.value(number)`select 1 where false`).rejects.toThrow('exactly one row')
  await expect(db.maybeValue(number)`select * from generate_series(1, 2)`).rejects.toThrow('one row')
  await db.close()
  await database.drop()
})
