import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { asVenueOwner, besideHouse, makeVenueDatabase } from './venue-database.ts'
import { asVenue } from './venue-login.ts'
import { APP_ROLE } from './prepare.ts'

const house = await freshDatabase()
const owner = house.config
afterAll(async () => {
  await house.drop()
  await run({ ...owner, database: 'postgres' }, 'drop database if exists koi_venue with (force)')
  await run({ ...owner, database: 'postgres' }, 'drop role if exists koi_venue')
})

async function run(config: pg.ClientConfig, text = 'select current_user::text as who') {
  const client = new pg.Client(config)
  try {
    await client.connect()
    return (await client.query<{ who: string }>(text)).rows[0]?.who
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    await client.end()
  }
}

const REFUSED = '42501'

test('the venues come into their own database and not into the house’s, and the house not into theirs', async () => {
  await makeVenueDatabase(owner)
  await makeVenueDatabase(owner)
  expect(await run(asVenue(owner))).toBe('koi_venue')
  expect(await run({ ...asVenue(owner), database: owner.database })).toBe(REFUSED)
  expect(await run({ ...owner, user: APP_ROLE })).toBe(APP_ROLE)
  expect(await run({ ...besideHouse(owner), user: APP_ROLE })).toBe(REFUSED)
  expect(await run(asVenue(owner), 'create role somebody')).toBe(REFUSED)
  expect(await run(asVenue(owner), 'create table mine (id integer)')).toBeUndefined()
})

test('a database that stays closed lets nobody in but the owner as the venues, until it is made again', async () => {
  await makeVenueDatabase(owner, true)
  expect(await run(asVenue(owner))).toBe('53300')
  expect(await run(asVenueOwner(owner))).toBe('koi_venue')
  expect(await run(asVenueOwner(owner), 'create table theirs (id integer)')).toBeUndefined()
  await makeVenueDatabase(owner)
  expect(await run(asVenue(owner), 'insert into theirs values (1)')).toBeUndefined()
})
