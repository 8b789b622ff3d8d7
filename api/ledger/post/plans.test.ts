// A plan that was made while tables were empty once cost twelve times more on full ones. What a batch
// touches is counted in pages, not in time: a busy machine changes time only.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { homeOf } from '../../testing/cluster.ts'
import { explaining, rowsLookedAt, treesIn } from '../../testing/plan.ts'
import { bodyOf } from './keys.ts'
import { orderValues, transferValues, type Order } from './commands.ts'
import { bigLine, insertMember, deposit, openTestLedger, order } from '../testing.ts'
import { placeBets, postTransfers } from './ledger.sql.ts'
import { sliceIn, suspectsIn } from '../watch/watch.sql.ts'
import { many } from '../../testing/at-once.ts'

const BETS = 50_000
// So few members that each has two hundred bets in the end, on enough draws that few of them are on one.
const MEMBERS = 250
const DRAWS = 50
const PROBE = 100
// By the wrong tree it is ten times as many. Nearly twice as many it is in any case: a member has bets in the draw by
// then, of each of which it is asked whether it was taken back.
const MOST = 3

const house = await openTestLedger()
const bucket = house.buckets[0]!
const draws: bigint[] = []
const terms = { allowance: 1_000_000_000_000n, memberCap: 1_000_000_000n }
for (let n = 0; n < DRAWS; n++) draws.push(await house.draw(terms))
const members = many(MEMBERS, (at) => ({ bucket, id: BigInt(at + 1) }))
await Promise.all(members.map((member) => insertMember(house.owner.pool, member)))
const deposits = members.map((member) => deposit(member, 1_000_000_00n))
await postTransfers(house.db.pool, transferValues(bucket, deposits, false))
// As the house has leased them: without a lease every order would be refused, and nothing be measured.
await house.sql(`update wallets set room_until = 'infinity' where bucket = $1`, [bucket])

let next = 0
const orders = (count: number): Order[] =>
  many(count, () => {
    next += 7
    return order(members[next % MEMBERS]!, draws[Math.floor(next / MEMBERS) % draws.length]!, {
      key: randomUUID(),
    })
  })

const sessions: pg.Client[] = []
afterAll(() => Promise.all(sessions.map((client) => client.end())))

/** A session keeps its plans, so when it begins decides what they were made for. */
async function session(): Promise<pg.Client> {
  const client = new pg.Client(await homeOf(house.database.config, bucket))
  sessions.push(client)
  await client.connect()
  // A cluster hides its parts of a table from those who ask; to one PostgreSQL the setting says nothing.
  await client.query('set citus.override_table_visibility = off')
  return client
}

const client = await session()

/**
 * Pages that one order touches. Counted by the session and not by EXPLAIN ANALYZE, for which a cluster does the
 * work in another one. In a transaction a cluster does not send it on, and this machine has all that it touches.
 */
async function pagesAnOrder(client: pg.Client, look: boolean): Promise<number> {
  await client.query('begin')
  const before = await pagesSoFar(client)
  const { codes } = await placeBets(client, orderValues(bucket, orders(PROBE), { look }))
  expect(new Set(codes)).toEqual(new Set([1]))
  const pages = (await pagesSoFar(client)) - before
  await client.query('commit')
  return pages / PROBE
}

