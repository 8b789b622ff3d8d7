import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DESK_HEADERS } from '../../core/desk/call.ts'
import { session as calls } from '../../core/desk/session.ts'
import { asApp, asDesk } from '../host/prepare.ts'
import '../testing/cost.ts'
import { changeKey } from '../people/people.ts'
import { insertFirst } from '../people/people.sql.ts'
import { checkDeeds } from '../people/audit.ts'
import { keyOf } from '../people/key.ts'
import { openDb } from '../shell/db.ts'
import { hooksOf } from '../shell/hook.ts'
import { deskOf } from '../testing/people.ts'
import { opsAt } from '../../commands/ops.ts'
import { freshDatabase } from '../testing/database.ts'
import { openDeskApp, type DeskServer } from './app.ts'
import { openPulse } from './pulse.ts'
import { deskRoutes } from './routes.ts'
import { browserOf, enters, signsIn } from './testing.ts'

const database = await freshDatabase()
const [db, house, owner] = [openDb(asDesk(database.config)), openDb(asApp(database.config)), openDb(database.config)]
const ring = () => [{ number: 1, secret: randomBytes(32).fill(7) }] as const
const door = { db, ring }
const pulse = openPulse({ db, listens: asDesk(database.config), onError: () => {} })
const server: DeskServer = {
  ...{ door, pulse },
  routes: deskRoutes(door, { desk: { db, settings: {} as never, prices: [], hooks: hooksOf([]) }, doings: [] }),
  folder: '',
  hosts: ['localhost'],
  logLevel: 'silent',
}
const app = await openDeskApp(server)
afterAll(async () => {
  await app.close()
  await pulse.close()
  for (const one of [db, house, owner]) await one.close()
  await database.drop()
})

let number = 0
let ann = { name: '', secret: '' }
beforeEach(async () => {
  ann = { name: `ann ${(number += 1)}`, secret: randomBytes(12).toString('hex') }
  await owner.run`truncate person_sessions`
  const { key } = await keyOf(ann.secret)
  await owner.tx((tx) => insertFirst(tx, ann.name, key))
})

test('the first sign-in enrols an app; from then on the secret alone opens nothing', async () => {
  const browser = browserOf(app)
  expect(await browser.send(calls.signIn, { ...ann, code: '000000' })).toMatchObject({ status: 403, reason: 'wrong' })
  const known = await enters(browser, ann)
  expect(await browser.ask(calls.me, {})).toMatchObject({ name: ann.name })
  const other = browserOf(app)
  expect(await other.send(calls.signIn, { ...ann, code: '' })).toMatchObject({ status: 403, reason: 'wrong' })
  await signsIn(other, known)
  expect(await other.ask(calls.me, {})).toMatchObject({ name: ann.name })
})

test('a code counts once, and five wrong ones shut the name', async () => {
  const browser = browserOf(app)
  const { code } = await enters(browser, ann)
  const given = { ...ann, code: code() }
  expect((await browserOf(app).send(calls.signIn, given)).status).toBe(200)
  expect(await browserOf(app).send(calls.signIn, given)).toMatchObject({ reason: 'wrong' })
  for (let tries = 1; tries < 5; tries++) await browserOf(app).send(calls.signIn, { ...ann, code: '123456' })
  expect(await browserOf(app).send(calls.signIn, { ...ann, code: code() })).toMatchObject({
    status: 429,
    reason: 'shut',
  })
})

test('a stranger, another browser, and a session that was ended are signed out', async () => {
  const browser = browserOf(app)
  expect(await browser.send(calls.me)).toMatchObject({ status: 401, reason: 'signed_out' })
  browser.token = randomBytes(32).toString('base64url')
  expect(await browser.send(calls.me)).toMatchObject({ status: 401 })
  await enters(browser, ann)
  const thief = browserOf(app)
  thief.token = browser.token
  expect(await thief.send(calls.me)).toMatchObject({ status: 401 })
  await browser.ask(calls.signOut, {})
  expect(await browser.send(calls.me)).toMatchObject({ status: 401 })
})

test.each([
  ['after 15 minutes without an act', `seen_at = seen_at - interval '15 minutes'`],
  ['after 12 hours, however busy', `began_at = began_at - interval '12 hours'`],
])('a session ends %s', async (_when, moved) => {
  const browser = browserOf(app)
  await enters(browser, ann)
  await owner.pool.query(
    `update person_sessions set ${moved.replace(/'(\d+)/, (_, count) => `'${Number.parseInt(count, 10) - 1}`)}`,
  )
  expect((await browser.send(calls.me)).status).toBe(200)
  await owner.pool.query(`update person_sessions set ${moved}`)
  expect((await browser.send(calls.me)).status).toBe(401)
})

test('what a page asks by itself keeps no session alive', async () => {
  const browser = browserOf(app)
  await enters(browser, ann)
  await owner.run`update person_sessions set seen_at = seen_at - interval '14 minutes'`
  await browser.ask(calls.me, {})
  const { rows } = await owner.pool.query(`select seen_at < now() - interval '13 minutes' as old from person_sessions`)
  expect(rows).toEqual([{ old: true }])
})

