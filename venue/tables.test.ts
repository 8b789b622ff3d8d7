// Tables that all players share: bets in time, cards for all, money set by set, and a process that dies between any two steps.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { openStream, parseKey, sharedPrefix } from '../core/fair/fair.ts'
import { baccarat } from '../core/games/baccarat/baccarat.ts'
import { verifyLink } from '../core/fair/chain.ts'
import { fromWire } from '../core/money.ts'
import type { PlayEvent } from '../core/venue/play.ts'
import { roundOf } from './testing/hall.ts'
import { ON_TIE, openTable, type Page } from './testing/table.ts'
import { startVenues } from './venues.ts'

const table = await openTable()
const { hall, db, phaseNow, itIsDue, reaches, goesOn, toTheEnd, viewOf, lays, sits, betting, balanceOf } = table
const { house } = hall

const returnOf = (drawn: unknown, bet = ON_TIE) => {
  const stakes = Object.fromEntries(Object.entries(bet.stakes).map(([spot, yuan]) => [spot, fromWire(yuan)]))
  return baccarat.settle({ stakes }, baccarat.usual, drawn as { cards: number[] }).returned
}

test('a hand is bet on, closed, dealt by its key and paid; what was promised is what was dealt', async () => {
  const [one, other] = [await sits('one'), await sits('other')]
  await betting()
  const before = await viewOf(one)
  const laid = await lays(one, ON_TIE)
  expect(laid).toMatchObject({ code: 1, data: { balance: '989.00', round: { state: 'open' } } })
  expect((await lays(one, ON_TIE)).reason).toBe('round_open')
  await toTheEnd()
  const [{ table }, theirs] = [await viewOf(one), await viewOf(other)]
  expect({ ...theirs.table, now: 0 }).toEqual({ ...table, now: 0 })
  const key = parseKey(String(table.key))!
  expect(bytesToHex(sha256(key))).toBe(before.table.commitment)
  const { commitment } = table.number > 0 ? (before['published'] as { commitment: string }) : { commitment: '' }
  expect(verifyLink({ position: table.number, value: key }, { position: 0, value: parseKey(commitment)! }).ok).toBe(
    true,
  )
  const cards = openStream(key, sharedPrefix('baccarat', String(table.number))).sample(416, 6)
  expect(table.drawn).toEqual({ cards })
  const left = 100_000n - 1_100n + returnOf(table.drawn)
  expect(fromWire(String(await balanceOf(one)))).toBe(left)
  const journal = await hall.ask('video', '/players/journal', { player: 'one', after: 0, limit: 9 })
  expect(journal).toMatchObject({
    number: 2,
    open: '0.00',
    entries: [{}, { kind: 'round', game: 'baccarat', round: roundOf(laid).id, stake: '11.00', risk: '11.00' }],
  })
  await hall.isSound()
})

test('a bet is taken back before the close, once, and may be laid again; after it neither', async () => {
  const page = await sits('wavering')
  await betting()
  const first = roundOf(await lays(page, ON_TIE))
  const back = () => page.call('step', { round: first.id, step: { back: true } })
  expect(await back()).toMatchObject({ code: 1, data: { balance: '1000.00', round: { state: 'void' } } })
  expect(await back()).toMatchObject({ code: 1, data: { balance: '1000.00' } })
  const second = await lays(page, ON_TIE)
  expect(second.code).toBe(1)
  await goesOn('closed')
  const late = await page.call('step', { round: roundOf(second).id, step: { back: true } })
  expect(late).toMatchObject({ code: 0, reason: 'table_closed' })
  expect(await balanceOf(page)).toBe('989.00')
  await goesOn('dealt', 'settled')
  await hall.isSound()
})

test('what comes late, for another round or for none is no bet, and takes nothing', async () => {
  const page = await sits('late')
  await betting()
  const { chain, number } = (await viewOf(page)).table
  const bet = (on?: object) => page.call('bet', { id: randomUUID(), bet: ON_TIE, free: false, ...(on && { on }) })
  expect((await bet()).reason).toBe('shape')
  expect((await bet({ chain, number: number + 1 })).reason).toBe('table_closed')
  // The time is over, and the table has not noticed yet.
  await db().query('update table_rounds set closes_at = clock_timestamp()')
  expect((await bet({ chain, number })).reason).toBe('table_closed')
  await goesOn('closed')
  expect((await bet({ chain, number })).reason).toBe('table_closed')
  expect(await balanceOf(page)).toBe('1000.00')
  await goesOn('dealt', 'settled')
})

test('the close waits for a bet that is being laid', async () => {
  await sits('holding')
  await betting()
  await db().tx(async (sql) => {
    await sql.query(`select phase from table_rounds where phase = 'betting' for key share`)
    await itIsDue()
    const waiting = `select count(*)::int as found from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%table_rounds%for update%'`
    await expect.poll(async () => (await db().query<{ found: number }>(waiting)).rows[0]?.found).toBe(1)
    expect(await phaseNow()).toBe('betting')
  })
  await reaches('closed')
  await goesOn('dealt', 'settled')
})

