import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openDb } from './db.ts'
import { enterRing, mayBeSealed, refuseOtherRing } from './generations.ts'
import { setWithdrawn } from './generations.sql.ts'
import { CannotOpen } from './refusal.ts'
import { asApp } from '../host/prepare.ts'
import type { Generation, Ring } from './ring.ts'
import { freshDatabase } from '../testing/database.ts'

const database = await freshDatabase()
const [db, owner] = [openDb(asApp(database.config)), openDb(database.config)]
afterAll(async () => {
  await db.close()
  await owner.close()
  await database.drop()
})

const made = (number: number): Generation => ({ number, secret: randomBytes(32) })
const [old, young] = [made(1), made(2)]
const WHERE = 'KOI_SECRET names it, or the file `secret` in the data folder'

/** Why a house with this ring does not open; nothing where it does. */
const why = (ring: Ring) =>
  refuseOtherRing(db, ring).then(
    () => undefined,
    (error: unknown) => (error instanceof CannotOpen ? error.message : error),
  )

test('a house opens with every generation that may have sealed something, and with no other secret', async () => {
  await enterRing(db, [old])
  expect(await why([old])).toBeUndefined()
  expect(await why([young])).toBe(`this database holds what generation 1 of the secret has sealed: ${WHERE}`)
  expect(await why([made(1)])).toBe(`this database was made with another secret than this generation 1: ${WHERE}`)
  await expect(enterRing(db, [made(1)])).rejects.toThrow(CannotOpen)
  expect(await why([young, old])).toBeUndefined()
  // From the first value on that may lie under the second one, a house without it stays closed.
  await db.tx((tx) => mayBeSealed(tx, () => [young, old]))
  expect(await why([old])).toBe(`this database holds what generation 2 of the secret has sealed: ${WHERE}`)
})

test('under a generation that was withdrawn nothing opens that seals, and nothing is sealed', async () => {
  await owner.tx((tx) => setWithdrawn(tx, old.number))
  expect(await why([young])).toBeUndefined()
  expect(await why([young, old])).toBeUndefined()
  expect(await why([old, young])).toBe('generation 1 of the secret was withdrawn: another one must stand first')
  for (const ring of [[old], [made(2)]] satisfies Ring[])
    await expect(db.tx((tx) => mayBeSealed(tx, () => ring))).rejects.toThrow('seals nothing')
})

test('the house reads what two people have changed, and changes none of it', async () => {
  for (const statement of [
    `update secret_generations set withdrawn_at = null`,
    `delete from secret_generations`,
    `update secret_changes set approved_by = 'ben'`,
    `delete from secret_changes`,
    `insert into secret_changes (number, generation, action, proposed_by) values (99, 9, 'rotate', 'ann')`,
  ])
    await expect(db.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})
