import { expect, test } from 'vitest'
import { hearTime, learnTime, serverNow } from './clock.ts'

const near = (expected: number) => {
  expect(Math.abs(serverNow() - expected)).toBeLessThan(60)
}

test('the house time counts from the best measurement, whatever the device believes', () => {
  const house = 2_000_000_000_000
  const now = performance.now()
  learnTime(house, now - 40, now)
  near(house + 20)
  // A slow answer says less about the time than a quick one: it changes nothing.
  learnTime(house + 3_000, now - 8_000, now)
  near(house + 20)
})

test('a leap that no slow answer explains is believed: the clock had stopped in sleep', () => {
  const now = performance.now()
  learnTime(2_000_000_900_000, now - 60, now)
  near(2_000_000_900_030)
})

test('a header that is no number is ignored', () => {
  const before = serverNow()
  learnTime(Number.NaN, 0, 1)
  near(before)
})

test('a pushed time puts a clock right that is behind, and an ahead one is measured anew', () => {
  const house = 2_000_001_000_000
  let now = performance.now()
  learnTime(house, now, now)
  hearTime(house + 7_000)
  near(house + 7_000)
  // A pushed time may have been delayed on its way, so it never turns the clock back.
  hearTime(house + 1_000)
  near(house + 7_000)
  now = performance.now()
  learnTime(house + 1_000, now - 500, now)
  near(house + 1_250)
})
