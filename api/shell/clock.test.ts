import { afterAll, expect, test } from 'vitest'
import { openClock } from './clock.ts'
import { openLedger } from '../ledger/post/ledger.ts'
import { deposit, openTestLedger, order, verdictOf } from '../ledger/testing.ts'

const house = await openTestLedger()
let offMs = 0
const clock = openClock(house.db, () => Date.now() + offMs)
const told = async () => (await clock.look())?.message

test('a clock that parts from the database’s is told once, and once when it agrees again', async () => {
  expect(await told()).toBeUndefined()
  for (const each of [900, -900]) {
    offMs = each
    expect(await told()).toMatch(/^the clock of this process is [89]\d\d ms from the database's$/)
    expect(await told()).toBeUndefined()
    expect(clock.isOut()).toBe(false)
    offMs = 0
    expect(await told()).toBe("the clock of this process agrees with the database's again")
  }
})

test('a long way to the database is no difference of clocks', async () => {
  let asked = 0
  // Four seconds pass by this clock between question and answer, and the answer was made within them.
  const slow = openClock(house.db, () => Date.now() - 2_000 + 4_000 * (asked++ % 2))
  expect(await slow.look()).toBeUndefined()
})

test('where the clock is off by more than two seconds no bet is taken, and money still moves', async () => {
  const ledger = openLedger(house.db.pool, house.buckets, { takesBets: () => !clock.isOut() })
  afterAll(() => ledger.close())
  const amy = await house.member(100_00n)
  const drawId = await house.draw()
  const bets = () => verdictOf(ledger.submit(order(amy, drawId)))
  for (const each of [2_500, -2_500]) {
    offMs = each
    expect(await told()).toContain('no bets are taken here')
    expect(await bets()).toBe('busy')
    expect(await verdictOf(ledger.submit(deposit(amy, 1_00n)))).toBe('ok')
    offMs = 0
    await told()
    expect(await bets()).toBe('ok')
  }
})
