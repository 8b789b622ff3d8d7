// Decision 50 and C-09: which notices of a launch are shown again on the same day.
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../core/time.ts'
import { notDismissed, rememberClosed, rememberDismissed, toOpen } from './reminders.ts'

const NOW = Date.parse('2026-11-22T12:00:00+08:00')
const offer = { id: 'offer', daily: true }
const warning = { id: 'warning', daily: false }

beforeEach(() => {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  Object.assign(globalThis, { localStorage: storage, sessionStorage: storage })
})

test('one tick covers all of a showing for the day, a new one still shows, and the next day all do', () => {
  rememberDismissed([offer, { id: 'other', daily: true }], NOW)
  const fresh = { id: 'fresh', daily: true }
  expect(notDismissed([offer, fresh], NOW)).toEqual([fresh])
  expect(notDismissed([offer, fresh], NOW + DAY_MS)).toEqual([offer, fresh])
})

test('what protects a member cannot be put off, not even by the tick of another one beside it', () => {
  rememberDismissed([offer, warning], NOW)
  expect(notDismissed([offer, warning], NOW)).toEqual([warning])
})

test('what was closed does not come back by itself, but for what protects a member', () => {
  expect(toOpen([offer, warning], NOW)).toEqual([offer, warning])
  rememberClosed([offer, warning])
  const fresh = { id: 'fresh', daily: true }
  expect(toOpen([offer, warning, fresh], NOW)).toEqual([warning, fresh])
})
