import { expect, test } from 'vitest'
import { earnedBy, hourLows, lateWeight, lockedInterest, products, rateAt, weightOf } from './interest.ts'
import { fen, type Fen } from '../money.ts'
import { HOUR_MS } from '../time.ts'

const lows = (amount: bigint, hours: number): Fen[] => Array.from({ length: hours }, () => fen(amount))
const at300 = () => 300

test('a million yuan in flex for 365 days brings exactly 30,000.00', () => {
  expect(earnedBy(weightOf(lows(1_000_000_00n, 8_760), at300), 0n)).toEqual({
    interest: 30_000_00n,
    carry: 0n,
  })
})

test('hour by hour comes to what the year at one stroke does, whatever lies in it', () => {
  const year = Array.from({ length: 8_760 }, (_, hour) => fen(BigInt((hour * 7_919) % 1_234_567)))
  let sum = 0n
  let carry = 0n
  for (const low of year) {
    const earned = earnedBy(weightOf([low], at300), carry)
    sum += earned.interest
    carry = earned.carry
  }
  expect({ interest: sum, carry }).toEqual(earnedBy(weightOf(year, at300), 0n))
})

test('a rate change begins with its hour and takes the carry along', () => {
  const rates = [
    { rateBp: 300, sinceMs: 0 },
    { rateBp: 400, sinceMs: 12 * HOUR_MS },
  ]
  const weight = weightOf(lows(1_000_00n, 24), (hour) => rateAt(rates, hour * HOUR_MS))
  expect(weight).toBe(100_000n * (12n * 300n + 12n * 400n))
  expect(rateAt(rates, 12 * HOUR_MS - 1)).toBe(300)
  expect(rateAt(rates, -1)).toBe(0)
})

test('the latest rate holds, however they are listed, and of two that begin at once the last', () => {
  const rates = [
    { rateBp: 500, sinceMs: 5 * HOUR_MS },
    { rateBp: 300, sinceMs: 0 },
    { rateBp: 310, sinceMs: 0 },
    { rateBp: 200, sinceMs: -HOUR_MS },
  ]
  expect([-1, 0, 5 * HOUR_MS - 1, 5 * HOUR_MS].map((at) => rateAt(rates, at))).toEqual([...[200, 310, 310, 500]])
})

const entry = (atMs: number, before: bigint, after: bigint) => ({ atMs, before: fen(before), after: fen(after) })
const day = (count: number) => ({ fromMs: 0, count })

test('an hour earns on the least that lay in it: what comes in begins with the next full hour', () => {
  const entries = [entry(HOUR_MS / 2, 0n, 500n), entry(2.5 * HOUR_MS, 500n, 200n)]
  expect(hourLows(fen(0n), entries, day(5))).toEqual([0n, 500n, 200n, 200n, 200n])
})

test('in and out within an hour earns nothing, over midnight neither', () => {
  const entries = [entry(HOUR_MS - 100, 0n, 900n), entry(HOUR_MS + 100, 900n, 0n)]
  expect(hourLows(fen(0n), entries, day(3))).toEqual([0n, 0n, 0n])
})

test('what comes exactly on the hour belongs to the hour that it begins', () => {
  const entries = [entry(HOUR_MS, 0n, 100n), entry(3 * HOUR_MS, 100n, 0n)]
  expect(hourLows(fen(0n), entries, day(5))).toEqual([0n, 0n, 100n, 0n, 0n])
})

test('entries go by their numbers: a clock that went back moves none of them', () => {
  const entries = [entry(2 * HOUR_MS, 0n, 100n), entry(10, 100n, 70n)]
  expect(hourLows(fen(0n), entries, day(4))).toEqual([0n, 0n, 0n, 70n])
})

test('money that came late from a locked order brings the full hours along that it missed', () => {
  const rates = [{ rateBp: 300, sinceMs: -HOUR_MS }]
  const late = (dueMs: number, cameMs: number) => lateWeight(fen(100n), { dueMs, cameMs }, rates)
  // Processed in time: it earns from the next full hour, as a deposit does.
  expect(late(10, HOUR_MS - 1)).toBe(0n)
  // Due in the hour from 0, come in that from 3: it missed those from 1, 2 and 3.
  expect(late(10, 3 * HOUR_MS + 5)).toBe(100n * 300n * 3n)
  expect(late(HOUR_MS, HOUR_MS + 30)).toBe(100n * 300n)
  // Each hour earns at the rate that was in force in it.
  const raised = [...rates, { rateBp: 400, sinceMs: 3 * HOUR_MS }]
  const times = { dueMs: 10, cameMs: 3 * HOUR_MS + 5 }
  expect(lateWeight(fen(100n), times, raised)).toBe(100n * (300n + 300n + 400n))
})

test('a locked amount brings what the rulebook says, and never a fraction of a fen', () => {
  expect(lockedInterest(fen(1_000_000n), 548, 30)).toBe(4_504n)
  expect(lockedInterest(fen(1n), 365, 1)).toBe(0n)
  expect(products.lock90).toEqual({ days: 90, min: 100_00n, max: 500_000_00n })
})