test('practice is laid and paid beside the money, and asks nobody', async () => {
  const page = await sits('practising')
  await betting()
  const asked = house.heard.length
  const laid = await lays(page, ON_TIE, { free: true })
  expect(laid).toMatchObject({ code: 1, data: { balance: '9989.00' } })
  await toTheEnd()
  const { table } = await viewOf(page)
  const { data } = await page.call('balance')
  expect(house.heard).toHaveLength(asked)
  expect(data?.['balance']).toBe('1000.00')
  expect(fromWire(String(data?.['practice']))).toBe(1_000_000n - 1_100n + returnOf(table.drawn))
  await hall.isSound()
})

test('everybody hears the same table over the stream, and each of their own bet', async () => {
  const pages = [await sits('ear-1'), await sits('ear-2'), await sits('ear-3')]
  await betting()
  const streams = await Promise.all(pages.map((page) => listenTo(page)))
  const laid = roundOf(await lays(pages[0]!, ON_TIE))
  await toTheEnd()
  const tables = (heard: PlayEvent[]) =>
    heard.flatMap((event) => (event.kind === 'table' ? [{ ...event.table, now: 0 }] : []))
  await expect.poll(() => streams.map(({ heard }) => tables(heard).length)).toEqual([3, 3, 3])
  for (const { heard } of streams) expect(tables(heard)).toEqual(tables(streams[0]!.heard))
  expect(tables(streams[0]!.heard).map(({ phase }) => phase)).toEqual(['closed', 'dealt', 'settled'])
  const rounds = streams.map(({ heard }) => heard.flatMap((event) => (event.kind === 'round' ? [event.round.id] : [])))
  expect(rounds).toEqual([[laid.id], [], []])
  for (const { stop } of streams) stop()
})

describe('a process that ends between two steps', () => {
  test.each(['betting', 'closed', 'dealt'] as const)(
    'in %s is followed by one that goes on with the same bets and the promised cards',
    async (phase) => {
      const page = await sits(`cut-${phase}`)
      await betting()
      const before = await viewOf(page)
      await lays(page, ON_TIE)
      if (phase !== 'betting') await goesOn('closed')
      if (phase === 'dealt') await goesOn('dealt')
      await hall.again()
      expect(await phaseNow()).toBe(phase)
      const rest = { betting: ['closed', 'dealt', 'settled'], closed: ['dealt', 'settled'], dealt: ['settled'] }
      await goesOn(...rest[phase])
      const { table } = await viewOf(page)
      expect(bytesToHex(sha256(parseKey(String(table.key))!))).toBe(before.table.commitment)
      const left = 100_000n - 1_100n + returnOf(table.drawn)
      expect(fromWire(String(await balanceOf(page)))).toBe(left)
      await hall.isSound()
    },
  )

  test('where its secret is lost, the round is void, every stake goes back, and a new chain is promised', async () => {
    const page = await sits('void')
    await betting()
    const { chain } = (await viewOf(page)).table
    expect((await lays(page, ON_TIE)).code).toBe(1)
    await db().query(`update chains set sealed = set_byte(sealed, 20, 255 - get_byte(sealed, 20))`)
    await goesOn('closed', 'void')
    await expect.poll(() => balanceOf(page)).toBe('1000.00')
    await goesOn('betting')
    expect((await viewOf(page)).table).toMatchObject({ chain: chain + 1, number: 1 })
    await hall.isSound()
  })
})

test('two processes over one database deal one hand at a time and pay it once', async () => {
  const page = await sits('twice')
  await betting()
  const { secret, port: _, ...rest } = { ...hall.options(), secret: hall.options().secret }
  const second = await startVenues({ ...rest, secret, port: 0, play: undefined as never })
  await second.ready
  await lays(page, ON_TIE)
  await toTheEnd()
  await goesOn('betting')
  await second.stop()
  const { rows } = await db().query(
    `select chain, number, count(*)::int from table_rounds group by 1, 2 having count(*) > 1`,
  )
  expect(rows).toEqual([])
  const entries = await db().query(`select number from entries where player = 'twice'`)
  expect(entries.rows).toHaveLength(2)
  await hall.isSound()
})

test('a chain that is used up is followed by the next one', async () => {
  const page = await sits('long')
  await betting()
  const { chain } = (await viewOf(page)).table
  await db().query(
    `update chains set length = (select max(number) from table_rounds where chain = $1) where number = $1`,
    [chain],
  )
  await toTheEnd()
  await goesOn('betting')
  expect((await viewOf(page)).table).toMatchObject({ chain: chain + 1, number: 1 })
})

/** Collects the events that a page receives. */
async function listenTo({ session }: Page) {
  const control = new AbortController()
  const response = await fetch(`${hall.venues().playUrl}/play/api/events`, {
    headers: { authorization: `Bearer ${session}` },
    signal: control.signal,
  })
  const heard: PlayEvent[] = []
  void (async () => {
    let rest = ''
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + part).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) if (block.startsWith('data:')) heard.push(JSON.parse(block.slice(5)) as PlayEvent)
    }
  })().catch(() => {})
  return { heard, stop: () => control.abort() }
}
