import { afterAll, expect, test } from 'vitest'
import { opsAt } from '../../commands/ops.ts'
import { asDesk } from '../host/prepare.ts'
import { checkFacts } from '../ledger/seal/facts.ts'
import '../testing/cost.ts'
import { openDb, type Db } from '../shell/db.ts'
import { everyBucket } from '../shell/shell.sql.ts'
import { freshDatabase } from '../testing/database.ts'
import { annAndBen, deskOf, hashIn, type Actor } from '../testing/people.ts'
import { openHarm } from '../testing/tamper.ts'
import { personFacts } from './facts.sql.ts'

const database = await freshDatabase()
const [db, owner] = [openDb(asDesk(database.config)), openDb(database.config)]
afterAll(async () => {
  await db.close()
  await owner.close()
  await database.drop()
})
const { ann, ben } = await annAndBen(owner)
const secret = { given: undefined, place: '/nowhere' }
const type = (line: string, actor: Actor) => opsAt(deskOf({ db, owner, secret }, actor), line.split(' '))

test('two people take a role, the deed is refused from then on, and two who manage people stay', async () => {
  await expect(type('games reopen dice why', ben)).rejects.toThrow('no test has stopped')
  const takes = hashIn(await type('person take Ben risk', ann))
  await expect(type(`person take approve ben risk ${takes}`, ann)).rejects.toThrow('cannot approve it')
  await type(`person take approve ben risk ${takes}`, ben)
  await expect(type('person take ben risk', ann)).rejects.toThrow('does not have this role')
  await expect(type('games reopen dice why', ben)).rejects.toThrow('ben may not do this: games reopen is for risk')
  await expect(type('person take ben people', ann)).rejects.toThrow('two who manage people must stay')
  await expect(type('person give ben chef', ann)).rejects.toThrow('npm run ops -- person give <name> support|risk')
})

const harm = await openHarm(database.config)

test.each([
  ['given', `insert into person_roles (name, role, given_by, approved_by) values ('ben', 'risk', 'ann', 'ben')`],
  ['given as the first two have it', `insert into person_roles (name, role) values ('ben', 'risk')`],
  // It would wait for whom two people let in under that name.
  [
    'given to a name that nobody has yet',
    `insert into person_roles (name, role, given_by, approved_by) values ('cid', 'risk', 'ann', 'ben')`,
  ],
  ['taken', `delete from person_roles where name = 'ann' and role = 'risk'`],
  [
    'given a key of',
    `insert into person_keys (name, number, public_key, made) select 'cid', number, public_key, made from person_keys limit 1`,
  ],
])('a role that a hand has %s is named', async (_what, edit) => {
  const buckets = await everyBucket(owner)
  const named = async (books: Db) => (await checkFacts(books, [personFacts], buckets)).flatMap((one) => one.named ?? [])
  expect(await named(owner)).toEqual([])
  expect(await harm(edit, named)).not.toEqual([])
})
