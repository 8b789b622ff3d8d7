import { expect, test } from 'vitest'
import * as v from 'valibot'
import { openTestLedger } from '../ledger/testing.ts'
import type { Sql } from '../shell/db.ts'
import { remembering } from '../../tools/tamper/remembered.ts'
import { openHand, openHarm } from './tamper.ts'

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

test('who looks again asks again what can reach the changed table, by a function or a view too, and nothing else', async () => {
  await owner.pool.query(`
    create function wallets_named() returns bigint language sql as 'select count(*) from wallets';
    create function wallets_made() returns bigint language plpgsql as
      $$ declare n bigint; begin execute 'select count(*) from wal' || 'lets' into n; return n; end $$;
    create view wallets_seen as select wallets_named() as n`)
  const memory = remembering()
  const hand = await openHand(house.database.config, memory.over)
  const look = async (sql: Sql) => [
    await sql.value(v.bigint())`select count(*) from wallets`,
    await sql.value(v.bigint())`select wallets_named()`,
    await sql.value(v.bigint())`select wallets_made()`,
    await sql.value(v.bigint())`select n from wallets_seen`,
    await sql.value(v.bigint())`select count(*) from house`,
  ]
  const [wallets = 0n, , , , accounts = 0n] = await hand.forNow(look)
  expect([wallets > 0n, accounts > 0n]).toEqual([true, true])
  memory.changed('wallets')
  const again = await hand.forNow(async (within) => {
    await hand.client.query('delete from wallets; delete from house')
    return look(within)
  })
  expect(again).toEqual([0n, 0n, 0n, 0n, accounts])
  await hand.close()
})
