// The door of statements: whose link it is, until when, and how many go through it at once.
import { beforeAll, expect, test } from 'vitest'
import { member } from '../../core/member/member.ts'
import { monthOf, records } from '../../core/records.ts'
import { atOnce } from '../testing/at-once.ts'
import { openHouse, PASSWORD, type Person, type TestHouse } from '../testing/house.ts'
import { fetchStatement, STATEMENTS_AT_ONCE } from './statement.ts'

const month = monthOf(Date.now())
const asked = { from: month, to: month, format: 'csv' } as const

let house: TestHouse
let amy: Person
beforeAll(async () => {
  house = await openHouse()
  amy = await house.person('amy001')
})

const signIn = async ({ username }: Person): Promise<string> => {
  const { body } = await house.send(member.login.path, { username, password: PASSWORD })
  return (body.data as { token: string }).token
}
const signOut = (token: string) => house.send(member.logout.path, {}, { token })
/** The link that this session has asked for. */
async function linkOf(token: string): Promise<string> {
  const { body } = await house.send(records.statement.path, asked, { token })
  return (body.data as { url: string }).url
}
const secretOf = (url: string): string => url.split('/').at(-1) ?? ''
const open = (url: string, remoteAddress = '10.0.0.1') =>
  house.app.inject({ method: 'GET', url, remoteAddress, headers: { lang: 'en' } })
const from = (address: string) => ({ address, device: null })
/** Opens a statement and leaves it open. */
async function begin(url: string, address = '10.0.0.1') {
  const fetched = await fetchStatement(house, secretOf(url), from(address))
  if (fetched === 'gone' || fetched === 'busy') throw new Error(fetched)
  return fetched
}

test('a link ends with the session that asked for it, and with no other', async () => {
  const [mine, other] = [await signIn(amy), await signIn(amy)]
  const [link, last] = [await linkOf(mine), await linkOf(mine)]
  await signOut(other)
  expect((await open(link)).statusCode).toBe(200)
  await signOut(mine)
  const late = await open(last)
  expect([late.statusCode, late.body]).toEqual([404, expect.stringContaining('expired')])
})

test('a statement that is under way does not go on without its session', async () => {
  const bao = await house.person('bao001')
  for (let n = 0; n < 250; n++) await bao.receives('1.00')
  const token = await signIn(bao)
  const { statement, leave } = await begin(await linkOf(token))
  const reading = statement.stretches[Symbol.asyncIterator]()
  expect((await reading.next()).value).toHaveLength(200)
  await signOut(token)
  await expect(reading.next()).rejects.toThrow('session')
  leave()
})

test('a member has so many under way, and a link that found no place is not used up', async () => {
  const running = []
  for (let n = 0; n < STATEMENTS_AT_ONCE.member; n++) running.push(await begin(await linkOf(amy.token), `10.0.1.${n}`))
  const link = await linkOf(amy.token)
  const full = await open(link)
  expect([full.statusCode, full.headers['retry-after'], full.body]).toEqual([
    ...[429, '5', 'It is busy right now. Please try again shortly'],
  ])
  running[0]?.leave()
  expect((await open(link)).statusCode).toBe(200)
  // The finished download has freed its place.
  expect((await open(await linkOf(amy.token))).statusCode).toBe(200)
  running[1]?.leave()
})

test('so has an address, whoever they are', async () => {
  const people = await atOnce(STATEMENTS_AT_ONCE.address + 1, (n) => house.person(`many000${n}`))
  const running = []
  for (const one of people.slice(1)) running.push(await begin(await linkOf(one.token), '10.0.2.1'))
  const link = await linkOf(people[0]!.token)
  expect((await open(link, '10.0.2.1')).statusCode).toBe(429)
  expect((await open(link, '10.0.2.2')).statusCode).toBe(200)
  for (const { leave } of running) leave()
})

test('whoever breaks off in the middle leaves the place behind', async () => {
  const bao = await house.person('bao001')
  const url = await house.app.listen({ host: '127.0.0.1', port: 0 })
  for (let n = 0; n < STATEMENTS_AT_ONCE.member + 1; n++) {
    const stop = new AbortController()
    const answer = await fetch(`${url}${await linkOf(bao.token)}`, { signal: stop.signal })
    expect(answer.status).toBe(200)
    stop.abort()
  }
  const tried = async () => (await open(await linkOf(bao.token))).statusCode
  await expect.poll(tried, { timeout: 10_000, interval: 20 }).toBe(200)
})
