import { afterAll, expect, test } from 'vitest'
import { inStore } from './cupboard.ts'
import { databasesHere, forgetDatabase } from './databases.ts'
import { canRemember } from '../member/remember.ts'

const before = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB')
afterAll(() => {
  if (before) Object.defineProperty(globalThis, 'indexedDB', before)
  else Reflect.deleteProperty(globalThis, 'indexedDB')
})

test('where the browser throws at the mere question, nothing is kept and no page fails of it', async () => {
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get })
  expect(databasesHere()).toBeUndefined()
  expect(() => forgetDatabase('koi')).not.toThrow()
  expect(canRemember()).toBe(false)
  const place = { database: 'koi', store: 'keys' }
  await expect(inStore(place, (store) => store.get('x'))).rejects.toThrow('keeps nothing')
})

test('where it throws only when something is to be forgotten, no page fails of it either', () => {
  const deleteDatabase = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: { deleteDatabase } })
  expect(() => forgetDatabase('koi')).not.toThrow()
})
