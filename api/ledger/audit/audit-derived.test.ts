import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Sql } from '../../shell/db.ts'
import { derivedQueries } from './audit-derived.sql.ts'
import { openTestLedger } from '../testing.ts'
import { openHarm } from '../../testing/tamper.ts'

const house = await openTestLedger()
const { db, sql } = house
const harmed = await openHarm(house.database.config)

const sha256 = (value: Buffer) => createHash('sha256').update(value).digest()
const third = randomBytes(32)
const [second, first] = [sha256(third), sha256(sha256(third))]

await sql(
  `insert into chains (lottery, number, length, commitment, next_position, published_at, logged_at)
   values ('k3_1m', 1, 3, $1, 4, now() - interval '1 hour', now())`,
  [sha256(first)],
)
for (const [at, key] of [first, second, third].entries()) {
  await sql(
    `insert into issues (draw_id, lottery, issue, chain, position, opens_at, lock_at, draw_at, status, key, void_reason)
     values ($1, 'k3_1m', $2, 1, $3, now() - interval '30 minutes', now(), now(), 5, $4, 'no_beacon')`,
    [at + 1, `20260101-000${at + 1}`, at + 1, key],
  )
}
const amy = await house.member(100_00n)
await sql(
  `insert into turnover_obligations (bucket, member_id, id, source, ref, face, required)
   values ($1, $2, gen_random_uuid(), 'deposit', 'd', 10000, 10000)`,
  [amy.bucket, amy.id],
)
await sql(
  `insert into turnover_bets (bucket, member_id, order_id, line, effective, counted, placed_at, counted_at, category)
   values ($1, $2, gen_random_uuid(), 0, 500, 500, now(), now(), 'lottery')`,
  [amy.bucket, amy.id],
)
await sql(`insert into turnover_used (bucket, member_id, order_id, line, obligation_id, amount)
   select b.bucket, b.member_id, b.order_id, 0, o.id, 500
     from turnover_bets b join turnover_obligations o on o.bucket = b.bucket and o.member_id = b.member_id`)
await sql(`select roll_cash_days(bucket, interval '0') from buckets`)

/** Returns the names of the audit checks that are breached. */
async function broken(at: Sql): Promise<string[]> {
  const found = []
  for (const { says, run } of derivedQueries) found.push({ says, ...(await run(at)) })
  expect(found.every(({ counted }) => counted > 0)).toBe(true)
  return found.filter(({ breaches }) => breaches > 0).map(({ says }) => says)
}

test('what was kept rightly is found right', async () => {
  expect(await broken(db)).toEqual([])
})

test.each([
  ['a key that is not of its chain', `update issues set key = sha256(key) where position = 2`, 'leads by SHA-256'],
  ['a commitment of afterwards', `update chains set published_at = now() + interval '1 day'`, 'published before'],
  ['a place that is given out twice', `update chains set next_position = 3`, 'the next place'],
  ['turnover used twice', `update turnover_bets set counted = 499`, 'used twice'],
  ['an obligation met with too much', `update turnover_obligations set required = 499`, 'more than it asks'],
  ['a day with a fen too many', `update cash_days set amount = amount + 1`, 'sum to its journal'],
])('%s is found', async (_, harm, says) => {
  expect((await harmed(harm, broken)).join()).toContain(says)
})
