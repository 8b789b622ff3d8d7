// The one button of a shared table turns from "bet" to "take back" under the finger that pressed it: a hurried second press must not
// undo the first.
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { gameCodes, games } from '../../core/games/catalog.ts'
import { listedBets, playedRound } from '../../core/games/testing.ts'
import { fromWire, showYuan, toWire } from '../../core/money.ts'
import type { PlayedRound, TableView } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { live } from '../../web/shell/live.ts'
import type { Table, TableState } from '../runtime/table.ts'

const NOW = 1_000_000
const shared = gameCodes.filter((code) => games[code].seeds === 'shared')

/** Stand-ins for the browser's globals that a page of a game uses as it is loaded. */
beforeAll(() => {
  vi.stubGlobal('location', { search: '', pathname: '/play/' })
  vi.stubGlobal('history', { replaceState: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('__PICTURES__', 'shown')
})
afterAll(() => void vi.unstubAllGlobals())

const parts = async () => {
  const [{ gamePages }, { TURN_MS, withRound }] = await Promise.all([
    import('../runtime/games.ts'),
    import('../runtime/kept.ts'),
  ])
  return { gamePages, TURN_MS, withRound }
}

describe.each(shared)('%s', (code) => {
  const [listed] = listedBets(code)
  const over = playedRound(code, listed!, new Uint8Array(32), 7)
  const open: PlayedRound = { ...over, state: 'open', endedAt: null }
  const label = m.play_table_back({ amount: showYuan(fromWire(open.stake)) })

  test('the bet that was just laid is not taken back by the next press, and by one after a moment it is', async () => {
    const { gamePages, TURN_MS, withRound } = await parts()
    const { Table: Page } = await gamePages[code]()
    const before = { ...first, open: undefined, rounds: [] } as unknown as TableState
    const now = vi.spyOn(performance, 'now').mockReturnValue(NOW)
    const laid = { ...before, ...withRound(before, open, 0) }
    const buttonAt = (at: number) => {
      now.mockReturnValue(at)
      const markup = renderToStaticMarkup(<Page table={tableWith(laid, open)} />)
      return markup.match(/<button[^>]*>[^<]*<\/button>/g)?.find((one) => one.includes(label))
    }
    const [atOnce, just, then] = [NOW, NOW + TURN_MS - 1, NOW + TURN_MS].map(buttonAt)
    now.mockRestore()
    expect(TURN_MS).toBeGreaterThanOrEqual(500)
    expect([atOnce, just, then].map((one) => one?.includes('aria-disabled="true"'))).toEqual([true, true, false])
  })

  test('it rests as well where a bet has been taken back or the hand is over, and not where the same bet is heard again', async () => {
    const { TURN_MS, withRound } = await parts()
    const now = vi.spyOn(performance, 'now').mockReturnValue(NOW)
    const before = { ...first, open, rounds: [] } as unknown as TableState
    const [again, gone] = [withRound(before, open, 0), withRound(before, over, 0)]
    now.mockRestore()
    expect([again.restUntil, gone.restUntil]).toEqual([undefined, NOW + TURN_MS])
  })
})

const first = {
  sent: 'no',
  isShowing: false,
  isFree: false,
  isLost: false,
  balance: 10_000n,
  revealed: {},
  played: new Map(),
}

/** A table whose betting is open, with this state. */
function tableWith(state: TableState, { commitment, nonce, terms, game }: PlayedRound): Table {
  const view = {
    chain: 1,
    number: nonce,
    commitment,
    key: null,
    drawn: null,
    phase: 'betting',
    phaseAt: 0,
    closesAt: 9_000,
  }
  const { least, most, cap } = games[game].limits
  const entered = {
    terms,
    limits: { least: toWire(least), most: toWire(most), cap: toWire(cap) },
    wallet: 'transfer',
    startedAt: 0,
    cycleMs: 30_000,
    shared: { table: view as TableView, last: [] },
  }
  return { state: live(state), entered, now: () => 1_000 } as unknown as Table
}
