// Work that is put off: a piece in each frame, and none in the frame that asks for it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { behindFrame } from './behind.ts'

/** A frame, and a part of one. */
const [FRAME_MS, PART_MS] = [20, 5]
let done: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  done = []
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const put = (name: string) => behindFrame(() => done.push(name))

test('what is put off together is done in the order in which it came, a piece a frame', () => {
  const seen = () => {
    vi.advanceTimersByTime(FRAME_MS)
    return done.join()
  }
  for (const name of ['a', 'b', 'c']) put(name)
  expect([done.join(), seen(), seen(), seen()]).toEqual(['', 'a', 'a,b', 'a,b,c'])
})

test('a piece that comes when nothing waits has a whole frame before it, however short ago the last one was', () => {
  put('a')
  vi.advanceTimersByTime(FRAME_MS + PART_MS)
  put('b')
  vi.advanceTimersByTime(FRAME_MS - PART_MS)
  expect(done.join()).toBe('a')
  vi.advanceTimersByTime(PART_MS)
  expect(done.join()).toBe('a,b')
})

test('what is called off is not done and takes no frame', () => {
  const callOff = put('a')
  put('b')
  callOff()
  vi.advanceTimersByTime(FRAME_MS)
  expect(done.join()).toBe('b')
})

test('a piece that waits is not put off by one that comes after it', () => {
  put('a')
  vi.advanceTimersByTime(FRAME_MS - PART_MS)
  put('b')
  vi.advanceTimersByTime(PART_MS)
  expect(done.join()).toBe('a')
})
