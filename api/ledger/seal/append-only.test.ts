import { expect, test } from 'vitest'
import { openTestLedger, order } from '../testing.ts'

const house = await openTestLedger()
const amy = await house.member(100_00n)
await house.ledger.submit(order(amy, await house.draw()))

const journal = ['transfers', 'bets', 'bet_results', 'seals']
const books = ['wallets', 'house', 'settle_progress']

test.each(journal)('nobody changes or removes a row of %s: not the house, not its owner', async (table) => {
  for (const { pool } of [house.db, house.owner]) {
    for (const statement of [`update ${table} set bucket = bucket`, `delete from ${table}`, `truncate ${table}`]) {
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    }
  }
})

test.each([...books, ...journal])('the house writes %s through the ledger only', async (table) => {
  for (const statement of [
    `insert into ${table} select * from ${table}`,
    `update ${table} set bucket = bucket`,
    `delete from ${table}`,
  ]) {
    await expect(house.db.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  }
})

test('nothing that a session of the house says makes it the owner', async () => {
  const client = await house.db.pool.connect()
  try {
    for (const statement of [
      'set role none',
      'reset role',
      'reset all',
      'set session authorization default',
      `set role ${house.database.config.user}`,
      `set session authorization ${house.database.config.user}`,
      `set role pg_write_all_data`,
    ]) {
      await client.query(statement).catch(() => {})
      const { rows } = await client.query('select session_user::text, current_user::text')
      expect(rows, statement).toEqual([{ session_user: 'koi_app', current_user: 'koi_app' }])
      const minted = client.query('update wallets set balance = balance + 1')
      await expect(minted, statement).rejects.toMatchObject({ code: '42501' })
    }
  } finally {
    client.release(true)
  }
})

test('no view is a way around: the house reads every view and writes none', async () => {
  const rows =
    await house.sql(`select table_name as view, has_table_privilege('koi_app', table_name, 'insert, update, delete') as writes
       from information_schema.views
      where table_schema = 'public'
        -- Views of an extension, as a cluster brings them, say nothing of the books.
        and not exists (select 1 from pg_depend d where d.objid = table_name::regclass and d.deptype = 'e')`)
  expect(rows).toContainEqual({ view: 'cash_entries', writes: false })
  expect(rows.filter(({ writes }) => writes)).toEqual([])
  // Simple enough for PostgreSQL to write through, so the message must be of rights, not of its shape.
  await expect(house.db.pool.query('update cash_entries set ref = null')).rejects.toThrow(
    'permission denied for view cash_entries',
  )
})

test('the house has no rights over the tables themselves', async () => {
  for (const statement of [
    'create table mine (id int)',
    'drop table transfers',
    'alter table wallets drop constraint wallets_balance_check',
    'alter table transfers disable trigger all',
    'create or replace function append_only() returns trigger language plpgsql as $$ begin return null; end $$',
    'insert into buckets values (1)',
    'select distribute_tables()',
  ]) {
    await expect(house.db.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
})

test('no balance goes below zero, whoever writes it', async () => {
  const minus = house.owner.pool.query('update wallets set balance = -1 where member_id = $1', [amy.id])
  await expect(minus).rejects.toMatchObject({ code: '23514' })
})

test('a transfer knows the balances of its wallets, and no more', async () => {
  const insert = (values: string) =>
    house.owner.pool.query(
      `insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, debit_balance, debit_number, body, created_at)
       values (60, 1, gen_random_uuid(), 0, 10, ${values}, '\\x00', now())`,
    )
  for (const values of [
    '1, 100, 5, null, null', // a wallet without its balance
    '100, 1, 5, null, null', // credited to a wallet without its balance
    '1, 1, 5, 0, 99', // from an account to itself
    '100, 101, 5, null, null', // house to house under a member's name
    '1, 100, 0, 0, 99', // of nothing
  ]) {
    await expect(insert(values), values).rejects.toMatchObject({ code: '23514' })
  }
})
