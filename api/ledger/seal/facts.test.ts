import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { tamper } from '../../testing/tamper.ts'
import { addFacts, checkFacts, factRow, houseOf, sayGone, sayHouse, type FactSource } from './facts.ts'
import { sealJournal, verifySeals } from './seals.ts'
import { openTestLedger } from '../testing.ts'

const house = await openTestLedger()
const { db, sql, buckets } = house
const place = mkdtempSync(join(tmpdir(), 'koi-facts-'))
const file = join(place, 'seals.log')
afterAll(() => rmSync(place, { recursive: true }))

/** Names of members, as a feature would say its rows. */
const nameFacts: FactSource = {
  subject: 'name',
  rows: (tx, { bucket, from, to, ids }) => tx.rows(factRow)`
    select id as member_id, username as id, jsonb_build_array(real_name, play_state)::text as says
      from members
     where bucket = ${bucket}
       and id between ${from} and ${to}
       and (${ids}::text[] is null or username = any (${ids}::text[]))`,
}

const harm = (text: string, values: unknown[] = []) => tamper(house.database.config, text, values)
const sealNow = () => sealJournal(db, buckets, file, { rows: 3, marginSeconds: 0 })
const found = async () => (await checkFacts(db, [nameFacts], buckets)).flatMap(({ named }) => named)
const seals = async () => (await verifySeals(db, buckets, file)).problems

const amy = await house.member()
const bao = await house.member()
const say = (who = amy) => db.tx((tx) => addFacts(tx, nameFacts, who, [`m${who.id}`]))
const subject = `name m${amy.id} of member ${amy.id} of bucket ${amy.bucket}`
for (const who of [amy, bao]) await say(who)
await sql(`update members set real_name = '夏林' where id = ${amy.id}`)
await say()
await sql('create table kept as select * from facts')
await sealNow()
await sql('create table kept_seals as select * from seals')

beforeEach(async () => {
  const wrong = [...(await found()), ...(await seals())]
  if (wrong.length > 0) throw new Error(`the test before left ${wrong.join(', ')}`)
})

const restore = async () => {
  await harm('delete from facts')
  await harm('insert into facts select * from kept')
}

test('each change is a version, and what says the same adds none', async () => {
  await say()
  const rows = await sql(`select number from facts where member_id = ${amy.id} order by number`)
  expect(rows).toEqual([{ number: 1 }, { number: 2 }])
})

test('a row that was edited, added or taken away is named', async () => {
  await harm(`update members set real_name = '别人' where id = ${amy.id}`)
  expect(await found()).toEqual([`${subject} says something else than its last fact`])
  await harm(`update members set real_name = '夏林', id = 77 where id = ${amy.id}`)
  expect(await found()).toEqual([
    `name m${amy.id} of member 77 of bucket ${amy.bucket} has no fact`,
    `${subject} is gone`,
  ])
  await harm(`update members set id = ${amy.id} where id = 77`)
})

test('a fact that was deleted is named, by its subject and by its seal', async () => {
  await harm(`delete from facts where member_id = ${amy.id} and number = 1`)
  expect(await found()).toEqual([`${subject} lacks a fact`])
  expect(await seals()).toEqual([expect.stringMatching('does not fit the facts')])
  await harm(`delete from facts where member_id = ${amy.id}`)
  expect(await found()).toEqual([`${subject} has no fact`])
  await restore()
})

test.each([
  `update facts set hash = sha256('x') where number = 1 and member_id = ${amy.id}`,
  `update facts set subject = 'names' where number = 1 and member_id = ${amy.id}`,
  `update facts set number = 9 where number = 1 and member_id = ${amy.id}`,
  `update facts set id = 'm9' where member_id = ${bao.id}`,
  `update facts set member_id = 9 where member_id = ${bao.id}`,
  `insert into facts select member_id, created_at, bucket, 3, subject, id, sha256('x') from kept where number = 2`,
])('a fact behind a seal that was changed or put in is found: %s', async (statement) => {
  await harm(statement)
  expect((await seals())[0]).toMatch('does not fit the facts')
  await restore()
})

test('the last fact of all, taken away with the seal over it, is missed in the file', async () => {
  await harm('delete from facts')
  await harm('delete from seals')
  await harm('update members set real_name = username where false')
  expect(await seals()).not.toEqual([])
  await restore()
  await harm('insert into seals select * from kept_seals')
})

test('many facts are sealed stretch by stretch, each once', async () => {
  for (let count = 0; count < 10; count++) {
    await sql(`update members set real_name = 'n${count}' where id = ${amy.id}`)
    await say()
  }
  expect(await sealNow()).toBe(3)
  expect(await sealNow()).toBe(0)
  const [row] = await sql(
    'select (select sum(facts) from seals)::int as sealed, (select count(*) from facts)::int as all',
  )
  expect(row).toEqual({ sealed: 13, all: 13 })
})

test('a row that was taken away and said so is no breach, and one that comes back is said again', async () => {
  await harm(`create table once_there as select * from members where id = ${bao.id}`)
  await harm(`delete from members where id = ${bao.id}`)
  await db.tx((tx) => sayGone(tx, nameFacts, bao, [`m${bao.id}`]))
  expect(await found()).toEqual([])
  await harm('insert into members select * from once_there')
  expect(await found()).toEqual([expect.stringMatching('says something else than its last fact')])
  await say(bao)
  expect(await found()).toEqual([])
})

/** Two rows that came with the tables, and say so. */
const FIRST = { columns: {}, says: [1] }
const settings: FactSource = {
  subject: 'setting',
  atFirst: { table: 'settings', rows: { one: FIRST, two: FIRST } },
  rows: (tx, { bucket, from, ids }) => tx.rows(factRow)`
    select 0::bigint as member_id, id, says
      from settings
     where ${bucket} = (select min(bucket) from buckets)
       and ${from} <= 0
       and (${ids}::text[] is null or id = any (${ids}::text[]))`,
}

test('what came with the tables needs no fact while it stands as it came', async () => {
  const named = async () => (await checkFacts(db, [settings], buckets)).flatMap(({ named: names }) => names)
  await harm('create table settings (id text primary key, says text)')
  await harm('grant select on settings to koi_app')
  await harm(`insert into settings values ('one', '[1]'), ('two', '[1]')`)
  expect(await named()).toEqual([])
  await harm(`update settings set says = '[2]' where id = 'two'`)
  expect(await named()).toEqual([expect.stringMatching(/^setting two .* has no fact$/)])
  await db.tx((tx) => sayHouse(tx, settings, ['two']))
  expect(await named()).toEqual([])
  await harm(`delete from settings where id = 'one'`)
  expect(await named()).toEqual([expect.stringMatching(/^setting one .* is gone$/)])
  await db.tx(async (tx) => sayGone(tx, settings, await houseOf(tx), ['one']))
  expect(await named()).toEqual([])
  await harm(`insert into settings values ('one', '[1]')`)
  expect(await named()).toEqual([expect.stringMatching('says something else')])
})

test('nobody changes a fact: not the house, not its owner, and the house adds by the function alone', async () => {
  for (const statement of ["update facts set hash = sha256('x')", 'delete from facts', 'truncate facts'])
    for (const { pool } of [db, house.owner])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  await expect(db.pool.query('insert into facts select * from facts limit 1')).rejects.toMatchObject({ code: '42501' })
})
