// Facts of personal values tell nobody what they were made of (docs/decisions/0055-salted-facts.md).
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addDays } from '../../core/time.ts'
import { addFacts, checkFacts } from '../ledger/seal/facts.ts'
import { erasureFacts, saltFacts } from '../ledger/seal/own-facts.sql.ts'
import { sealJournal } from '../ledger/seal/seals.ts'
import { isPersonal } from '../ledger/seal/personal.ts'
import type { Member } from '../shell/serve.ts'
import { openHouse } from '../testing/house.ts'
import { openHarm } from '../testing/tamper.ts'
import { deviceFacts, memberFacts, OWN, secretFacts } from './facts.sql.ts'

const house = await openHouse()
const amy = await house.person('amy001')
const { bucket, id } = amy.member

const bao = await house.person('bao001')
const cao = (await house.person('cao001')).member
const subject = `member own of member ${id} of bucket ${bucket}`

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** All that was ever said of her, as the hashes that stay when everything else of her is gone. */
const hashes = async () => {
  const rows = await house.sql(`select encode(hash, 'hex') as hash from facts where member_id = $1`, [id])
  return new Set(rows.map(({ hash }) => hash as string))
}

test('whoever knows all of a member but the birthday does not find it by trying every day', async () => {
  const [row] = await memberFacts.rows(house.db, { bucket, from: id, to: id, ids: [OWN] })
  const [before, after] = row!.says.split('"1988-08-18"')
  const known = await hashes()
  const found: string[] = []
  for (let day = '1940-01-01'; day < '2009-01-01'; day = addDays(day, 1))
    if (known.has(sha256(`${before}"${day}"${after}`))) found.push(day)
  expect(found).toEqual([])
})

const sources = [memberFacts, deviceFacts, secretFacts, saltFacts, erasureFacts]
const look = async (db = house.db) => {
  const checks = await checkFacts(db, sources, house.buckets)
  return {
    named: checks.flatMap(({ named = [] }) => named),
    says: checks.map(({ says, counted }) => `${counted} ${says}`),
  }
}
const harm = await openHarm(house.database.config)

const place = mkdtempSync(join(tmpdir(), 'koi-salts-'))
afterAll(() => rmSync(place, { recursive: true }))
const sealNow = () => sealJournal(house.db, house.buckets, join(place, 'seals.log'), { marginSeconds: 0 })

/** Records the erasure of a member, in a row and in its fact, as two people will. */
const erase = async (whom: Member) => {
  await house.owns(
    `insert into member_erasures (bucket, member_id, proposed_by, approved_by) values ($1, $2, 'ann', 'ben')`,
    [whom.bucket, whom.id],
  )
  await addFacts(house.db, erasureFacts, whom, ['own'])
}
/** A salt as an erasure destroys it. */
const destroyed = (whom: Member) => `
  delete from member_salts where member_id = ${whom.id};
  select add_facts(${whom.bucket}::smallint, 'salt', array[${whom.id}::bigint], array['own'], array['gone'])`

test('each member has a salt of their own, and all facts say what their rows say', async () => {
  const rows = await house.sql('select distinct salt from member_salts')
  expect(rows).toHaveLength(3)
  expect((await look()).named).toEqual([])
})

test('a salt that was exchanged is named, and every fact that it no longer makes', async () => {
  const { named } = await harm(`update member_salts set salt = sha256('mine') where member_id = ${id}`, look)
  expect(named).toContain(`salt own of member ${id} of bucket ${bucket} says something else than its last fact`)
  expect(named).toContain(`${subject} says something else than its last fact`)
})

test('a salt that is missing is a breach, also where somebody said that it is gone', async () => {
  const { named } = await harm(`delete from member_salts where member_id = ${id}`, look)
  expect(named).toContain(`salt own of member ${id} of bucket ${bucket} is gone`)
  expect(named).toContain(`${subject} has no salt`)
  expect((await harm(destroyed(amy.member), look)).named).toContain(`${subject} has no salt`)
})

test('facts of an erased member are counted as such and are no breach, once a seal goes over the record', async () => {
  await erase(cao)
  const own = `member own of member ${cao.id} of bucket ${cao.bucket}`
  expect((await harm(destroyed(cao), look)).named).toContain(`${own} has no salt`)
  await sealNow()
  const { named, says } = await harm(destroyed(cao), look)
  expect(named).toEqual([])
  expect(says).toContain('1 of erased members, member facts that nobody can check any more')
  expect(says).toContain('2 every member says what its last fact says')
})

test('a record of an erasure hides no edit while there is a salt, and no salt of anybody else', async () => {
  const edit = `update members set real_name = '别人' where id = ${cao.id}`
  expect((await harm(edit, look)).named).toEqual([
    `member own of member ${cao.id} of bucket ${cao.bucket} says something else than its last fact`,
  ])
  expect((await harm(destroyed(bao.member), look)).named).toContain(
    `member own of member ${bao.member.id} of bucket ${bao.member.bucket} has no salt`,
  )
})

test('no personal fact is said of whom there is no salt, and the house destroys none', async () => {
  const said = house.sql(
    `select add_facts(${bucket}::smallint, 'member', array[7::bigint], array['own'], array['x'], true)`,
  )
  await expect(said).rejects.toMatchObject({ code: '23502' })
  for (const statement of [
    'delete from member_salts',
    `update member_salts set salt = salt`,
    'select salt_facts(60::smallint, null)',
  ])
    await expect(house.sql(statement)).rejects.toMatchObject({ code: '42501' })
})

test('each kind of fact is in the decision, with a yes or a no that holds', () => {
  const root = join(import.meta.dirname, '../..')
  const files = readdirSync(join(root, 'api'), { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => readFileSync(join(root, 'api', file), 'utf8'))
  const kinds = texts.flatMap((text) =>
    [...text.matchAll(/: FactSource = \{\s+subject: '([^']+)'/g)].map((found) => found[1]!),
  )
  const decision = readFileSync(join(root, 'docs/decisions/0055-salted-facts.md'), 'utf8')
  const said = [...decision.matchAll(/^\| `([^`]+)` \| (yes|no) \|/gm)].map(([, kind, word]) => `${kind} ${word}`)
  expect(said.toSorted()).toEqual(
    [...new Set(kinds)].map((kind) => `${kind} ${isPersonal(kind) ? 'yes' : 'no'}`).toSorted(),
  )
})
