import { afterAll, expect, test } from 'vitest'
import { lottery } from '../../core/lottery/calls.ts'
import { offers } from '../../core/offers.ts'
import { endIssue, freshIssue, order, until } from '../lottery/testing/play.ts'
import { startTicker } from '../lottery/ticker.ts'
import { lotteryWagers } from '../lottery/wagers/source.ts'
import { openHouse } from '../testing/house.ts'
import type { Person } from '../testing/house.ts'
import { earlier, tamper } from '../testing/tamper.ts'
import { countTurnover } from '../turnover/count.ts'
import { offersOf, packet } from './testing.ts'

const house = await openHouse()
const ticker = startTicker(house, () => {}, { chainLength: 2_048 })
afterAll(() => ticker.stop())
const { publish, applies, claims, waiting, missions, has } = offersOf(house)
const mission = (changed: object = {}) =>
  packet({ trigger: 'turnover', threshold: '100.00', daysToPlay: 2, ...changed })

/** Bets on big in one draw, which is held and counted. */
async function play(...bets: [Person, string][]): Promise<void> {
  const { issue } = await freshIssue(house)
  for (const [who, stake] of bets)
    await who.call(lottery.place, await order(house, issue, [['k3.side', ['big'], stake]]))
  await endIssue(house, issue)
  await until(async () => {
    for (const bucket of house.buckets) await countTurnover(house.db, bucket, lotteryWagers)
    const [row] = await house.sql(
      'select count(*)::int as n from bets b where not exists (select 1 from turnover_bets t where t.bucket = b.bucket and t.member_id = b.member_id and t.order_id = b.order_id)',
    )
    return row?.n === 0
  }, 'bets that are counted')
}

test('a mission counts what is played from joining on, and is won once by many rounds at once', async () => {
  const id = await publish(mission())
  const amy = await house.rich('amy001')
  await play([amy, '90.00'])
  await applies(amy, id)
  await play([amy, '60.00'])
  await missions()
  expect(await waiting(amy)).toEqual([])
  expect((await amy.call(offers.detail, { id })).progress).toEqual({ done: '60.00', asked: '100.00' }) // prettier-ignore
  await play([amy, '40.00'])
  await Promise.all(Array.from({ length: 8 }, missions))
  const all = await waiting(amy)
  expect(all).toMatchObject([{ amount: '8.00' }])
  const told = await house.sql("select 1 from messages where kind = 'offer_won'")
  expect(told).toHaveLength(1)
  const before = (await has(amy)).cash
  await claims(amy, all[0]!.id)
  expect((await has(amy)).cash - before).toBe(8_00n)
  expect(await house.broken()).toEqual([])
})

test('play of other kinds of games does not count, nor does play behind the end', async () => {
  const slots = await publish(mission({ games: ['electronic'] }))
  const short = await publish(mission())
  const bea = await house.rich('bea001')
  const { rules } = await bea.call(offers.detail, { id: slots }, { language: 'en' })
  expect(rules).toContain('Games that count: electronic games.')
  for (const id of [slots, short]) await applies(bea, id)
  await tamper(house.database.config, `update offer_joins set ${earlier('joined_at', '49 hours')}, ${earlier('ends_at', '49 hours')} where offer = $1`, [short]) // prettier-ignore
  await play([bea, '100.00'])
  await missions()
  expect(await waiting(bea)).toEqual([])
})

test('what was placed in time counts, though its draw came behind the end', async () => {
  const id = await publish(mission())
  const cat = await house.rich('cat001')
  await applies(cat, id)
  const { issue } = await freshIssue(house)
  await cat.call(lottery.place, await order(house, issue, [['k3.side', ['big'], '100.00']]))
  // The joining ends this moment, before anything was drawn.
  await tamper(house.database.config, 'update offer_joins set ends_at = clock_timestamp() where offer = $1', [id]) // prettier-ignore
  await endIssue(house, issue)
  await until(async () => {
    for (const bucket of house.buckets) await countTurnover(house.db, bucket, lotteryWagers)
    await missions()
    return (await waiting(cat)).length === 1
  }, 'the mission')
})
