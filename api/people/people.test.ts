import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { opsAt } from '../../commands/ops.ts'
import { roles } from '../../core/desk/deed.ts'
import { openDb, type Db } from '../shell/db.ts'
import '../testing/cost.ts'
import { asApp, asDesk } from '../host/prepare.ts'
import { freshDatabase } from '../testing/database.ts'
import { deskOf, hashIn, opsElsewhere, type Actor } from '../testing/people.ts'
import { openHarm, tamper } from '../testing/tamper.ts'
import { personName } from '../shell/two-people.ts'
import { checkDeeds } from './audit.ts'
import { deedList, onRecord } from './deeds.ts'
import { makeFirst, proposePerson } from './people.ts'
import { provePerson } from './proof.ts'
import { many } from '../testing/at-once.ts'

const database = await freshDatabase()
const [db, owner] = [openDb(asDesk(database.config)), openDb(database.config)]
const house = openDb(asApp(database.config))
afterAll(async () => {
  await db.close()
  await house.close()
  await owner.close()
  await database.drop()
})

const where = { DATABASE_URL: database.url }
/** `npm run ops -- …` by somebody, where no terminal is. */
const type = (words: readonly string[], actor: Actor) =>
  opsAt(deskOf({ db, owner, secret: { given: undefined, place: '' } }, actor), words)
const person = (line: string, actor: Actor) => type(['person', ...line.split(' ')], actor)
const prove = async (name: string, secret: string) => (await provePerson(db, { name, words: 'a test' }, secret)).name
const secretOf = ({ OPS_SECRET = '' }: Actor) => OPS_SECRET
/** Registers one of the first two people, by the command that makes them. */
async function makes(name: string): Promise<Actor> {
  const secret = randomBytes(12).toString('hex')
  await person(`first ${name}`, { ...where, OPS_NEW_SECRET: secret })
  return { ...where, OPS_PERSON: name, OPS_SECRET: secret }
}
const people = { ann: await makes('ann'), ben: await makes('ben') }

test('ann, Ann, ann with blanks and full-width ａｎｎ are one person', () => {
  for (const typed of ['Ann', ' ann ', 'ａｎｎ', '\tANN\u3000']) expect(personName(typed)).toBe('ann')
  expect(personName('Ann \u00a0  Lee')).toBe('ann lee')
})

test('who acts is no word of the command: without a name and its secret nothing is done', async () => {
  const approve = ['deposit', 'approve', 'desk', 'R-1', '0123456789abcdef']
  await expect(type([...approve, 'ben'], people.ann)).rejects.toThrow('npm run ops')
  const pretender = { ...people.ben, OPS_PERSON: 'ann' }
  await expect(type(approve, pretender)).rejects.toThrow('do not belong together')
  await expect(type(approve, people.ben)).rejects.toThrow('no such payment')
  // The same through the command that people type.
  for (const line of [approve, ['deposit', 'list'], ['person', 'deeds'], ['secret', 'status']])
    await expect(type(line, where)).rejects.toThrow('OPS_PERSON')
  await expect(opsElsewhere(approve, where)).rejects.toThrow('OPS_PERSON')
  expect(await type(['deposit', 'list'], people.ben)).toBe('nothing')
  expect((await deedList(db))[0]).toMatchObject({ person: 'ben', words: 'deposit list', outcome: 'ok' })
})

test('the first two are the owner’s to make, and nobody after them', async () => {
  const third = { ...where, OPS_NEW_SECRET: 'a river in the rain' }
  await expect(person('first cid', third)).rejects.toThrow('two people are there')
  const { output } = JSON.parse(await person('list --json', people.ann))
  const first = { state: 'active', madeBy: null, approvedBy: null, roles: [...roles].sort().join(' ') }
  expect(output.list).toEqual(['ann', 'ben'].map((name) => expect.objectContaining({ name, ...first })))
})

