import { expect, test } from 'vitest'
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
