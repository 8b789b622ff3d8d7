// A plan that was made while tables were empty once cost twelve times more on full ones. What a batch
// touches is counted in pages, not in time: a busy machine changes time only.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { homeOf } from '../testing/cluster.ts'
import { orderValues, transferValues } from './commands.ts'
import type { Order } from './commands.ts'
import { insertMember, deposit, openTestLedger, order } from './testing.ts'
import { placeBets, postTransfers } from './sql.ts'

const BETS = 50_000
const BATCH = 250
// Few enough that each has two hundred bets in the end, on so many draws that few of them are on one.
const MEMBERS = 250
const DRAWS = 50
const PROBE = 100

const house = await openTestLedger()
const bucket = house.buckets[0]!
const draws: bigint[] = []
const terms = { allowance: 1_000_000_000_000n, memberCap: 1_000_000_000n }
for (let n = 0; n < DRAWS; n++) draws.push(await house.draw(terms))
const members = Array.from({ length: MEMBERS }, (_, at) => ({ bucket, id: BigInt(at + 1) }))
await Promise.all(members.map((member) => insertMember(house.owner.pool, member)))
const deposits = members.map((member) => deposit(member, 1_000_000_00n))
await postTransfers(house.db.pool, transferValues(bucket, deposits, false))

let next = 0
const orders = (count: number): Order[] =>
  Array.from({ length: count }, () => {
    next += 7
    return order(members[next % MEMBERS]!, draws[Math.floor(next / MEMBERS) % draws.length]!, {
      key: randomUUID(),
    })
  })

// One connection from first to last: its plans are made while the tables are empty, and kept.
const client = new pg.Client(await homeOf(house.database.config, bucket))
await client.connect()
afterAll(() => client.end())

/** Pages that one order touches, in a batch of this connection's kind. */
async function pagesAnOrder(): Promise<number> {
  // In a transaction a cluster does not send the call on, and this machine has all that it touches.
  await client.query('begin')
  const { rows } = await client.query(
    `explain (analyze, buffers, timing off, format json)
     select * from place_bets($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    orderValues(bucket, orders(PROBE)),
  )
  await client.query('commit')
  const plan = rows[0]['QUERY PLAN'][0].Plan
  return (plan['Shared Hit Blocks'] + plan['Shared Read Blocks']) / PROBE
}

test('a batch touches as few pages after fifty thousand bets as on a fresh database', async () => {
  // PostgreSQL settles on a plan the sixth time.
  for (let times = 0; times < 6; times++) await pagesAnOrder()
  const fresh = await pagesAnOrder()
  for (let placed = 0; placed < BETS; placed += BATCH) {
    const { codes } = await placeBets(house.db.pool, orderValues(bucket, orders(BATCH)))
    expect(new Set(codes)).toEqual(new Set([1]))
  }
  // Its member has 200 bets by then, four of them in the draw, and the trees are a level deeper.
  const full = await pagesAnOrder()
  // The planner gets statistics, as autovacuum would give them: they must not matter.
  await house.owner.pool.query('analyze')
  const known = await pagesAnOrder()
  expect(full).toBeLessThan(fresh * 2)
  expect(known).toBeLessThan(fresh * 2)
  expect(fresh).toBeLessThan(60)
})
