// BI-302: self-invitation, A -> B -> A, a thousand friends from one device. No reward, and people are told.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { invite } from '../../core/invite.ts'
import { knowDevice } from '../member/devices.ts'
import { atOnce } from '../testing/at-once.ts'
import { waiting } from '../testing/database.ts'
import { openHouse, type Person } from '../testing/house.ts'
import { earlier, holds, tamper } from '../testing/tamper.ts'
import { lockInviter } from './inviters.sql.ts'
import {
  claim,
  codeOf,
  comes,
  comesAndPlays,
  count,
  deposits,
  mine,
  played,
  states,
  terms,
  type Friend,
} from './testing.ts'

const house = await openHouse({ invites: terms })
const run = (line: string, person = 'ann') => house.run(line, person)

/** Returns the security log's lines about held friends of a member, the last one first. */
const held = (person: Person | Friend) =>
  house
    .sql("select detail from security_log where event = 'invite_held' and member_id = $1 order by at desc", [
      person.member.id,
    ])
    .then((rows) => rows.map(({ detail }) => (detail as { signals: string }).signals))

/** The device and the address of somebody as the house has kept them. */
async function seenAs({ member }: Person, device: string, address: string): Promise<void> {
  await house.db.tx((tx) => knowDevice(tx, member, device, address))
}
const device = (sign: string) => sign.repeat(43)

test('a friend from the inviter’s own browser is held, however much they play', async () => {
  const amy = await house.person('amy001')
  await seenAs(amy, device('a'), '10.9.0.1')
  await comesAndPlays(house, await codeOf(amy), { device: device('a') })
  await count(house)
  expect(await states(amy)).toEqual(['held'])
  expect(await held(amy)).toEqual(['device'])
  expect(await mine(amy)).toMatchObject({ registered: 1, counted: 0, claimable: '0.00' })
  await amy.refused(invite.claim.path, { idempotencyKey: randomUUID() }, 'invite_nothing')
})

test('a friend from the inviter’s address is held; one from this very machine says nothing', async () => {
  const bao = await house.person('bao001')
  await seenAs(bao, device('b'), '10.9.1.1')
  const code = await codeOf(bao)
  await comes(house, code, { address: '127.0.0.1' })
  await comes(house, code, { address: '::1' })
  await comes(house, code, { address: '10.9.1.2' })
  await comes(house, code, { address: '10.9.1.1' })
  expect(await states(bao)).toEqual(['held', 'waiting', 'waiting', 'waiting'])
  expect(await held(bao)).toEqual(['address'])
})

test('one address is one, by IPv6 the network of it', async () => {
  const bea = await house.person('bea001')
  const code = await codeOf(bea)
  await comes(house, code, { address: '2001:db8:1:2::7' })
  await comes(house, code, { address: '2001:db8:1:2:ffff::9' })
  await comes(house, code, { address: '2001:db8:1:3::7' })
  expect(await states(bea)).toEqual(['waiting', 'held', 'waiting'])
})

test('a friend of the inviter’s name is the inviter', async () => {
  const cat = await house.person('cat001')
  // The real name of every member that a test house registers, the inviter included.
  await comes(house, await codeOf(cat), { realName: '林夏' })
  expect(await held(cat)).toEqual(['person'])
})

test('A invites B and B invites A again: the loop is seen by the device, and by the name', async () => {
  const dan = await house.person('dan001')
  await seenAs(dan, device('d'), '10.9.2.1')
  const friend = await comes(house, await codeOf(dan))
  const between: Person = { ...dan, ...friend, username: 'between' }
  between.call = async (endpoint, input) => {
    const answer = await house.send(endpoint.path, input, { token: friend.token })
    return answer.body.data as never
  }
  const code = await codeOf(between)
  await comes(house, code, { device: device('d') })
  await comes(house, code, { realName: '林夏' })
  expect(await states(between)).toEqual(['held', 'held'])
  expect(await held(friend)).toEqual(['loop', 'loop'])
  expect(await states(dan)).toEqual(['waiting'])
})

test('a thousand friends from one device bring one reward at most, and people hear of every other one', async () => {
  const eve = await house.person('eve001')
  const code = await codeOf(eve)
  // Each registration gives the browser a new id; it sends the one before with the next.
  let last: Friend = await comesAndPlays(house, code)
  for (let at = 1; at < 40; at++)
    last = await comesAndPlays(house, code, { device: last.device, address: `10.8.${at}.1` })
  await count(house)
  expect((await states(eve)).filter((state) => state !== 'held')).toEqual(['earned'])
  const said = await held(eve)
  expect(said).toHaveLength(39)
  expect(said.at(-1)).toBe('device')
  // More than twenty registrations on one day count as many.
  expect(said[0]).toBe('device many')
  expect(said.filter((one) => one.includes('many'))).toHaveLength(20)
  expect(await mine(eve)).toMatchObject({ registered: 40, counted: 1, claimable: '18.00' })
})

