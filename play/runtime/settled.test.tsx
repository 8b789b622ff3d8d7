// The answer to a bet, as the state of its table tells it: a page is drawn again with each change of that state.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listedBets, playedRound } from '../../core/games/testing.ts'
import { toWire } from '../../core/money.ts'
import { aFrame } from '../parts/behind.ts'
import type { Comes, Table } from './table.ts'
import type { Entered } from './wire.ts'

const [bet] = listedBets('dice')
const round = playedRound('dice', bet!, new Uint8Array(32), 7)
const seeds = { commitment: '', nextCommitment: '', clientSeed: 'shown', nonce: 8 }
const taken = { code: 1, data: { round, balance: '1234.00', seeds } }
const refused = { code: 0, reason: 'funds', msg: 'Not enough money' }

/** What the venue answers, and the calls of bets that it got. */
let [answer, bets]: [object, number] = [taken, 0]

/** Stand-ins for the browser's globals and for a venue that answers each bet with this round. */
beforeAll(() => {
  vi.stubGlobal('location', { search: '', pathname: '/play/' })
  vi.stubGlobal('history', { replaceState: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('fetch', (path: string) => {
    if (path.endsWith('/bet')) bets++
    return Promise.resolve(path.endsWith('events') ? new Response(new ReadableStream()) : Response.json(answer))
  })
})
beforeEach(() => ([answer, bets] = [taken, 0]))
afterAll(() => void vi.unstubAllGlobals())

async function openTable(): Promise<Table> {
  const { sitDown } = await import('./table.ts')
  const money = { balance: '1000.00', practice: '1000.00' }
  const entered = { ...money, seeds, last: [], open: null, startedAt: 0, now: 0, cycleMs: 1_000 }
  const table = sitDown(entered as unknown as Entered)
  await new Promise((opened) => setTimeout(opened, 50))
  return table
}

/** What a page is told of a bet, change by change. */
async function toldOf(comes: Comes): Promise<string[]> {
  const table = await openTable()
  const told: string[] = []
  const deaf = table.state.watch(() => {
    const { sent, isShowing, rounds, balance } = table.state.get()
    told.push(`${sent}${isShowing ? ', shown first' : ''}: ${rounds.length} rounds, ${toWire(balance)}`)
  })
  await table.place(round.bet, { comes })
  table.shown()
  deaf()
  await table.leave()
  return told
}

test('where nothing is shown first, the answer is one change: with the round come its money and its place in the list', async () => {
  expect(await toldOf(() => undefined)).toEqual(['asked: 0 rounds, 1000.00', 'no: 1 rounds, 1234.00'])
})

test('a round that its game shows keeps money and list back until it has been seen', async () => {
  expect(await toldOf(() => Promise.resolve())).toEqual([
    'asked: 0 rounds, 1000.00',
    'no, shown first: 0 rounds, 1000.00',
    'no: 1 rounds, 1234.00',
  ])
})

test('the request goes with the press, and the page is told of it in a turn of its own', async () => {
  const table = await openTable()
  const placed = table.place(round.bet)
  expect([bets, table.state.get().sent]).toEqual([1, 'no'])
  await Promise.resolve()
  expect(table.state.get().sent).toBe('no')
  await placed
  await table.leave()
})

test('a second press before the page has been drawn for the first one sends nothing', async () => {
  const table = await openTable()
  const [first, second] = await Promise.all([table.place(round.bet), table.place(round.bet)])
  expect([bets, first?.id, second]).toEqual([1, round.id, undefined])
  expect(table.state.get().rounds.length).toBe(1)
  await table.leave()
})

test('a refusal that comes before the page has been drawn for the press leaves the table free for the next one', async () => {
  const table = await openTable()
  answer = refused
  expect(await table.place(round.bet)).toBe(undefined)
  // What was queued for that press has its turn before this one.
  await aFrame()
  expect([table.state.get().sent, table.state.get().refused]).toEqual(['no', 'Not enough money'])
  answer = taken
  expect((await table.place(round.bet))?.id).toBe(round.id)
  await table.leave()
})
