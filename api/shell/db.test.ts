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
