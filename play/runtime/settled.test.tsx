// The answer to a bet, as the state of its table tells it: a page is drawn again with each change of that state.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toWire } from '../../core/money.ts'
import { openDoor, type Door } from '../testing/door.ts'
import type { Comes, Table } from './table.ts'

const BET = { stake: '1.00', side: 'under', target: 5_000 }

let door: Door

/** Stand-ins for the browser's globals; its fetch knows of which origin the page is. */
beforeAll(async () => {
  door = await openDoor()
  const real = fetch
  vi.stubGlobal('location', { search: '', pathname: '/play/' })
  vi.stubGlobal('history', { replaceState: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(door.origin + path, init))
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await door.close()
})

async function seated(): Promise<Table> {
  const [{ ask, openSession }, { sitDown }] = await Promise.all([import('./wire.ts'), import('./table.ts')])
  const ticket = new URL(door.launch('dice')).searchParams.get('ticket')!
  const entered = await ask('enter', { ticket, lang: 'en' })
  openSession(entered.session)
  const table = sitDown(entered)
  await expect.poll(() => door.streams()).toBe(1)
  return table
}

/** What the page is told of a bet, change by change. */
async function toldOf(table: Table, comes: Comes): Promise<string[]> {
  const told: string[] = []
  const deaf = table.state.watch(() => {
    const { sent, isShowing, rounds, balance } = table.state.get()
    told.push(`${sent}${isShowing ? ' showing' : ''} ${rounds.length} ${toWire(balance)}`)
  })
  await table.place(BET, { comes })
  table.shown()
  deaf()
  return told
}

test('where nothing is shown first, the answer is one change: with its round come its money and its place in the list', async () => {
  const table = await seated()
  const told = await toldOf(table, () => undefined)
  await table.leave()
  expect(told).toEqual(['asked 0 1000.00', `no 1 ${balanceAfter()}`])
})

test('a round that its game shows keeps money and list back until it has been seen', async () => {
  const table = await seated()
  const told = await toldOf(table, () => Promise.resolve())
  await table.leave()
  expect(told).toEqual(['asked 0 1000.00', 'no showing 0 1000.00', `no 1 ${balanceAfter()}`])
})

function balanceAfter(): string {
  const [round] = door.rounds()
  return (1_000 - Number(round!.risk) + Number(round!.returned)).toFixed(2)
}
