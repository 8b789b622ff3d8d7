import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrate } from './db.ts'
import { CannotOpen } from './house.ts'
import { outside, secretOf } from './prepare.ts'
import { freshDatabase } from './testing/database.ts'

const place = mkdtempSync(join(tmpdir(), 'koi-secret-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
const file = join(place, 'secret')

test('the secret is made once, is 32 bytes, and nobody else may read it', () => {
  const made = secretOf(undefined, place)
  expect(made.length).toBe(32)
  expect(secretOf(undefined, place)).toEqual(made)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(place)).toEqual(['secret'])
})

test('a secret that was cut short is refused: keys out of nothing could be guessed by anybody', () => {
  const whole = readFileSync(file, 'utf8')
  for (const text of ['', whole.slice(0, 10), `${whole}00`, 'x'.repeat(64)]) {
    writeFileSync(file, text)
    expect(() => secretOf(undefined, place)).toThrow(/secret/)
  }
  writeFileSync(file, `${whole}\n`)
  expect(secretOf(undefined, place).toString('hex')).toBe(whole)
})

test('a secret that the operator gives is taken as it is, and kept nowhere', () => {
  rmSync(file)
  expect(secretOf('ab'.repeat(32), place).toString('hex')).toBe('ab'.repeat(32))
  expect(existsSync(file)).toBe(false)
})

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
