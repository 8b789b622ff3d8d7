import { randomUUID } from 'node:crypto'
import { expect, test, beforeEach } from 'vitest'
import { keyOf } from './keys.ts'
import { openHall } from './testing/hall.ts'
import type { Fault } from './faults.ts'
import { send, signature } from './wire.ts'

const hall = await openHall({ slowMs: 1_000 })
const chess = () => hall.venues().of('chess')
beforeEach(() => chess().behave('fine'))

const ask = (path: string, question: object) => hall.ask('chess', path, question)
const post = (path: string, question: object, { key = chess().key, forMs = 5_000 } = {}): Promise<Response> =>
  send(chess().url + path, key, JSON.stringify(question), { forMs, target: `POST ${path}` })
/** Faults whose answer never comes, or comes too late to wait for. */
const UNANSWERED: readonly Fault[] = ['lost', 'silent', 'slow']
const transfer = (id: string, direction: 'in' | 'out', amount = '10.00', player = 'p1') => ({
  ...{ id, player, direction, amount, currency: 'CNY' },
})
const balance = async () => (await ask('/players/balance', { player: 'p1' }))['balance']
const during = async (fault: Fault, path: string, question: object) => {
  await chess().behave(fault)
  const forMs = UNANSWERED.includes(fault) ? 300 : 5_000
  const answer = await post(path, question, { forMs })
    .then(async (response) => ({ http: response.status, ...((await response.json()) as object) }))
    .catch(() => 'no answer')
  await chess().behave('fine')
  return answer
}

test('a player has what came in less what went out, and never less than nothing', async () => {
  const move = (...given: Parameters<typeof transfer> extends [string, ...infer R] ? R : never) =>
    ask('/transfers', transfer(randomUUID(), ...given))
  expect(await move('in')).toMatchObject({ status: 'refused', reason: 'no_player' })
  await ask('/players', { player: 'p1' })
  expect(await move('in')).toMatchObject({ status: 'done' })
  expect(await move('out', '4.00')).toMatchObject({ status: 'done' })
  expect(await move('out', '6.01')).toMatchObject({ status: 'refused', reason: 'balance_short' })
  expect(await balance()).toBe('6.00')
  await ask('/players', { player: 'p1' })
  expect(await balance()).toBe('6.00')
})

test('an id moves money once, however often it is said; a cancelled one never; another body is a contradiction', async () => {
  const [one, two, never] = [randomUUID(), randomUUID(), randomUUID()]
  await Promise.all(Array.from({ length: 5 }, () => ask('/transfers', transfer(one, 'in'))))
  expect(await during('twice', '/transfers', transfer(two, 'in'))).toMatchObject({ status: 'done' })
  expect(await balance()).toBe('26.00')
  expect(await ask('/transfers', transfer(one, 'in', '11.00'))).toMatchObject({
    ...{ status: 'refused', reason: 'contradiction' },
  })
  expect(await ask('/transfers/query', { id: one })).toMatchObject({
    status: 'done',
    amount: '10.00',
  })
  expect(await ask('/transfers/cancel', { id: never })).toMatchObject({ status: 'cancelled' })
  expect(await ask('/transfers', transfer(never, 'in'))).toMatchObject({ status: 'cancelled' })
  expect(await ask('/transfers/cancel', { id: one })).toMatchObject({ status: 'done' })
  expect(await balance()).toBe('26.00')
})

test('each fault does what its name says', async () => {
  const path = '/transfers'
  const fresh = (amount?: string) => transfer(randomUUID(), 'in', amount)
  expect(await during('refuse', path, fresh())).toMatchObject({ status: 'refused' })
  expect(await during('lost', path, fresh())).toBe('no answer')
  expect(await during('broken', path, fresh())).toMatchObject({ http: 500 })
  expect(await during('down', path, fresh())).toBe('no answer')
  expect(await balance()).toBe('26.00')
  expect(await during('silent', path, fresh())).toBe('no answer')
  expect(await during('crash', path, fresh())).toMatchObject({ http: 500 })
  const same = fresh()
  expect(await during('garbage', path, same)).not.toHaveProperty('status', 'done')
  await chess().behave('html')
  expect((await post(path, same)).headers.get('content-type')).toBe('text/html')
  expect(await during('reset', path, same)).toBe('no answer')
  await chess().behave('forged')
  const forged = await post(path, same)
  const [stamp, signed] = ['koi-timestamp', 'koi-signature'].map((name) => forged.headers.get(name))
  const text = await forged.text()
  expect(JSON.parse(text)).toMatchObject({ status: 'done' })
  expect(signed).toHaveLength(64)
  expect(signed).not.toBe(signature(chess().key, String(stamp), text))
  expect(await during('lie', path, fresh())).toMatchObject({ amount: '11.00' })
  expect(await balance()).toBe('66.00')
  const half = fresh()
  expect(await during('short', path, half)).toMatchObject({ amount: '5.00' })
  expect(await balance()).toBe('71.00')
  await chess().correct()
  expect(await balance()).toBe('76.00')
  const id = { id: half.id }
  expect(await during('forget', '/transfers/query', id)).toMatchObject({ status: 'unknown' })
  expect(await ask('/transfers/query', id)).toMatchObject({ amount: '10.00' })
  expect(await during('slow', path, fresh())).toBe('no answer')
  await expect.poll(balance, { timeout: 15_000 }).toBe('86.00')
  const { entries } = (await ask('/players/journal', { player: 'p1', after: 0, limit: 200 })) as {
    entries: { kind: string; amount: string; of?: number }[]
  }
  const wrong = entries.findIndex(({ amount }) => amount === '5.00')
  expect(entries[wrong + 1]).toMatchObject({ kind: 'correction', of: wrong + 1, amount: '5.00' })
  await hall.isSound()
})

