import { expect, test } from 'vitest'
import { lottery as calls } from '../../core/lottery/calls.ts'
import type { Person, Refused } from '../testing/house.ts'
import { freshIssue, lockSoon, openIssue, order, proofOf, reaches } from './testing/play.ts'
import { many } from '../testing/at-once.ts'
import { waiting } from '../testing/database.ts'
import { holdsWallet } from '../testing/tamper.ts'
import { openRunning } from './testing/houses.ts'

const { house, errors } = await openRunning({ drawSeconds: 20 })
let drawn = ''

test('five hundred bets across the close: what is accepted is in the list, and nothing after it', async () => {
  const names = many(10, (at) => `late00${at}xx`.slice(0, 8))
  const people = await Promise.all(names.map((name) => house.person(name)))
  for (const person of people) await person.receives('1000.00')
  const { issue } = await freshIssue(house)
  const template = await order(house, issue, [['k3.side', ['big'], '1.00']])
  const early = { ...template, idempotencyKey: 'early' }
  const verdicts = [Promise.resolve(await (people[0] as Person).verdict(calls.place, early))]
  // The last bets are sent from 400 ms before the close to 200 ms after it.
  await lockSoon(house, issue, 400)
  for (let at = 1; at < 500; at++) {
    const want = { ...template, idempotencyKey: `late-${at}` }
    verdicts.push((people[at % people.length] as Person).verdict(calls.place, want))
    if (at % 10 === 9) await new Promise((wake) => setTimeout(wake, 12))
  }
  const said = await Promise.all(verdicts)
  const accepted = said.filter((verdict) => verdict === 'ok').length
  expect(new Set(said)).toEqual(new Set(accepted === 500 ? ['ok'] : ['ok', 'draw_closed']))

  await reaches(house, issue, 'settled')
  drawn = issue
  const { entries } = await proofOf(house, issue)
  expect(entries).toMatchObject({ count: accepted, stake: `${accepted}.00` })
  const found = await house.db.pool.query(
    `select count(*)::int as bets, count(r.order_id)::int as results,
            count(*) filter (where b.accepted_at >= d.lock_at)::int as late
       from bets b
       join draws d on d.bucket = b.bucket and d.id = b.draw_id
       left join bet_results r on r.bucket = b.bucket and r.member_id = b.member_id
            and r.order_id = b.order_id and r.line = b.line`,
  )
  expect(found.rows[0]).toEqual({ bets: accepted, results: accepted, late: 0 })
  const order_ = await house.db.pool.query(
    'select max(b.accepted_at) < min(i.frozen_at) and min(i.frozen_at) < min(i.drawn_at) as right from bets b join issues i on i.draw_id = b.draw_id',
  )
  expect(order_.rows[0].right).toBe(true)
  expect(errors).toEqual([])
})

test('a bet that waits for a lock until the close is late, however early it was sent', async () => {
  const amy = await house.person('amy001')
  await amy.receives('100.00')
  const { issue } = await freshIssue(house)
  const want = await order(house, issue, [['k3.side', ['big'], '1.00']])
  const letGo = await holdsWallet(house.database.config, amy.member)
  await lockSoon(house, issue, 1_000)
  const { lockAt } = await openIssue(house)
  const sent = amy.call(calls.place, want).catch((refused: unknown) => refused as Refused)
  await expect.poll(() => waiting(house.database.config)).toBeGreaterThan(0)
  await new Promise((wake) => setTimeout(wake, lockAt - Date.now() + 100))
  await letGo()
  expect(await sent).toMatchObject({ reason: 'draw_closed' })
  expect((await amy.call(calls.orders, {})).list).toEqual([])
})

test('a stream of draw events is written with each step: locked, drawn, settled', async () => {
  const rows = await house.sql(
    `select payload from outbox where topic = 'draw' and payload->>'issue' = $1 order by created_at`,
    [drawn],
  )
  expect(rows.map(({ payload }) => payload.status)).toEqual(['locked', 'drawn', 'settled'])
  expect(rows[1].payload).toMatchObject({ lottery: 'k3_1m', numbers: expect.any(Array) })
})