test('everybody else is made by two, enters with a code that opens once, and is ended by two', async () => {
  const { ann, ben } = people
  const cids = hashIn(await person('propose Cid', ann))
  await expect(person(`approve cid ${cids}`, ann)).rejects.toThrow('cannot approve it')
  const said = await person(`approve ＣＩＤ ${cids}`, ben)
  const code = said.split(': ').at(-1) ?? ''
  expect((await owner.pool.query(`select p::text as row from people p`)).rows.join()).not.toContain(code)

  const cid = { ...where, OPS_PERSON: 'cid', OPS_SECRET: 'a river in the rain' }
  const enters = (typed: string) => person('enter cid', { ...where, OPS_CODE: typed, OPS_NEW_SECRET: secretOf(cid) })
  await expect(person('propose dora', cid)).rejects.toThrow('do not belong together')
  await expect(enters(`${code}x`)).rejects.toThrow('do not belong together')
  await enters(code)
  await expect(enters(code)).rejects.toThrow('do not belong together')
  // A new person may do nothing before two people have given a role.
  await expect(person('propose dora', cid)).rejects.toThrow('cid may not do this: person propose is for people')
  const gives = hashIn(await person('give Cid people', ann))
  await expect(person(`give approve cid people ${gives}`, ann)).rejects.toThrow('cannot approve it')
  await expect(person(`give approve cid risk ${gives}`, ben)).rejects.toThrow('nobody has proposed this')
  await person(`give approve cid people ${gives}`, ben)
  await expect(person('give cid people', ann)).rejects.toThrow('has this role already')
  expect(await person('propose dora', cid)).toContain('cid proposes it; another person approves it')

  // Somebody's own secret is changed by that person, and the old one is worth nothing.
  const changed = { ...cid, OPS_SECRET: 'another river, same rain' }
  await person('secret', { ...cid, OPS_NEW_SECRET: secretOf(changed) })
  await expect(person('propose dora', cid)).rejects.toThrow('do not belong together')

  const ends = await person('end cid', changed)
  expect(ends).toContain('another person approves it')
  await expect(person(`end approve CID ${hashIn(ends)}`, changed)).rejects.toThrow('cannot approve it')
  await person(`end approve cid ${hashIn(ends)}`, ann)
  await expect(person('propose dora', changed)).rejects.toThrow('do not belong together')
  await expect(person('propose cid', ann)).rejects.toThrow('choose another')
  await expect(person('end ben', ann)).rejects.toThrow('two people must stay')
})

test('a code is good for a day', async () => {
  const eves = hashIn(await person('propose eve', people.ann))
  const code = (await person(`approve eve ${eves}`, people.ben)).split(': ').at(-1) ?? ''
  await owner.pool.query(`update people set code_until = code_until - interval '24 h 1 s'`)
  const eve = { ...where, OPS_CODE: code, OPS_NEW_SECRET: 'a river in the rain' }
  await expect(person('enter eve', eve)).rejects.toThrow('do not belong together')
})

test('five wrong secrets in ten minutes shut the name for ten minutes, however many try at once', async () => {
  const later = (minutes: number) =>
    tamper(database.config, 'update deeds set at = at - make_interval(secs => $1)', [minutes * 60])
  await later(10)
  const right = secretOf(people.ann)
  const verdicts = await Promise.allSettled(many(12, (at) => prove('ann', `not the secret ${at}`)))
  const said = verdicts.map((one) => String((one as PromiseRejectedResult).reason))
  expect(said.filter((one) => one.includes('do not belong together'))).toHaveLength(5)
  expect(said.filter((one) => one.includes('shut for 10 minutes'))).toHaveLength(7)
  await expect(prove('Ann ', right)).rejects.toThrow('shut')
  expect(await prove('ben', secretOf(people.ben))).toBe('ben')

  await later(9.9)
  await expect(prove('ann', right)).rejects.toThrow('shut')
  await later(0.1)
  expect(await prove('ann', right)).toBe('ann')
  // The old five and a new one lie too far apart.
  await expect(prove('ann', 'not the secret')).rejects.toThrow('do not belong together')
  expect(await prove('ann', right)).toBe('ann')
})

