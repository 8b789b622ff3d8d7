import { afterAll, expect, test } from 'vitest'
import { session as calls } from '../../core/desk/session.ts'
import { opsAt } from '../../commands/ops.ts'
import '../testing/cost.ts'
import { checkDeeds } from '../people/audit.ts'
import { onRecord } from '../people/deeds.ts'
import { provePerson } from '../people/proof.ts'
import { propose } from '../shell/proposals.ts'
import { freshDatabase } from '../testing/database.ts'
import { deskOf, hashIn } from '../testing/people.ts'
import { openHarm } from '../testing/tamper.ts'
import { browserOf, enters, openTestDesk } from './testing.ts'

const database = await freshDatabase()
const desk = await openTestDesk(database)
afterAll(async () => {
  await desk.close()
  await database.drop()
})
const harm = await openHarm(database.config)

type Person = { name: string; secret: string; code: () => string }
const sits = async (name: string) => Object.assign(await desk.sits(name), { name })
const env = ({ name, secret, code }: Person) => ({ OPS_PERSON: name, OPS_SECRET: secret, OPS_APP_CODE: code() })
const types = (line: string, by: Record<string, string>) => {
  const { db, owner, ring } = desk
  return opsAt(deskOf({ db, owner, secret: { given: undefined, place: '' }, factors: ring }, by), line.split(' '))
}
const named = async (db = desk.owner) => (await checkDeeds(db)).flatMap(({ named: all = [] }) => all)

const [ann, ben, cat] = [await sits('ann'), await sits('ben'), await sits('cat')]
const anew = { name: 'cat', secret: 'a river in the rain' }

test('two others make a secret new; the person alone does not, nor one of them', async () => {
  await expect(types('person reset cat', env(cat))).rejects.toThrow('two others')
  const hash = hashIn(await types('person reset cat', env(ann)))
  await expect(types(`person reset approve cat ${hash}`, env(ann))).rejects.toThrow('cannot approve it')
  await expect(types(`person reset approve cat ${hash}`, env(cat))).rejects.toThrow('two others')
  // Until then everything of hers counts.
  expect((await cat.send(calls.me)).status).toBe(200)
  const old = await provePerson(desk.db, { name: 'cat', words: 'a test' }, cat.secret)
  const code = (await types(`person reset approve cat ${hash}`, env(ben))).split(': ').at(-1) ?? ''

  // The session is over, the old secret opens nothing at either face, and what it signs the database does not act under.
  expect((await cat.send(calls.me)).status).toBe(401)
  await expect(types('draw resume', { OPS_PERSON: 'cat', OPS_SECRET: cat.secret })).rejects.toThrow('do not belong')
  expect(await browserOf(desk.app).send(calls.signIn, { name: 'cat', secret: cat.secret, code: '' })).toMatchObject({
    reason: 'wrong',
  })
  expect(await named()).toEqual([])
  const says = { kind: 'person end', subject: 'ann', says: {} } as const
  await expect(
    onRecord(desk.db, { by: old, words: 'a test' }, (under) => under(desk.db).tx((tx) => propose(tx, says))),
  ).rejects.toThrow('no deed of a person is under way')
  expect(await named()).toEqual([expect.stringMatching(/^deed .* is not signed by cat$/)])

  const given = { OPS_CODE: code, OPS_NEW_SECRET: anew.secret }
  expect(await types('person enter cat', given)).toContain('cat may act again')
  await expect(types('person enter cat', given)).rejects.toThrow('do not belong together')
  const browser = browserOf(desk.app)
  // The lost authenticator no longer counts: a new one is enrolled at the next sign-in.
  const { code: shown } = await enters(browser, anew)
  expect(await browser.ask(calls.me, {})).toMatchObject({ name: 'cat' })
  expect((await cat.send(calls.me)).status).toBe(401)
  await expect(types('draw resume', { OPS_PERSON: 'cat', OPS_SECRET: anew.secret })).rejects.toThrow('OPS_APP_CODE')
  expect(await types('draw resume', env({ ...anew, code: shown }))).toBe('finished: 0')
})

test.each([
  [
    'a key that nobody asked for',
    `insert into person_keys (name, number, public_key, made)
    select name, 9, public_key, made from person_keys where name = 'ann'`,
  ],
  [
    'a key that was ended by others than those who did',
    `update person_keys set ended_by = 'dan' where ended_by = 'ben'`,
  ],
  [
    'an end of a key that nobody approved',
    `update person_keys set ended_at = now(), end_by = 'ben', ended_by = 'cat' where name = 'ann'`,
  ],
])('%s is named', async (_what, edit) => {
  const before = (await named()).length
  expect((await harm(edit, named)).length).toBeGreaterThan(before)
})
