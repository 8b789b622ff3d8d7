// Counted play, and its use for obligations, edited by hand, is named by its chunk.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromWire } from '../../core/money.ts'
import type { Db } from '../shell/db.ts'
import type { WagerSource } from '../shell/wager.ts'
import { openHouse } from '../testing/house.ts'
import { openHarm } from '../testing/tamper.ts'
import { lotteryWagers } from '../lottery/wagers/source.ts'
import { auditTurnover } from './audit.ts'
import { countSettled } from './count.ts'
import { addObligation } from './turnover.ts'

const house = await openHouse()
const { db, buckets } = house
const { member } = await house.person('amy001')
const { bucket } = member
for (const ref of ['one', 'other'])
  await db.tx((tx) => addObligation(tx, member, { source: 'deposit', ref, face: fromWire('100.00') }))

/** A source of two wagers, of which the second asks for nothing any more. */
const source = {
  code: 'test',
  valid: (_tx, _bucket, key) =>
    Promise.resolve(
      key === 'nothing'
        ? []
        : ['60.00', '90.00'].map((valid, line) => ({
            ...{
              memberId: member.id,
              orderId: randomUUID(),
              line,
              placedAt: BigInt(Date.now()) * 1000n,
            },
            ...{ valid: fromWire(valid), ratioBp: 10_000, bonusBp: 10_000 },
            category: 'lottery' as const,
          })),
    ),
} as Pick<WagerSource, 'code' | 'valid'> as WagerSource
for (const key of ['some', 'nothing', 'more'])
  await db.tx((tx) => countSettled(tx, house.hooks, source, { bucket, at: 'now', key }))

const harmed = await openHarm(house.database.config)
const found = async (at: Db) =>
  (await auditTurnover(at, buckets, [lotteryWagers])).filter(({ breaches }) => breaches > 0).map(({ says }) => says)

test('what was counted is found as it was counted, a chunk without play too', async () => {
  expect(await found(db)).toEqual([])
  const [chunks, lines] = await auditTurnover(db, buckets, [lotteryWagers])
  expect(chunks?.counted).toBe(3)
  expect(lines?.counted).toBeGreaterThan(2)
})

const chunk = 'every chunk counted and used what its fact says'
const beside = 'no turnover was counted or used beside a chunk'
const days = 'every day was counted into by its chunks'
const done = 'what counts as played through was played for as much as it asks'

test.each([
  ['a line that counted more', 'update turnover_bets set counted = counted + 1 where line = 0', [chunk]],
  ['another kind of game', `update turnover_bets set category = 'video' where line = 1`, [chunk]],
  ['a use of another amount', 'update turnover_used set amount = amount - 1 where line = 0', [chunk, done]],
  ['a use for something else', `update turnover_used set obligation_id = '${randomUUID()}' where line = 0`, [chunk, done]], // prettier-ignore
  ['a use that is gone', 'delete from turnover_used', [chunk, done]],
  ['a line of no chunk', `insert into turnover_bets select bucket, member_id, gen_random_uuid(), line, effective, counted, placed_at, counted_at + interval '1 ms', category from turnover_bets limit 1`, [beside]], // prettier-ignore
  ['a chunk that is gone', `delete from turnover_chunks where key = 'some'`, [beside, days]],
  ['a chunk of another day', `update turnover_chunks set day = day - 1 where key = 'some'`, [chunk, days]],
  ['a chunk that nobody counted', `insert into turnover_chunks values (${bucket}, 'test', 'none', now(), current_date)`, [chunk]], // prettier-ignore
  ['a day that was counted into once more', 'update vip_day_counts set counted = counted + 1', [days]],
  ['a day whose rebate is of more', 'update vip_day_counts set rebated = counted + 1', [days]],
])('%s is named', async (_what, harm, says) => {
  expect(await harmed(harm, found)).toEqual(says)
})
