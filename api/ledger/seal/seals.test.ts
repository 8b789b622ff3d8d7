import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sealJournal, verifySeals } from './seals.ts'
import type { Member } from '../../shell/serve.ts'
import { tamper } from '../../testing/tamper.ts'
import { deposit, openTestLedger, order } from '../testing.ts'
import { atOnce } from '../../testing/at-once.ts'

const house = await openTestLedger()
const { db, owner, sql, ledger, buckets } = house
const place = mkdtempSync(join(tmpdir(), 'koi-seals-'))
const file = join(place, 'seals.log')
afterAll(() => rmSync(place, { recursive: true }))

const sealNow = () => sealJournal(db, buckets, file, { rows: 20, marginSeconds: 0 })
const problems = async () => (await verifySeals(db, buckets, file)).problems

const drawId = await house.draw()
const people = await atOnce(10, () => house.member(100_00n))
for (let wave = 0; wave < 4; wave++) await Promise.all(people.map((each) => ledger.submit(order(each, drawId))))

test('seals cover the journal without gaps, chained, and lie in the file too', async () => {
  expect(await sealNow()).toBeGreaterThanOrEqual(3)
  expect(await sealNow()).toBe(0)
  expect(await problems()).toEqual([])
  const rows = await sql(
    'select (select sum(count) from seals)::int as sealed, (select count(*) from transfers)::int as all',
  )
  expect(rows).toEqual([{ sealed: 50, all: 50 }])
  await ledger.submit(deposit(people[0]!, 1n))
  expect(await sealNow()).toBe(1)
  expect(await problems()).toEqual([])
})

test('a row that is still on its way is not passed by', async () => {
  const [amy] = people as [Member]
  const client = await owner.pool.connect()
  await client.query('begin')
  await client.query(
    `insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, credit_balance, credit_number, body, created_at)
     values ($1, 9, gen_random_uuid(), 0, 1, 104, 2, 1, 1, 1, '\\x00', clock_timestamp())`,
    [amy.bucket],
  )
  await ledger.submit(deposit(amy, 1n))
  expect(await sealNow()).toBe(0)
  await client.query('commit')
  client.release()
  expect(await sealNow()).toBeGreaterThan(0)
  expect(await problems()).toEqual([])
})

/** A superuser at work: the guard is off, and one statement runs. */
async function tampered(statement: string, values: unknown[] = []): Promise<string[]> {
  await tamper(house.database.config, statement, values)
  return problems()
}

const changes = [
  'amount = amount + 1',
  'debit_balance = debit_balance + 1',
  'debit_number = debit_number + 1000',
  'kind = 11',
  'credit = 101',
  'leg = leg + 1, body = null',
  "body = '\\x01'",
  "ref = ref || '1'",
  'ref = null',
  "created_at = (created_at at time zone 'UTC' + interval '1 microsecond') at time zone 'UTC'",
  "key = '11111111-1111-4111-8111-111111111111'",
  'member_id = member_id + 1000',
]

const oneBet = async () => {
  const found = await owner.pool.query<{ key: string }>(
    'select key from transfers where kind = 10 order by key offset $1 limit 1',
    [randomInt(40)],
  )
  return found.rows[0]!.key
}

test.each(changes)('a sealed row with %s is found', async (change) => {
  const key = await oneBet()
  expect(await tampered(`update transfers set ${change} where key = $1`, [key])).not.toEqual([])
  await restore(key)
  expect(await problems()).toEqual([])
})

/** Puts the row back as it was, to the microsecond. */
async function restore(key: string): Promise<void> {
  await tampered("delete from transfers where key in ($1, '11111111-1111-4111-8111-111111111111')", [key])
  await tampered('insert into transfers select * from kept where key = $1', [key])
}
await sql('create table kept as select * from transfers')

test('a removed row, an added row, a removed seal and a rewritten seal are found', async () => {
  const key = await oneBet()
  expect(await tampered('delete from transfers where key = $1', [key])).not.toEqual([])
  await restore(key)
  // A key below the one that it stands beside: the row lies within the same seal.
  expect(
    await tampered(
      `insert into transfers select member_id, amount, debit_balance, debit_number + 1000, credit_balance, credit_number,
              created_at, '00000000-0000-4000-8000-000000000000', bucket, leg, kind, debit, credit, ref, body
         from transfers where key = $1`,
      [key],
    ),
  ).not.toEqual([])
  await tampered('delete from transfers where debit_number > 1000')
  expect(await problems()).toEqual([])

  await sql('create table kept_seals as select * from seals')
  const bucket = people[0]!.bucket
  expect(await tampered('delete from seals where bucket = $1 and number = 1', [bucket])).not.toEqual([])
  await tampered('insert into seals select * from kept_seals where bucket = $1 and number = 1', [bucket])
  expect(await problems()).toEqual([])
  expect(await tampered("update seals set hash = '\\x00' where bucket = $1 and number = 1", [bucket])).not.toEqual([])
  await tampered('delete from seals')
  await tampered('insert into seals select * from kept_seals')
  expect(await problems()).toEqual([])
  // The last one ends behind the last row, and would leave out a later row of the same instant.
  const last = 'number = (select max(number) from seals where bucket = $1)'
  expect(
    await tampered(`update seals set upto_member = upto_member + 1 where bucket = $1 and ${last}`, [bucket]),
  ).not.toEqual([])
  await tampered('delete from seals')
  await tampered('insert into seals select * from kept_seals')
  expect(await problems()).toEqual([])
})

test('journal and seals rewritten together are found by the file outside', async () => {
  await tampered('delete from seals')
  await tampered('update transfers set amount = amount + 1 where kind = 10')
  const kept = readFileSync(file, 'utf8')
  writeFileSync(file, '')
  await sealNow()
  expect(await problems()).toEqual([])
  writeFileSync(file, kept)
  expect(await problems()).not.toEqual([])
})
