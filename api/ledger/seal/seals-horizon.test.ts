// Only a row of an open transaction holds a seal back (seals.test.ts); no other work of PostgreSQL does.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { sealJournal } from './seals.ts'
import { deposit, openTestLedger } from '../testing.ts'

const house = await openTestLedger()
const { db, sql, ledger, buckets } = house
const place = mkdtempSync(join(tmpdir(), 'koi-horizon-'))
afterAll(() => rmSync(place, { recursive: true }))

const sealNow = () => sealJournal(db, buckets, join(place, 'seals.log'), { marginSeconds: 0 })

/** PostgreSQL's own workers come within a second for as long as this lasts, and not within a minute. */
async function whileTheyHurry(work: () => Promise<void>): Promise<void> {
  await sql(`alter system set autovacuum_naptime = '1s'`)
  await sql('select pg_reload_conf()')
  await work().finally(async () => {
    await sql('alter system reset autovacuum_naptime')
    await sql('select pg_reload_conf()')
  })
}

/** Transactions of such workers that write, as those do that note down what stands in a table. */
const writing = async () => {
  const found = await sql(`
    select from pg_stat_activity
     where datname = current_database() and backend_type = 'autovacuum worker' and backend_xid is not null`)
  return found.length
}

test('a worker that tidies tables up adds no row, and no seal waits for it', async () => {
  const amy = await house.member(100n)
  await sealNow()
  await sql('create table swept as select n from generate_series(1, 1000) n')
  // The tidying worker stops halfway: this lock holds it up at its first write to the table.
  const holder = new pg.Client(house.database.config)
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table pg_class in share mode')
  await whileTheyHurry(async () => {
    await expect.poll(writing, { timeout: 60_000 }).toBeGreaterThan(0)
  })
  await ledger.submit(deposit(amy, 1n))
  expect(await sealNow()).toBe(1)
  expect(await writing()).toBeGreaterThan(0)
  await holder.query('commit')
  await holder.end()
})
