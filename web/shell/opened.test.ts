import { afterEach, expect, test, vi } from 'vitest'
import { openedAt } from './opened.ts'

test('who waits for a page waits since it was asked for: the first with the document, each other since its own press', () => {
  expect(openedAt('/', 300)).toBe(0)
  expect(openedAt('/', 900)).toBe(0)
  // Home was read for a minute.
  expect(openedAt('/mine', 61_000)).toBe(61_000)
  expect(openedAt('/mine', 62_000)).toBe(61_000)
  expect(openedAt('/', 70_000)).toBe(70_000)
})

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['whoever asked for them', 'mine', 'mine', { drawnAnswers: [[['a', {}], 1]], drawnBehind: '5' }],
  ['nobody else who has signed in meanwhile', 'mine', 'theirs', { drawnAnswers: [], drawnBehind: null }],
  ['nobody once the session has ended', 'mine', undefined, { drawnAnswers: [], drawnBehind: null }],
  ['a visitor who still is one', undefined, undefined, { drawnAnswers: [[['a', {}], 1]], drawnBehind: '5' }],
])('answers that came with the page are for %s', async (_, asked, token, taken) => {
  const kept: Record<string, string | undefined> = { token, uid: token && 'u1' }
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null })
  vi.stubGlobal('drawn', { answers: [[['a', {}], 1]], token: asked, event: '5' })
  vi.resetModules()
  expect(await import('./opened.ts')).toMatchObject(taken)
})

test('what the drawing itself says in a field is not typed, and what was typed is handed over once', async () => {
  const ids = new Set(['profile-nickname', 'profile-email'])
  const fieldOf = (id: string) => ({
    value: id === 'profile-email' ? 'bao@koi.test' : 'Bao',
    defaultValue: id === 'profile-email' ? '' : 'Bao',
    removeAttribute: () => ids.delete(id),
  })
  const opening = {
    querySelector: (asked: string) => [...ids].filter((id) => asked.includes(`"${id}"`)).map(fieldOf)[0] ?? null,
    addEventListener: () => {},
    contains: () => false,
  }
  vi.stubGlobal('document', { querySelector: () => opening })
  vi.resetModules()
  const { takeTyped } = await import('./opened.ts')
  expect(takeTyped('profile-nickname')).toEqual({ text: '', isIn: false })
  expect(takeTyped('profile-email')).toEqual({ text: 'bao@koi.test', isIn: false })
  expect(takeTyped('profile-email')).toBeUndefined()
})
