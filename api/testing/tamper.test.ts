import { expect, test } from 'vitest'
import * as v from 'valibot'
import { openTestLedger } from '../ledger/testing.ts'
import type { Sql } from '../shell/db.ts'
import { openHarm } from './tamper.ts'

const house = await openTestLedger()
const { member, db, owner } = house
const amy = await member(100_00n)
const harmed = await openHarm(house.database.config)

const cashOf = (sql: Sql) =>
  sql.value(v.bigint())`select balance from wallets where member_id = ${amy.id} and account = 1`

test('harm is seen by who looks over its connection, past every trigger, and by nobody else', async () => {
  const change = 'update transfers set amount = amount + 1; update wallets set balance = 7'
  await expect(owner.pool.query(change)).rejects.toThrow('append-only')
  await harmed(change, async (within) => {
    expect(await cashOf(within)).toBe(7n)
    expect(await within.tx(cashOf)).toBe(7n)
    expect(await cashOf(db)).toBe(100_00n)
  })
  expect(await cashOf(db)).toBe(100_00n)
})

test('harm that cannot be done, and a look that fails, leave the next one a clean place', async () => {
  const fails = () => Promise.reject(new Error('looked'))
  await expect(harmed('update wallets set balance = -1', cashOf)).rejects.toThrow('check')
  await expect(harmed('update wallets set balance = 8', fails)).rejects.toThrow('looked')
  expect(await harmed('', cashOf)).toBe(100_00n)
})
