// The matches of a league as its page knows them: the same objects for as long as nothing of them changes.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { MatchView } from '../../core/venue/play.ts'

/** Stand-ins for the browser's globals that the wire of a page uses as it is loaded. */
beforeAll(() => {
  vi.stubGlobal('location', { search: '', pathname: '/play/' })
  vi.stubGlobal('history', { replaceState: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterAll(() => void vi.unstubAllGlobals())

const match = { chain: 1, number: 7, phase: 'open', now: 1, step: 0, fingerprint: 'a', key: null, drawn: null }
const drawn = { home: 1, away: 0 }

test('a match that an answer brings again is the one that is known, and one of which anything has changed is not', async () => {
  const { keptOf } = await import('./heard.ts')
  const said = (change: object) => keptOf({ ...match, ...change } as unknown as MatchView)
  const first = said({})
  expect(said({ now: 2 })).toBe(first)
  let before = first
  for (const change of [{ step: 1 }, { phase: 'played' }, { phase: 'played', drawn }, { phase: 'settled', key: 'k' }]) {
    const next = said(change)
    expect(next).toMatchObject(change)
    expect(next).not.toBe(before)
    before = next
  }
  expect(said({ number: 8 })).not.toBe(before)
})
