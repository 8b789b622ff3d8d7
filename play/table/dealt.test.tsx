// A hand as its page deals it: card by card, and the winner only once the last one has been seen.
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { gameCodes, games } from '../../core/games/catalog.ts'
import { listedBets, playedRound } from '../../core/games/testing.ts'
import { toWire } from '../../core/money.ts'
import type { TableView } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { live } from '../../web/shell/live.ts'
import type { Table, TableState } from '../runtime/table.ts'

/** Longer than any hand takes. */
const [DEALT_AT, ALL_MS] = [1_000_000, 12_000]
const shared = gameCodes.filter((code) => games[code].seeds === 'shared')
let isStill = false

/** Stand-ins for the browser's globals that a page of a game uses as it is loaded. */
beforeAll(() => {
  vi.stubGlobal('location', { search: '', pathname: '/play/' })
  vi.stubGlobal('history', { replaceState: () => undefined })
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isStill
    },
  }))
  vi.stubGlobal('__PICTURES__', 'shown')
})
afterAll(() => void vi.unstubAllGlobals())

describe.each(shared)('%s', (code) => {
  const [bet] = listedBets(code)
  const { drawn, terms, nonce } = playedRound(code, bet!, new Uint8Array(32), 7)
  /** What the page says and shows this long after the deal. */
  const pageAt = async (ms: number) => {
    const { gamePages } = await import('../runtime/games.ts')
    const { Table: Page } = await gamePages[code]()
    const view = { chain: 1, number: nonce, drawn, phase: 'dealt', phaseAt: DEALT_AT, closesAt: 0 }
    const { least, most, cap } = games[code].limits
    const limits = { least: toWire(least), most: toWire(most), cap: toWire(cap) }
    const entered = { terms, limits, wallet: 'transfer', startedAt: 0, cycleMs: 30_000, shared: { table: view as unknown as TableView, last: [] } } // prettier-ignore
    const table = { state: live(state), entered, now: () => DEALT_AT + ms } as unknown as Table
    const markup = renderToStaticMarkup(<Page table={table} />)
    return { laid: markup.match(/[♠♥♣♦]/g)?.length ?? 0, isDealing: markup.includes(m.play_table_dealing()) }
  }

  test('cards come one by one, and the winner is told behind the last of them', async () => {
    isStill = true
    const { laid: dealt } = await pageAt(0)
    isStill = false
    const seen = []
    for (let ms = 0; ms <= ALL_MS; ms += 250) seen.push(await pageAt(ms))
    const laid = seen.map((page) => page.laid)
    const last = laid.indexOf(dealt)
    expect(laid[0]).toBeLessThan(2)
    expect(laid.at(-1)).toBe(dealt)
    expect(laid.every((count, at) => at === 0 || [0, 1].includes(count - laid[at - 1]!))).toBe(true)
    // The last card is turned over for a while, and nothing says who has won before that.
    const told = seen.findIndex(({ isDealing }) => !isDealing)
    expect(told).toBeGreaterThan(last)
    expect(seen.slice(told).every(({ isDealing }) => !isDealing)).toBe(true)
  })

  test('where nothing may move by itself, all of it is there at once', async () => {
    isStill = true
    const { laid, isDealing } = await pageAt(0)
    expect(laid).toBeGreaterThanOrEqual(2)
    expect(isDealing).toBe(false)
  })
})

const state = {
  ...{ sent: 'no', isShowing: false, isFree: false, isLost: false, ended: undefined, open: undefined },
  ...{ balance: 10_000n, rounds: [], revealed: {}, played: new Map(), restUntil: 0 },
} as unknown as TableState