/** Of tables and their trees, since this session last reported, which it does only between transactions. */
async function pagesSoFar(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select sum(pg_stat_get_xact_blocks_fetched(oid))::int as pages
       from pg_class
      where relnamespace = 'public'::regnamespace`,
  )
  return rows[0].pages
}

/** PostgreSQL settles on a plan the sixth time. */
async function settled(client: pg.Client): Promise<void> {
  for (let times = 0; times < 6; times++) await pagesAnOrder(client, true)
}

/**
 * Adds bets as place_bets leaves them, in rounds over all members. Not through place_bets: it writes a wallet each
 * time, and while an older transaction is open anywhere on the server, no old version of a wallet can be removed. Two
 * hundred of these in seconds, which no member makes, once took five times the pages.
 */
async function fill(until: number): Promise<void> {
  const rounds = (until - placed) / MEMBERS
  const line = bigLine(10_00n)
  const bets = `
    from wallets w
    join generate_series(0, $2::int - 1) as n on true
   where w.bucket = $1 and w.account = 1`
  const values = [bucket, rounds]
  const key = `md5(w.member_id::text || '-' || w.number + n)::uuid`
  const draw = `($3::bigint[])[1 + (w.number + n + w.member_id) % ${DRAWS}]`
  await house.sql(
    `insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, debit_balance, debit_number,
                            ref, body, created_at)
     select w.bucket, w.member_id, ${key}, 0, 10, 1, 100, $4::bigint, w.balance - $4 * (n + 1), w.number + n + 1,
            ${draw}::text, $5::bytea, now() + n * interval '1 ms'
     ${bets}
      order by n, w.member_id`,
    [...values, draws, line.unitStake, bodyOf('one')],
  )
  await house.sql(
    `insert into bets (bucket, member_id, order_id, line, draw_id, play, selection, units, unit_stake, stake, odds,
                       odds_version, best, board, accepted_at)
     select w.bucket, w.member_id, ${key}, 0, ${draw}, 'k3.side', '["big"]', 1, $4::bigint, $4, $5, 1, $6::bigint, 1,
            now() + n * interval '1 ms'
     ${bets}
      order by n, w.member_id`,
    [...values, draws, line.unitStake, line.odds, line.best],
  )
  await house.sql(
    `update wallets set balance = balance - $3::bigint * $2, number = number + $2 where bucket = $1 and account = 1`,
    [...values, line.unitStake],
  )
  placed = until
}
let placed = 0

test('whether a few members may play is read from their own rows, though nothing is known of the tables', async () => {
  await house.sql(
    `insert into members (bucket, id, username, real_name, mobile, birthday, verified_at)
     select $1, id, 'm' || id, 'x', id::text, '1990-05-17', now() from generate_series(100001, 105000) as id`,
    [bucket],
  )
  // PostgreSQL before 17 keeps an order and takes `= any` into the tree in one scan only by sorting, which looks dear while it
  // takes a bucket for a two-hundredth of a table. There the statistics must be, which autovacuum makes in a minute.
  const { rows: version } = await client.query(`select current_setting('server_version_num')::int as number`)
  if (version[0].number < 170_000) await house.sql('analyze members')
  const few = many(60, (at) => ({ id: 100_001n + BigInt(at * 80) }))
  const ask = () =>
    client.query('select hold_players($1, $2, $3, $4, $5) as standings', [
      ...[bucket, few.map(({ id }) => id), few.map(() => randomUUID())],
      ...[few.map(() => 'instant'), few.map(() => 'dice')],
    ])
  await client.query('begin')
  const before = await membersReadSoFar()
  // By plans made for these members, and by the one for any, on which PostgreSQL settles.
  for (let times = 0; times < 7; times++) expect((await ask()).rows[0].standings).toEqual(few.map(() => 'launch_over'))
  expect((await membersReadSoFar()) - before).toBe(7 * few.length)
  await client.query('commit')
})

/** Entries of the trees of members that this session has read and not reported yet. */
async function membersReadSoFar(): Promise<number> {
  const { rows } = await client.query(
    `select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as entries
       from pg_index
      where indrelid::regclass::text ~ '^members(_[0-9]+)?$'`,
  )
  return rows[0].entries
}

test('a batch touches as few pages after fifty thousand bets as on a fresh database', async () => {
  await settled(client)
  const fresh = await pagesAnOrder(client, true)
  const freshAtOnce = await pagesAnOrder(client, false)
  // Enough rows to make the index of a member's bets look flatter than the other one, still without statistics.
  await fill(BETS * 0.7)
  const later = await session()
  await settled(later)
  await fill(BETS)
  // Its member has 200 bets by then, four of them in the draw, and the trees are a level deeper.
  const most = fresh * MOST
  expect(await pagesAnOrder(client, true)).toBeLessThan(most)
  expect(await pagesAnOrder(later, true)).toBeLessThan(most)
  expect(await pagesAnOrder(client, false)).toBeLessThan(freshAtOnce * MOST)
  // The planner gets statistics, as autovacuum would give them: they must not matter.
  await house.sql('analyze')
  expect(await pagesAnOrder(client, true)).toBeLessThan(most)
  expect(fresh).toBeLessThan(60)
  expect(freshAtOnce).toBeLessThan(fresh)
}, 120_000)

test('a look of the watch takes each movement up a few times, whatever the planner thinks of the tables', async () => {
  const { sql, plans } = explaining(client)
  // Forces the plan of a planner without statistics: an index read of a member's movements for each row. A cluster
  // passes the setting on only where told to; to one PostgreSQL that switch means nothing.
  await client.query(`set citus.propagate_set_commands = 'local'`)
  await client.query('begin')
  for (const way of ['nestloop', 'hashjoin', 'sort']) await client.query(`set local enable_${way} = off`)
  await suspectsIn(sql, bucket, new Date(0))
  await client.query('commit')
  const looked = rowsLookedAt(plans.at(-1))
  expect(looked).toBeGreaterThan(BETS)
  expect(looked).toBeLessThan(BETS * 30)
})

test('the round of all wallets reads a few rows of the trees for each, however often it has moved', async () => {
  const { sql, plans } = explaining(client)
  await sliceIn(sql, bucket, { member: 0n, account: 0 }, BigInt(MEMBERS))
  const trees = treesIn(plans[0]).map((name) => name.replace(/_\d+$/, ''))
  for (const tree of ['transfers_cash', 'transfers_given', 'transfers_got']) expect(trees).toContain(tree)
  expect(plans.reduce<number>((sum, plan) => sum + rowsLookedAt(plan), 0)).toBeLessThan(MEMBERS * 15)
})
