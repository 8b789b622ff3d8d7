import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { mayCall, type DeskCall } from '../../core/desk/call.ts'
import { roles } from '../../core/desk/deed.ts'
import { deeds } from '../../core/desk/deeds.ts'
import { callOf, proposals } from '../../core/desk/doing.ts'
import { session } from '../../core/desk/session.ts'
import { asApp } from '../host/prepare.ts'
import { openDb, type Db } from '../shell/db.ts'
import { openHouse } from '../testing/house.ts'
import { browserOf, openTestDesk } from './testing.ts'

const house = await openHouse()
const desk = await openTestDesk(house.database)
afterAll(desk.close)

/** Every call that the desk mounts, but those that need no session or end it; the stream has a test of its own. */
const calls: DeskCall[] = desk.routes.map(({ call }) => call).filter((call) => !call.isOpen && call !== session.signOut)
const named = (name: string): DeskCall => callOf(deeds.find((deed) => deed.name === name)!)

describe('who may', () => {
  test.each(roles)('the role of %s opens what is declared for it, and nothing else', async (role) => {
    const browser = await desk.sits(`only ${role}`, { roles: [role] })
    for (const call of calls) {
      // The input is empty: a role that may call gets a refusal of the input or an answer, never the refusal of the
      // role.
      const { status, reason } = await browser.send(call, {})
      const isShut = status === 403 && reason === 'role'
      expect(`${call.path} ${isShut}`).toBe(`${call.path} ${!mayCall(call, [role])}`)
    }
  })

  test('a stranger, and a page of another origin, reach no call at all', async () => {
    const ann = await desk.sits('reaches everything')
    for (const call of calls) {
      expect(`${call.path} ${(await browserOf(desk.app).send(call, {})).status}`).toBe(`${call.path} 401`)
      const foreign = await ann.send(call, {}, { origin: 'http://localhost:8080' })
      expect(`${call.path} ${foreign.status} ${foreign.reason}`).toBe(`${call.path} 403 origin`)
    }
  })

  test('a session that has ended reaches no call at all, nor does one of another browser', async () => {
    const ann = await desk.sits('has left')
    const thief = Object.assign(browserOf(desk.app), { token: ann.token })
    for (const call of calls) expect(`${call.path} ${(await thief.send(call, {})).status}`).toBe(`${call.path} 401`)
    await ann.ask(session.signOut, {})
    for (const call of calls) {
      const { status, reason } = await ann.send(call, {})
      expect(`${call.path} ${status} ${reason}`).toBe(`${call.path} 401 signed_out`)
    }
  })

  test('a session that is forged reaches no call at all: the house may not write one, and a hand’s opens nothing', async () => {
    const ann = await desk.sits('is forged')
    const token = randomBytes(32)
    const forged = Object.assign(browserOf(desk.app), { token: token.toString('base64url') })
    const forge = (db: Db) => db.run`
      insert into person_sessions (id, name, token_hash, profile, public_key, sealed_seed)
      select gen_random_uuid(), name, sha256(${token}::bytea), sha256(convert_to(${forged.profile}, 'UTF8')), public_key, ''
        from person_keys
       where name = 'is forged'`
    const taken = openDb(asApp(house.database.config))
    await expect(forge(taken)).rejects.toMatchObject({ code: '42501' })
    await taken.close()
    for (const call of calls) expect(`${call.path} ${(await forged.send(call, {})).status}`).toBe(`${call.path} 401`)
    // The owner of the database writes it past every rule: the seed that signs is not under this token.
    await forge(desk.owner)
    for (const call of calls) {
      const { status, reason } = await forged.send(call, {})
      expect(`${call.path} ${status} ${reason}`).toBe(`${call.path} 500 bug`)
    }
    expect((await ann.send(session.me, {})).status).toBe(200)
  })

  test('every answer has a policy of the desk’s own: nothing is loaded from elsewhere, and no page frames it', async () => {
    for (const [method, url] of [
      ['GET', '/'],
      ['GET', '/nowhere'],
      ['POST', `/api/desk/${session.me.path}`],
    ] as const) {
      const { headers } = await desk.app.inject({ method, url, headers: { host: 'localhost:8090' } })
      const policy = String(headers['content-security-policy']).split('; ')
      expect(policy).toEqual(
        expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]),
      )
      expect(policy.join()).not.toMatch(/unsafe|https?:|\*/)
    }
  })

  test('every deed that needs no terminal is among them', () => {
    const paths = calls.map(({ path }) => path)
    const mounted = deeds.filter(({ isAtTerminal }) => !isAtTerminal).map((deed) => callOf(deed).path)
    expect(mounted.filter((path) => !paths.includes(path))).toEqual([])
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('what needs a terminal is not there', async () => {
    const browser = await desk.sits('at no terminal')
    for (const deed of deeds.filter(({ isAtTerminal }) => isAtTerminal))
      expect((await browser.send(callOf(deed), {})).status).toBe(404)
  })
})

describe('two people', () => {
  const exclude = named('care exclude')
  const approve = named('care approve')

  async function proposed(by: Awaited<ReturnType<typeof desk.sits>>, username: string) {
    await house.person(username)
    const input = { username, until: 'ever', why: 'his wife asks, and he has said yes' }
    const fields = Object.fromEntries(
      Object.keys(deeds.find(({ name }) => name === 'care exclude')!.fields).map((name) => [
        name,
        input[name as 'why'] ?? 'ever',
      ]),
    )
    const { approval } = (await by.ask(exclude, { input: fields })) as { approval: { input: Record<string, string> } }
    return approval.input
  }

  test('one proposes, the other approves what they have read with a new code; it is done, signed, and waits no more', async () => {
    const [ann, ben] = [await desk.sits('ann'), await desk.sits('ben')]
    const input = await proposed(ann, 'excl001')
    const { list } = await ben.ask(proposals.list, {})
    expect(list.map((one) => one.approval?.input)).toContainEqual(input)
    await ben.ask(approve, { input, code: ben.code() })
    const [row] = await house.owns(`select play_state from members where username = 'excl001'`)
    expect(row).toEqual({ play_state: 2 })
    expect((await ben.ask(proposals.list, {})).list).toEqual([])
    expect(await house.broken()).toEqual([])
  })

  test('not the same person, not the same browser, not without a code that is right, not by another hash', async () => {
    const shared = browserOf(desk.app)
    const cat = await desk.sits('cat', { browser: shared })
    const input = await proposed(cat, 'excl002')
    expect(await cat.send(approve, { input, code: cat.code() })).toMatchObject({ status: 409, reason: 'said' })
    const dan = await desk.sits('dan', { browser: browserOf(desk.app, shared.profile) })
    const same = await dan.send(approve, { input, code: dan.code() })
    expect(same.says).toContain('in this very browser')
    const eve = await desk.sits('eve')
    for (const code of ['', '000000'])
      expect(await eve.send(approve, { input, code })).toMatchObject({ status: 403, reason: 'code_wrong' })
    const other = { ...input, hash: '0'.repeat(16) }
    expect((await eve.send(approve, { input: other, code: eve.code() })).says).toContain('not what is proposed now')
    const [row] = await house.owns(`select play_state from members where username = 'excl002'`)
    expect(row).toEqual({ play_state: 1 })
  })
})
