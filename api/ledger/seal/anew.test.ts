// A house whose facts are from before there were salts opens with salted ones, once, under seals that say so.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { schemaFolder } from '../../host/migrations.ts'
import { deviceFacts, memberFacts, OWN, secretFacts } from '../../member/facts.sql.ts'
import { openHouse } from '../../testing/house.ts'
import { tamper } from '../../testing/tamper.ts'
import { bucketsUnsalted, makeFactsAnew } from './anew.ts'
import { checkFacts } from './facts.ts'
import { erasureFacts, saltFacts } from './own-facts.sql.ts'
import { sealJournal, verifySeals } from './seals.ts'

const house = await openHouse()
const { db, buckets, owns, database } = house
const place = mkdtempSync(join(tmpdir(), 'koi-anew-'))
const file = join(place, 'seals.log')
afterAll(() => rmSync(place, { recursive: true }))

const functionOf = (name: string) =>
  readFileSync(join(schemaFolder, `functions/${name}.sql`), 'utf8').replace(
    'create function',
    'create or replace function',
  )
const sealNow = () => sealJournal(db, buckets, file, { rows: 3, marginSeconds: 0 })
const problems = async () => (await verifySeals(db, buckets, file)).problems
const lines = () => readFileSync(file, 'utf8').split('\n').filter(Boolean)
const open = async () => makeFactsAnew(database.config, { unsalted: await bucketsUnsalted(db, buckets), buckets, file })
const look = async () => {
  const checks = await checkFacts(db, [memberFacts, deviceFacts, secretFacts, saltFacts, erasureFacts], buckets)
  return checks.flatMap(({ named = [] }) => named)
}

// The functions of the version before, by which facts were said and sealed.
await owns(
  functionOf('add_facts').replace('case when p_is_personal', 'case when false').replace('if p_is_personal', 'if false'),
)
const genesis = `concat_ws(':', 'koi:seals:2', p_bucket, v_head.number, encode(v_head.hash, 'hex'))`
await owns(functionOf('seal_next').replace(genesis, `'koi:seals:1:' || p_bucket`))
await owns('alter table seals alter form set default 1')
const amy = await house.person('amy001')
const bao = await house.person('bao001')
await amy.receives('100.00')
await tamper(database.config, 'delete from member_salts')
await tamper(database.config, `delete from facts where subject = 'salt'`)
await sealNow()
await owns(functionOf('add_facts'))
await owns(functionOf('seal_next'))
await owns('alter table seals alter form set default 2')
const heads = () =>
  owns(`select bucket, number, encode(hash, 'hex') as hash from seals s
  where number = (select max(number) from seals where bucket = s.bucket) order by 1`)
const before = await heads()

/** Can somebody who knows all else tell the birthday, from any fact that there is? */
async function tellsBirthday(): Promise<boolean> {
  const { bucket, id } = amy.member
  const [row] = await memberFacts.rows(db, { bucket, from: id, to: id, ids: [OWN] })
  return db.any`select id from facts where hash = ${createHash('sha256').update(row!.says).digest()}`
}

test('a house from before tells what its facts were made of', async () => {
  expect(await problems()).toEqual([])
  expect(await tellsBirthday()).toBe(true)
  expect(await bucketsUnsalted(db, buckets)).toEqual(
    buckets.filter((one) => before.some(({ bucket }) => bucket === one)),
  )
})

test('one whose seals do not verify does not open, for behind new ones nobody could tell', async () => {
  const held = `update facts set hash = sha256('x') where subject = 'passwords' and member_id = ${amy.member.id}`
  await tamper(database.config, 'create table kept as select * from facts')
  await tamper(database.config, held)
  await expect(open()).rejects.toThrow('facts are to be salted, and the seals over them do not verify: seal ')
  await tamper(database.config, 'delete from facts')
  await tamper(database.config, 'insert into facts select * from kept')
  expect(await problems()).toEqual([])
})

test('its next start salts them, every version, and the next seals go on from the head of the old ones', async () => {
  const versions =
    'select member_id, subject, id, number, created_at from facts where subject <> $1 order by 1, 2, 3, 4'
  const was = await owns(versions, ['salt'])
  await open()
  expect(await owns(versions, ['salt'])).toEqual(was)
  expect(await tellsBirthday()).toBe(false)
  expect(await look()).toEqual([])
  expect(await owns(`select bucket, number, encode(hash, 'hex') as hash from seal_heads order by 1`)).toEqual(before)
  // Seals and audit rounds over the old facts are gone too; left behind, they would let one test the old facts by
  // guess.
  expect(await owns('select * from seals')).toEqual([])
  expect(lines()).toEqual([])
  expect(await problems()).toEqual([])
  expect(await sealNow()).toBeGreaterThan(2)
  expect(await problems()).toEqual([])
  const [sums] = await owns(`select (select sum(facts) from seals) = (select count(*) from facts) as facts,
                                    (select sum(count) from seals) = (select count(*) from transfers) as journal`)
  expect(sums).toEqual({ facts: true, journal: true })
})

test('it happens once: not at the next start, and by no hand, with or without the seals of now', async () => {
  expect(await bucketsUnsalted(db, buckets)).toEqual([])
  // A bucket in which nothing has ever happened has no seal, and nothing to salt.
  const sealed = await owns('select distinct bucket from seals order by bucket')
  expect(sealed.length).toBeGreaterThan(0)
  for (const { bucket } of sealed)
    await expect(owns(`select salt_facts(${bucket}::smallint, '{member}')`)).rejects.toMatchObject({ code: '42501' })
  await tamper(database.config, 'create table sealed as select * from seals')
  await tamper(database.config, 'delete from seals')
  await tamper(database.config, 'delete from seal_heads')
  await tamper(database.config, `delete from member_salts where member_id = ${bao.member.id}`)
  expect(await bucketsUnsalted(db, buckets)).toContain(bao.member.bucket)
  await expect(open()).rejects.toThrow('is not the one in the file')
  await tamper(database.config, 'insert into seals select * from sealed')
  expect(await problems()).toContainEqual(expect.stringMatching('a seal is missing before'))
})
