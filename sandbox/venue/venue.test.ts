import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { keyOf } from '../../venue/keys.ts'
import { send, signature } from '../../venue/wire.ts'
import { startVenues } from './venues.ts'
import type { Fault } from '../../venue/faults.ts'

const secret = randomBytes(32)
const place = mkdtempSync(join(tmpdir(), 'koi-venues-'))
const fileOf = (name: string) => ({ file: join(place, `${name}.sqlite`) })
let venues = await startVenues({ port: 0, secret, fileOf, slowMs: 3_000 })
afterAll(async () => {
  await venues.stop()
  rmSync(place, { recursive: true, force: true })
})
beforeEach(() => venues.of('chess').behave('fine'))

const post = (path: string, question: object, name = 'venue-chess'): Promise<Response> =>
  send(venues.of('chess').url + path, keyOf(secret, name), JSON.stringify(question), 1_500)

/** What came over the wire, whatever it is. */
async function raw(path: string, question: object) {
  const { headers, ...response } = await post(path, question).then(async (answer) => ({
    headers: answer.headers,
    text: await answer.text(),
  }))
  return {
    ...response,
    type: headers.get('content-type'),
    stamp: headers.get('koi-timestamp') ?? '',
    signed: headers.get('koi-signature') ?? '',
  }
}

async function ask(path: string, question: object, name?: string) {
  const response = await post(path, question, name)
  const answer = (await response.json()) as Record<string, unknown>
  return { status: response.status, ...answer } as Record<string, unknown>
}

const transfer = (id: string, direction: 'in' | 'out', amount = '10.00', player = 'p1') => ({
  id,
  player,
  direction,
  amount,
  currency: 'CNY',
})
const balance = async () => (await ask('/players/balance', { player: 'p1' }))['balance']
const during = async (fault: Fault, path: string, question: object) => {
  await venues.of('chess').behave(fault)
  const answer = await ask(path, question).catch(() => 'no answer')
  await venues.of('chess').behave('fine')
  return answer
}

test('a player has what came in less what went out, and never less than nothing', async () => {
  expect(await ask('/transfers', transfer('a0', 'in'))).toMatchObject({
    status: 'refused',
    reason: 'no_player',
  })
  await ask('/players', { player: 'p1' })
  expect(await ask('/transfers', transfer('a1', 'in'))).toMatchObject({ status: 'done' })
  expect(await ask('/transfers', transfer('a2', 'out', '4.00'))).toMatchObject({ status: 'done' })
  expect(await ask('/transfers', transfer('a3', 'out', '6.01'))).toMatchObject({
    status: 'refused',
    reason: 'balance_short',
  })
  expect(await balance()).toBe('6.00')
  await ask('/players', { player: 'p1' })
  expect(await balance()).toBe('6.00')
})

test('an id moves money once, however often it is said; a cancelled one never', async () => {
  await Promise.all(Array.from({ length: 5 }, () => ask('/transfers', transfer('b1', 'in'))))
  expect(await during('twice', '/transfers', transfer('b2', 'in'))).toMatchObject({
    status: 'done',
  })
  expect(await balance()).toBe('26.00')
  expect(await ask('/transfers/cancel', { id: 'b3' })).toMatchObject({ status: 'cancelled' })
  expect(await ask('/transfers', transfer('b3', 'in'))).toMatchObject({ status: 'cancelled' })
  expect(await ask('/transfers/cancel', { id: 'b1' })).toMatchObject({ status: 'done' })
  expect(await balance()).toBe('26.00')
})

test('each fault does what its name says', async () => {
  const path = '/transfers'
  expect(await during('refuse', path, transfer('c1', 'in'))).toMatchObject({ status: 'refused' })
  expect(await during('lost', path, transfer('c2', 'in'))).toBe('no answer')
  expect(await during('broken', path, transfer('c3', 'in'))).toMatchObject({ status: 500 })
  expect(await during('down', path, transfer('c4', 'in'))).toBe('no answer')
  expect(await balance()).toBe('26.00')
  expect(await during('silent', path, transfer('c5', 'in'))).toBe('no answer')
  expect(await during('crash', path, transfer('c6', 'in'))).toMatchObject({ status: 500 })
  expect(await during('garbage', path, transfer('c7', 'in'))).not.toHaveProperty('status', 'done')
  await venues.of('chess').behave('html')
  expect(await raw(path, transfer('c7', 'in'))).toMatchObject({ type: 'text/html' })
  expect(await during('reset', path, transfer('c7', 'in'))).toBe('no answer')
  await venues.of('chess').behave('forged')
  const forged = await raw(path, transfer('c7', 'in'))
  const { stamp, text } = forged
  expect(JSON.parse(text)).toMatchObject({ status: 'done' })
  expect(forged.signed).toHaveLength(64)
  expect(forged.signed).not.toBe(signature(keyOf(secret, 'venue-chess'), stamp, text))
  await venues.of('chess').behave('fine')
  expect(await during('lie', path, transfer('c8', 'in'))).toMatchObject({ amount: '11.00' })
  expect(await balance()).toBe('66.00')
  expect(await during('short', path, transfer('c9', 'in'))).toMatchObject({ amount: '5.00' })
  expect(await balance()).toBe('71.00')
  venues.of('chess').correct()
  expect(await balance()).toBe('76.00')
  expect(await during('forget', '/transfers/query', { id: 'c9' })).toMatchObject({
    status: 'unknown',
  })
  expect(await ask('/transfers/query', { id: 'c9' })).toMatchObject({ amount: '10.00' })
  expect(await during('slow', path, transfer('c10', 'in'))).toBe('no answer')
  await expect.poll(balance, { timeout: 15_000 }).toBe('86.00')
})

test("another venue's key opens nothing, and books outlive a restart", async () => {
  expect(await ask('/players/balance', { player: 'p1' }, 'venue-video')).toMatchObject({
    status: 403,
  })
  const before = venues.of('chess').transfers()
  await venues.stop()
  venues = await startVenues({ port: 0, secret, fileOf })
  expect(venues.of('chess').transfers()).toEqual(before)
  expect(await balance()).toBe('86.00')
})

test('the control door changes how a venue behaves and shows its books', async () => {
  const form = (path: string, fields: Record<string, string>) =>
    fetch(venues.url + path, { method: 'POST', body: new URLSearchParams(fields) })
  await form('/behave', { venue: 'chess', fault: 'refuse' })
  expect(venues.of('chess').fault()).toBe('refuse')
  await form('/behave', { venue: 'chess', fault: 'explode' })
  expect(venues.of('chess').fault()).toBe('refuse')
  expect(await (await fetch(venues.url)).text()).toContain('拒绝转账')
  const books = (await (await fetch(`${venues.url}/books`)).json()) as { venues: unknown[] }
  expect(books.venues).toHaveLength(6)
})