test('who is ended, or has another secret, is signed out everywhere', async () => {
  const browser = browserOf(app)
  await enters(browser, ann)
  const { key } = await keyOf('another secret of hers')
  await owner.tx((tx) => changeKey(tx, ann.name, key))
  expect((await browser.send(calls.me)).status).toBe(401)
})

test('a page of another origin, and a host name of somebody else’s, are told nothing', async () => {
  const browser = browserOf(app)
  await enters(browser, ann)
  for (const headers of [
    { origin: 'http://localhost:8080' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
    { host: 'evil.example:8090', origin: 'http://evil.example:8090' },
  ])
    expect(await browser.send(calls.me, {}, headers as never)).toMatchObject({ status: 403, reason: 'origin' })
})

test('who has taken over the house forges no session, and does not read one', async () => {
  await enters(browserOf(app), ann)
  for (const statement of [
    `insert into person_sessions (id, name, token_hash, profile, public_key, sealed_seed)
     select gen_random_uuid(), name, sha256('x'), profile, public_key, sealed_seed from person_sessions`,
    `update person_sessions set ended_at = null`,
    `select * from person_sessions`,
    `update person_factors set last_step = 0`,
    `select * from person_factors`,
  ])
    await expect(house.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('a row of a session that was written by hand signs nothing', async () => {
  const browser = browserOf(app)
  await enters(browser, ann)
  const forged = randomBytes(32)
  await db.run`
    insert into person_sessions (id, name, token_hash, profile, public_key, sealed_seed)
    select gen_random_uuid(), name, sha256(${forged}::bytea), profile, public_key, sealed_seed
      from person_sessions`
  browser.token = forged.toString('base64url')
  expect((await browser.send(calls.me)).status).toBe(500)
})

test('the database holds nothing that opens a session or signs, and the sign-in is on record, signed', async () => {
  const browser = browserOf(app)
  await enters(browser, ann)
  const { rows } = await owner.pool.query(
    'select row_to_json(s) as s, row_to_json(f) as f from person_sessions s, person_factors f',
  )
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(browser.token, 'base64url').toString('hex'))
  const deeds = await owner.pool.query(
    `select words, outcome from deeds where person = $1 and session is not null order by at`,
    [ann.name],
  )
  expect(deeds.rows).toEqual([{ words: 'desk sign in', outcome: 'begun' }])
  expect((await checkDeeds(db)).find(({ says }) => says.startsWith('every deed is signed'))?.breaches ?? 0).toBe(0)
})

/** A line of the command line, said by somebody of this desk. */
const types = (env: Record<string, string>) =>
  opsAt(deskOf({ db, owner, secret: { given: undefined, place: '' }, factors: ring }, env), ['draw', 'resume'])

test('the command line asks for the code as well, once the person has an app, and no code is used at both', async () => {
  const env = { OPS_PERSON: ann.name, OPS_SECRET: ann.secret }
  expect(await types(env)).toBe('finished: 0')
  const { code } = await enters(browserOf(app), ann)
  await expect(types(env)).rejects.toThrow('OPS_APP_CODE')
  const given = { ...env, OPS_APP_CODE: code() }
  expect(await types({ ...given, OPS_PERSON: ann.name.toUpperCase() })).toBe('finished: 0')
  await expect(types(given)).rejects.toThrow('do not belong together')
  expect(await browserOf(app).send(calls.signIn, { ...ann, code: given.OPS_APP_CODE })).toMatchObject({
    reason: 'wrong',
  })
})

test('a wrong code on the command line counts as a wrong secret: five shut the name, here and at the desk', async () => {
  const env = { OPS_PERSON: ann.name, OPS_SECRET: ann.secret }
  const { code } = await enters(browserOf(app), ann)
  for (let tries = 0; tries < 5; tries++)
    await expect(types({ ...env, OPS_APP_CODE: '000000' })).rejects.toThrow('do not belong together')
  const given = code()
  await expect(types({ ...env, OPS_APP_CODE: given })).rejects.toThrow('shut')
  expect(await browserOf(app).send(calls.signIn, { ...ann, code: given })).toMatchObject({ reason: 'shut' })
})

test('what a session and an address ask in a minute is bounded', async () => {
  const few = await openDeskApp({ ...server, bounds: { address: 12, session: 5 } })
  const browser = browserOf(few)
  const known = await enters(browser, ann)
  const asked = async (times: number, anew?: () => object) => {
    const answers: number[] = []
    while (answers.length < times) answers.push((await browser.send(calls.me, {}, { ...anew?.() })).status)
    return answers
  }
  expect(await asked(6)).toEqual([200, 200, 200, 200, 200, 429])
  expect(await browser.send(calls.me)).toMatchObject({ status: 429, reason: 'throttled' })
  const elsewhere = browserOf(few, browser.profile)
  elsewhere.token = browser.token
  expect(await elsewhere.send(calls.me)).toMatchObject({ status: 429, reason: 'throttled' })
  // Each token that nobody has is a session of its own; the address has had two sign-ins and seven calls.
  const nobodys = () => ({ [DESK_HEADERS.token]: randomBytes(32).toString('base64url') })
  expect(await asked(4, nobodys)).toEqual([401, 401, 401, 429])
  const other = browserOf(few)
  await signsIn(other, known)
  expect(await other.ask(calls.me, {})).toMatchObject({ name: ann.name })
  await few.close()
})