test('many at once from one device are judged one after the other', async () => {
  const fay = await house.person('fay001')
  const code = await codeOf(fay)
  await atOnce(30, (at) => comes(house, code, { device: device('f'), address: `10.7.${at}.1` }))
  expect((await states(fay)).filter((state) => state === 'waiting')).toHaveLength(1)
})

test('a friend waits for one of the same member who is coming', async () => {
  const { member } = await house.person('fox001')
  const letGo = await holds(house.database.config, 'inviters where bucket = $1 and member_id = $2', [
    member.bucket,
    member.id,
  ])
  const second = house.db.tx((tx) => lockInviter(tx, member))
  await expect.poll(() => waiting(house.database.config), { timeout: 15_000 }).toBe(1)
  await letGo()
  await second
})

test('people see who is held, and two of them let one friend count', async () => {
  const gus = await house.person('gus001')
  await seenAs(gus, device('g'), '10.9.6.1')
  await comesAndPlays(house, await codeOf(gus), { address: '10.9.6.1' })
  const [friend] = await house.sql('select friend_id as id from invitations where member_id = $1', [gus.member.id])
  const [row] = await house.sql('select username from member_names where member_id = $1', [friend?.['id']])
  const name = String(row?.['username'])
  expect(await house.asks('invite list')).toMatchObject({
    list: expect.arrayContaining([expect.objectContaining({ member: String(gus.member.id) })]),
  })
  await expect(run('invite show gus001')).rejects.toThrow('npm run ops')
  const seen = await house.asks('invite show gus001 one address')
  expect(seen).toMatchObject({ list: expect.arrayContaining([expect.objectContaining({ signals: 'address' })]) })
  await expect(run(`invite clear approve gus001 ${name}`)).rejects.toThrow('nobody has proposed')
  await run(`invite clear gus001 ${name} they are father and son`)
  await expect(run(`invite clear approve gus001 ${name}`, 'Ann')).rejects.toThrow('cannot approve it')
  await count(house)
  expect(await states(gus)).toEqual(['held'])
  await run(`invite clear approve gus001 ${name}`, 'ben')
  await count(house)
  expect(await states(gus)).toEqual(['earned'])
  await expect(run(`invite clear gus001 ${name} again`)).rejects.toThrow('not held, but earned')
})

test('whom two people let count has as long as who has just come, and need be nobody else', async () => {
  const joy = await house.person('joy001')
  const friend = await comes(house, await codeOf(joy), { realName: '林夏' })
  await tamper(house.database.config, `update invitations set ${earlier('registered_at', '31 days')} where friend_id = $1`, [friend.member.id]) // prettier-ignore
  const [row] = await house.sql('select username from member_names where member_id = $1', [friend.member.id])
  const name = String(row?.['username'])
  await run(`invite clear joy001 ${name} they were both looked at`)
  await run(`invite clear approve joy001 ${name}`, 'ben')
  await count(house)
  expect(await states(joy)).toEqual(['waiting'])
  await house.sql(`update members set birthday = '1988-08-18' where id = $1`, [friend.member.id])
  await deposits(house, friend)
  await played(house, friend)
  await count(house)
  expect(await states(joy)).toEqual(['earned'])
})

test('one person ends a member’s rewards at once, and two let them count again', async () => {
  const hal = await house.person('hal001')
  const code = await codeOf(hal)
  await comesAndPlays(house, code)
  await count(house)
  await comesAndPlays(house, code)
  await run('invite block hal001 the friends are one person')
  await count(house)
  expect(await states(hal)).toEqual(['waiting', 'earned'])
  expect(await mine(hal)).toMatchObject({ code: null, link: null, isBlocked: true })
  await hal.refused(invite.claim.path, { idempotencyKey: randomUUID() }, 'invite_blocked')
  await run('invite unblock hal001 they are not')
  await expect(run('invite approve hal001')).rejects.toThrow('cannot approve it')
  await run('invite approve hal001', 'ben')
  await count(house)
  expect(await claim(hal)).toEqual({ reward: '36.00', friends: 2 })
})

test('who turns out to be the same person by name and birthday is held when they would count', async () => {
  const ivy = await house.person('ivy001')
  const friend = await comesAndPlays(house, await codeOf(ivy))
  await house.sql(`update members set real_name = '林夏', birthday = '1988-08-18' where id = $1`, [friend.member.id])
  await count(house)
  expect(await states(ivy)).toEqual(['held'])
  expect(await held(ivy)).toEqual(['person'])
})

test.each([...['invite', 'invite show', 'invite block amy001', 'invite clear amy001', 'invite nobody amy001']])(
  '%s is no line of the desk',
  async (line) => {
    await expect(run(line)).rejects.toThrow('npm run ops -- invite list')
  },
)
