import { expect, test } from 'vitest'
import { runLoop } from './loop.ts'

const FOR_EVER_MS = 3_600_000

test('who comes while a loop looks, or while it waits, has it look at once, and it remembers that somebody came', async () => {
  const looks: boolean[] = []
  let answer = () => {}
  const loop = runLoop((isAwake) => {
    looks.push(isAwake)
    return new Promise((done) => (answer = () => done(FOR_EVER_MS)))
  })
  await expect.poll(() => looks).toEqual([false])
  loop.wake()
  answer()
  await expect.poll(() => looks).toEqual([false, true])
  answer()
  // A turn later it waits.
  await new Promise((done) => setImmediate(done))
  loop.wake()
  await expect.poll(() => looks).toEqual([false, true, true])
  answer()
  await loop.stop()
})

test('a look that fails is tried again, and a loop that was stopped looks no more', async () => {
  let looks = 0
  const loop = runLoop(() => Promise.reject(new Error(`the database is away: ${++looks}`)))
  await expect.poll(() => looks, { timeout: 5_000 }).toBe(2)
  await loop.stop()
  loop.wake()
  await new Promise((done) => setImmediate(done))
  expect(looks).toBe(2)
})