test('a name that is not in the register is answered like one that is', async () => {
  await expect(prove('nobody', 'a river in the rain')).rejects.toThrow('do not belong together')
})

test('every deed is on record with who, what and how it ended, and no secret is', async () => {
  const { ann, ben } = people
  const note = ['freeze', 'lift', 'the', 'books', 'agree']
  await expect(type(note, { ...ann, OPS_PERSON: 'ANN' })).rejects.toThrow('not frozen')
  await type(['draw', 'resume'], { ...ben, OPS_PERSON: 'Ben ' })
  await expect(type(note, { ...ben, OPS_SECRET: 'hush hush hush' })).rejects.toThrow()
  const deeds = await deedList(db)
  expect(deeds.slice(0, 3)).toMatchObject([
    { person: 'ben', words: 'freeze lift the books agree', outcome: 'wrong_secret' },
    { person: 'ben', words: 'draw resume', outcome: 'ok', why: '' },
    { person: 'ann', words: note.join(' '), outcome: 'refused', why: 'payouts are not frozen' },
  ])
  expect(await person('deeds', ben)).toMatch(/ben +draw resume +ok/)
  const written = JSON.stringify((await owner.pool.query('select * from deeds, people, person_keys')).rows)
  for (const secret of [secretOf(ann), secretOf(ben), 'hush hush hush', 'a river in the rain'])
    expect(written).not.toContain(secret)
  // Mistyped words are not stored: they might be a secret in the wrong place.
  const before = await deedList(db)
  const misplaced = ['draw', 'a-secret-in-the-wrong-place']
  await expect(type(misplaced, ann)).rejects.toThrow('npm run')
  expect(await deedList(db)).toEqual(before)
})