test("another venue's key opens nothing, and books outlive a restart", async () => {
  const video = hall.venues().of('video').key
  expect((await post('/players/balance', { player: 'p1' }, { key: video })).status).toBe(403)
  const before = (await chess().books()).transfers
  await hall.again()
  expect((await chess().books()).transfers).toEqual(before)
  expect(await balance()).toBe('86.00')
})

test('what is not of the protocol is refused, signed, and changes nothing', async () => {
  const before = await chess().books()
  const good = transfer(randomUUID(), 'in')
  for (const wrong of [
    { ...good, id: 'not-a-uuid' },
    { ...good, player: '../x' },
    { ...good, amount: '10' },
    { ...good, amount: '-1.00' },
    { ...good, amount: 10 },
    { ...good, direction: 'up' },
    {},
  ])
    expect([await ask('/transfers', wrong), wrong]).toMatchObject([{ http: 400, error: 'shape' }, {}])
  expect(await ask('/transfers', { ...good, currency: 'USD' })).toMatchObject({
    reason: 'currency',
  })
  expect(await ask('/transfers', { ...good, amount: '0.00' })).toMatchObject({ reason: 'shape' })
  expect(await ask('/players/journal', { player: 'nobody', after: 0, limit: 10 })).toMatchObject({
    ...{ number: 0, balance: '0.00', entries: [] },
  })
  expect(await hall.ask('instant', '/players', { player: 'p1' })).toMatchObject({ balance: '0.00' })
  const none = await send(hall.venues().of('instant').url + '/transfers', hall.venues().of('instant').key, '{}')
  expect(none.status).toBe(404)
  expect(await chess().books()).toEqual(before)
})

test('a journal is handed out in pages, each from where the last one ended', async () => {
  await hall.ask('fishing', '/players', { player: 'reader' })
  for (let count = 0; count < 5; count++) await hall.bring('fishing', 'reader', '1.00')
  const numbers: number[] = []
  for (let after = 0; ;) {
    const page = (await hall.ask('fishing', '/players/journal', {
      player: 'reader',
      after,
      limit: 2,
    })) as {
      number: number
      entries: { number: number }[]
    }
    if (page.entries.length === 0) break
    numbers.push(...page.entries.map(({ number }) => number))
    after = numbers.at(-1) ?? after
  }
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => at + 1))
  expect(numbers).toHaveLength(5)
})

test('a launch has one ticket, for one session and a minute; the last launch of a player is the live one', async () => {
  const id = randomUUID()
  const first = await hall.launch('lena', 'slot20', id)
  expect(first).toMatchObject({ launch: id, path: `/play/?ticket=${String(first['ticket'])}` })
  expect(await hall.launch('lena', 'slot20', id)).toEqual(first)
  expect(await hall.launch('lena', 'dice', id)).toMatchObject({ launch: id })
  const [asked, other] = await Promise.all([hall.enter(String(first['ticket'])), hall.enter(String(first['ticket']))])
  expect([asked.code, other.code].toSorted()).toEqual([0, 1])
  const late = await hall.launch('lena', 'slot20')
  await hall.venues().db.query(`update launches set ticket_until = clock_timestamp() where id = $1`, [late['launch']])
  for (const ticket of [String(late['ticket']), '', 'f'.repeat(64)])
    expect(await hall.enter(ticket)).toMatchObject({ code: 0, reason: 'ticket_over' })
  expect(await hall.launch('lena', 'slot20', id)).toMatchObject({ reason: 'launch_over' })
  expect(
    await hall.ask('video', '/launches', {
      launch: randomUUID(),
      player: 'lena',
      game: 'slot20',
      lang: 'en',
      currency: 'CNY',
    }),
  ).toMatchObject({ status: 'refused', reason: 'game_unknown' })
  expect(await hall.ask('chess', '/launches/end', { launch: randomUUID(), reason: 'left' })).toMatchObject({
    status: 'unknown',
  })
})

test('the control door changes how a venue behaves and shows its books', async () => {
  const { url } = hall.venues()
  const form = (path: string, fields: Record<string, string>) =>
    fetch(url + path, { method: 'POST', body: new URLSearchParams(fields) })
  await form('/behave', { venue: 'chess', fault: 'refuse' })
  expect(chess().fault()).toBe('refuse')
  await form('/behave', { venue: 'chess', fault: 'explode' })
  expect(chess().fault()).toBe('refuse')
  expect(await (await fetch(url)).text()).toContain('拒绝转账')
  const books = (await (await fetch(`${url}/books`)).json()) as { venues: unknown[] }
  expect(books.venues).toHaveLength(7)
  expect(keyOf(Buffer.alloc(32), 'venue-chess')).not.toEqual(keyOf(Buffer.alloc(32), 'venue-video'))
})
