import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { beforeEach, expect, test } from 'vitest'
import { keepJson, keepText, readJson, readText } from './storage.ts'

const list = anyList(v.object({ url: v.string() }))

class FakeStorage {
  readonly items = new Map<string, string>()
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
}

beforeEach(() => {
  Object.assign(globalThis, { localStorage: new FakeStorage() })
})

test('what was kept is read again', () => {
  keepJson('local', 'tabs', [{ url: '/' }])
  expect(readJson('local', 'tabs', list)).toEqual([{ url: '/' }])
})

test('damaged or forged content is thrown away, not passed on (BI-328)', () => {
  for (const damaged of ['{broken', '[{"url":1}]', 'null', '{"url":"/"}']) {
    keepText('local', 'tabs', damaged)
    expect(readJson('local', 'tabs', list)).toBeUndefined()
    expect(readText('local', 'tabs')).toBeUndefined()
  }
})

test('a browser that refuses storage still remembers while the page is open', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new Error('refused')
    },
  })
  keepText('local', 'lang', 'en')
  expect(readText('local', 'lang')).toBe('en')
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true })
})
