// The sums of a member's bets over some days must not depend on when the days were rolled up.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bets } from '../../../core/bets.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import { addDays, dayOf } from '../../../core/time.ts'
import { audit } from '../../ledger/audit/audit.ts'
import { openHouse, type Person, type TestHouse } from '../../testing/house.ts'
import { endIssue, freshIssue, order, reaches, tamper } from '../testing/play.ts'
import { startTicker, type Ticker } from '../ticker.ts'
import { rollDraw } from './days.sql.ts'
import { rollDraws } from './days.ts'

let house: TestHouse
let ticker: Ticker
let amy: Person
let issue: string
beforeAll(async () => {
  house = await openHouse({ drawSeconds: 10, drawLockSeconds: 1 })
  ticker = startTicker(house, () => {}, { chainLength: 2_048 })
  amy = await house.person('amy001')
  await amy.receives('100.00')
  issue = (await freshIssue(house)).issue
  const lines = [
    ['k3.side', ['big', 'small', 'odd'], '2.00'],
    ['k3.triple_any', ['*'], '1.00'],
  ] as Parameters<typeof order>[2]
  await amy.call(lottery.place, await order(house, issue, lines))
  await amy.call(lottery.place, await order(house, issue, lines))
})
afterAll(() => ticker.stop())

const totals = (asked = {}) => amy.call(bets.totals, asked)
const roll = () => rollDraws(house.db, house.buckets)
const rolled = async () => {
  const { rows } = await house.db.pool.query('select sum(bets)::int as bets, sum(stake)::int as stake from bet_days')
  return [rows[0].bets, rows[0].stake]
}
const checkOf = async () => {
  const { checks } = await audit(house.db, house.buckets)
  return checks.find(({ says }) => says === "the days of every member's bets sum to the bets")
}

test('a draw with open bets is left alone', async () => {
  await roll()
  expect(await rolled()).toEqual([null, null])
  expect(await totals()).toMatchObject({ count: 4, stake: '14.00', net: '0.00' })
})

test('BI-280: the sums are the same before and after a draw is added, and it is added once', async () => {
  await endIssue(house, issue)
  await reaches(house, issue, 'settled')
  const before = await totals()
  expect(before).toMatchObject({ count: 4, stake: '14.00' })
  await Promise.all([roll(), roll(), roll()])
  expect(await rolled()).toEqual([4, 1_400])
  await roll()
  // Nor by a job that found it before.
  const [draw] = await house.sql('select id from draws where bucket = $1 and issue = $2', [amy.member.bucket, issue])
  expect(await rollDraw(house.db, amy.member.bucket, draw.id as bigint)).toBe(false)
  expect(await rolled()).toEqual([4, 1_400])
  expect(await totals()).toEqual(before)
  const next = await freshIssue(house)
  const more = await order(house, next.issue, [['k3.triple_any', ['*'], '3.00']])
  await amy.call(lottery.place, more)
  expect(await totals()).toMatchObject({ count: 5, stake: '17.00', net: before.net })
  const [open] = (await amy.call(bets.list, { status: 'unfinished' })).list
  expect(open).toMatchObject({ round: next.issue, stake: '3.00' })
})

test('each day has its own bets', async () => {
  const today = dayOf(Date.now())
  const yesterday = addDays(today, -1)
  expect(await totals({ start: yesterday, end: yesterday })).toMatchObject({
    count: 0,
    net: '0.00',
  })
  expect(await totals({ start: today, end: today })).toMatchObject({ count: 5 })
  const done = await amy.call(bets.list, { status: 'completed', start: today, end: today })
  expect(done.list).toHaveLength(4)
})

test('a draw that is settled again behind its roll-up counts as it came to in the end', async () => {
  const before = await totals()
  const [row] = await house.sql(
    'select bucket, member_id, order_id, line from bet_results order by order_id, line limit 1',
  )
  const key = Object.values(row!)
  const its = 'bucket = $1 and member_id = $2 and order_id = $3 and line = $4'
  await tamper(
    house,
    `insert into bet_corrections (bucket, member_id, order_id, line, number, draw_id, was_outcome, was_payout,
                                  was_refund, outcome, payout, refund, owed, corrected_at)
     select bucket, member_id, order_id, line, 1, draw_id, outcome, payout, refund, 1, payout + 3000, refund, 0, now()
       from bet_results
      where ${its}`,
    key,
  )
  await tamper(house, `update bet_results set outcome = 1, payout = payout + 3000 where ${its}`, key)
  const after = await totals()
  const fenOf = (text: string) => BigInt(text.replace('.', ''))
  expect([after.count, after.stake]).toEqual([before.count, before.stake])
  expect(fenOf(after.payout) - fenOf(before.payout)).toBe(3_000n)
  expect(fenOf(after.net) - fenOf(before.net)).toBe(3_000n)
  expect(await checkOf()).toMatchObject({ breaches: 0 })
})

test('a day with a fen too many is found by the audit', async () => {
  expect((await checkOf())?.counted).toBeGreaterThan(0)
  await tamper(house, 'update bet_days set payout = payout + 1')
  expect((await checkOf())?.breaches).toBeGreaterThan(0)
  await tamper(house, 'update bet_days set payout = payout - 1')
})