test('the house reads people and deeds and writes neither, the desk adds deeds, and nobody changes one', async () => {
  for (const statement of [
    ...[`insert into people (name) values ('mallory')`, `update people set entered_at = null`, `delete from people`],
    ...[`truncate people`, `update person_keys set made = ''`],
    ...[`update deeds set words = ''`, `delete from deeds`, `truncate deeds`],
  ])
    for (const login of [house, db]) await expect(login.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  for (const statement of [`update deeds set words = ''`, `delete from deeds`, `truncate deeds`])
    await expect(owner.pool.query(statement)).rejects.toThrow('append-only')
})

const empty = await freshDatabase()
const its = openDb(empty.config)
afterAll(async () => {
  await its.close()
  await empty.drop()
})

test.each([
  ['short', 'elevenchars'],
  ['the same signs again and again', 'abcabcabcabcabc'],
  ['common', 'password2025'],
  ['with the own name in it', 'my name is Fay!'],
])('a secret that is %s is refused', async (_what, secret) => {
  await expect(its.tx((tx) => makeFirst(tx, 'fay', secret))).rejects.toThrow('secret')
})

test('a secret that is good is taken, once', async () => {
  expect(await its.tx((tx) => makeFirst(tx, 'Fay', 'a river in the rain'))).toBe('fay')
  await expect(its.tx((tx) => makeFirst(tx, 'fay ', 'a river in the rain'))).rejects.toThrow('fay is there already')
})

test.each([
  ...['', ' ', 'a\u200bnn', '\u001b[2Jann', 'x'.repeat(41)],
  // Cyrillic, in part and whole, Greek, two scripts, and letters that look like others.
  ...['\u0430nn', '\u0430\u043d\u043d', 'b\u03b5n', '林ann', '\u0251nn', 'l\u0131n'],
])('%j is no name', async (typed) => {
  await expect(owner.tx((tx) => proposePerson(tx, typed, 'ann'))).rejects.toThrow('a name is')
})

/** Returns the audit's breaches of deeds and of decisions of two people. */
const named = async (books: Db = owner) => (await checkDeeds(books)).flatMap((check) => check.named ?? [])
const harm = await openHarm(database.config)

test('a deed is signed by a key that only the secret makes, and what nobody signed is named', async () => {
  expect(await named()).toEqual([])
  const forged = randomUUID()
  const put = (person: string, signature: Buffer) =>
    db.pool.query(
      `insert into deeds (id, person, words, outcome, signature) values ($1, $2, 'freeze lift', 'begun', $3)`,
      [forged, person, signature],
    )
  // The desk's login alone, without a person's secret, and a signature of the same person's for something else.
  const { rows } = await owner.pool.query(
    `select signature from deeds where person = 'ben' and outcome = 'begun' limit 1`,
  )
  await put('ben', rows[0].signature)
  expect(await named()).toEqual([`deed ${forged} is not signed by ben`])
  await tamper(database.config, 'delete from deeds where id = $1', [forged])
  for (const edit of [
    `update deeds set words = 'another line' where outcome = 'begun' and words = 'draw resume'`,
    `update deeds set person = 'ben' where outcome = 'begun' and words = 'freeze lift the books agree'`,
  ])
    expect(await harm(edit, named), edit).toHaveLength(1)
  expect(await named()).toEqual([])
})

test('what was signed before somebody changed the secret stands, and the old key signs nothing after it', async () => {
  const { ben } = people
  const old = await provePerson(db, { name: 'ben', words: 'a test' }, secretOf(ben))
  const changed = { ...ben, OPS_SECRET: 'another river, same rain' }
  await person('secret', { ...ben, OPS_NEW_SECRET: secretOf(changed) })
  await type(['draw', 'resume'], changed)
  expect(await named()).toEqual([])
  await onRecord(db, { by: old, words: 'draw resume' }, () => Promise.resolve('done'))
  expect(await named()).toEqual([expect.stringMatching(/^deed .* is not signed by ben$/)])
})

test('a proposal waits, which the second person has read', async () => {
  const { ann } = people
  const ben = { ...people.ben, OPS_SECRET: 'another river, same rain' }
  // A line of ann's that proposes something else, of which nothing came.
  const by = await provePerson(db, { name: 'ann', words: 'a test' }, secretOf(ann))
  await onRecord(db, { by, words: 'person give cid risk' }, () => Promise.resolve('done'))
  const hash = hashIn(await person('propose the harbour', ann))
  expect(await type(['proposal', 'show', hash], ben)).toContain('the harbour')
})

/** Deeds on record by their words. Where there is none, nothing is edited, and the test of it is red. */
const begun = (words: string) => `select id, at from deeds where outcome = 'begun' and words ilike '${words}'`

test.each([
  [
    'an approval that nobody gave',
    `update proposals set approved_by = 'ben', approval = deed, ended_at = now() where approved_by is null`,
  ],
  [
    'an approval of something else of its kind',
    `update proposals p set approval = d.id from (${begun('person approve %')} and person = 'ben' order by at limit 1) d
      where kind = 'person' and approved_by = 'ben' and approval <> d.id`,
  ],
  [
    'an approval by a line that only reads the hash',
    `update proposals set approved_by = 'ben', ended_at = now(), approval = d.id
       from (${begun('proposal show %')} and person = 'ben' limit 1) d where subject = 'the harbour'`,
  ],
  [
    'a proposal under a deed that proposes nothing',
    `update proposals set deed = d.id from (${begun('person list')} and person = 'ann' limit 1) d where subject = 'the harbour'`,
  ],
  [
    'a proposal under a deed that proposes something else',
    `update proposals set deed = d.id from (${begun('person give cid risk')} limit 1) d where subject = 'the harbour'`,
  ],
  [
    'a proposal under a deed that came to nothing',
    `insert into deeds (id, person, words, outcome) select deed, proposed_by, 'x', 'refused' from proposals where subject = 'the harbour'`,
  ],
  ['what it says', `update proposals set says = '{"much":"more"}'`],
  ['who proposed it', `update proposals set proposed_by = 'mallory'`],
  ['under which deed', `update proposals set deed = gen_random_uuid()`],
])('%s is named', async (_what, edit) => {
  const before = (await named()).length
  expect((await harm(edit, named)).length).toBeGreaterThan(before)
})
