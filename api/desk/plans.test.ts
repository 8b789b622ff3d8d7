// The desk's lists and its first page read a page, or what is open, and not everything that ever was: counted in rows by their
// plans, over tables in which the rows that are over are a hundred times those that are shown.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { venueCodes } from '../../core/venue/venues.ts'
import { closedLosses, unclosedLosses } from '../deposit/loss.sql.ts'
import { venueDebts } from '../games/receivables.sql.ts'
import { sqlOver, type Sql } from '../shell/db.ts'
import { LAST_UUID } from '../shell/page.ts'
import { oldestFirst } from '../shell/queue.ts'
import { openHouse } from '../testing/house.ts'
import { rowsReadBy } from '../testing/plan.ts'
import { friendsOf, sharesOf } from './circle.sql.ts'
import { withMobile } from './file.sql.ts'
import { figuresOver } from './figures.ts'
import { ordersUnderWay } from './money.ts'
import { underWayNow } from './money.sql.ts'
import { messagesOf } from './pages.sql.ts'
import { registeredIn, type Stretches } from './today.sql.ts'
import { readAhead, todayOf } from './today.ts'
import { waitedBefore } from './waited.sql.ts'
import { venuesNow } from './waiting.sql.ts'

const house = await openHouse()
const client = new pg.Client(house.database.config)
afterAll(() => client.end())
const amy = await house.rich('amy001', '1000.00')
const { bucket, id } = amy.member

const MANY = 5_000
/** An id in the middle of all. */
const DEEP = '80000000-0000-4000-8000-000000000000'
const PAGE = 20
/** A page, what is open, and what a plan counts of them more than once. */
const FEW = 600

/** Rows like the first one of a table, with what is said of each; the triggers that look at single rows are left out. */
const copies = (table: string, said: string) =>
  client.query(`
    insert into ${table}
    select made.*
      from (select * from ${table} limit 1) t, generate_series(1, ${MANY}) as k,
           jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${said})) as made`)

beforeAll(async () => {
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  await client.query(`
    insert into coin_losses (bucket, member_id, order_id, hash, gone_at, raised_at, closed_at, back_at)
    select ${bucket}, ${id}, gen_random_uuid(), 'x' || k, now() - k * interval '1 hour', now() - k * interval '1 hour',
           case when k % 100 > 0 then now() - k * interval '50 minutes' end, null
      from generate_series(1, ${MANY}) as k`)
  await client.query(`
    insert into venue_journals (bucket, member_id, venue, number, is_held)
    select ${bucket}, ${id} + k, 'electronic', 1, k % 1000 = 0 from generate_series(1, ${MANY}) as k`)
  await client.query(`
    insert into venue_entries_held (bucket, member_id, venue, number, id, kind, said, is_round, change, bound, balance, open, ending,
                                    note, proposed_by, approved_by, ended_at, owed)
    select ${bucket}, ${id}, 'electronic', k, gen_random_uuid(), 'beyond', '{}', true, 1, 0, 0, 0, 'owed', 'x', 'ann', 'ben', now(),
           case when k % 1000 = 0 then 100 else 0 end
      from generate_series(1, ${MANY}) as k`)
  await copies(
    'members',
    `'id', t.id + k, 'username', 'copy' || k, 'mobile', 19000000000 + k, 'real_name', 'copy ' || k, 'birthday', '1990-01-01',
     'registered_at', now() - interval '30 days' - k * interval '1 hour'`,
  )
  await client.query(`
    insert into member_devices (bucket, member_id, device_hash, address)
    select ${bucket}, ${id} + k, sha256(k::text::bytea), '10.0.0.1' from generate_series(0, ${MANY}) as k`)
  await client.query(`
    insert into invitations (bucket, member_id, friend_id, friend_bucket, friend_name, network, given, state)
    select ${bucket}, ${id} + k % 1000, ${id} + k, ${bucket}, 'copy', '10.0.0.0/24', '', 'waiting'
      from generate_series(1, ${MANY}) as k`)
  // All of them had ended long before the week that is looked back on.
  await client.query(`
    insert into deposit_alarms (bucket, member_id, raised_at, failures, looked_at, looked_by)
    select ${bucket}, ${id} + k, now() - interval '300 days', 3, now() - interval '200 days', 'ann'
      from generate_series(1, ${MANY}) as k`)
  await client.query(`
    insert into withdrawals (bucket, member_id, id, card_id, amount, handling_fee, administrative_fee, turnover_deduction, actual, status,
                             requested_at, closed_at)
    select ${bucket}, ${id} + k, gen_random_uuid(), gen_random_uuid(), 100, 0, 0, 0, 100, 'failed', now() - interval '300 days',
           now() - k * interval '1 hour'
      from generate_series(${MANY}, 1, -1) as k`)
  // The member has deleted every second message, long after it had come.
  await client.query(`
    insert into messages (bucket, member_id, id, kind, facts, told_at, removed_at)
    select ${bucket}, ${id}, gen_random_uuid(), 'passcode_set', '{}', now() - k * interval '1 minute',
           case when k % 2 = 0 then now() end
      from generate_series(1, ${MANY}) as k`)
  await client.query('analyze')
})

/** A page of a member's messages behind an instant of so many days ago. */
const toldBefore = (days: number) => ({
  ...{ member: amy.member, limit: PAGE },
  after: { at: new Date(Date.now() - days * 86_400_000), id: LAST_UUID },
})

const today = (): Stretches => {
  const now = Date.now()
  const days = [0, 1, 7].map((back) => now - back * 86_400_000)
  return { starts: days.map((end) => new Date(end - 3_600_000)), ends: days.map((end) => new Date(end)) }
}

test.each<[string, (sql: Sql) => Promise<unknown>]>([
  ['losses that wait', (sql) => unclosedLosses(sql, PAGE)],
  ['losses that are closed', (sql) => closedLosses(sql, PAGE)],
  ['what venues owe', (sql) => venueDebts(sql, PAGE)],
  ['what hangs at venues', (sql) => venuesNow(sql, venueCodes)],
  ['who has come today', (sql) => registeredIn(sql, today())],
  ['whose mobile it is', (sql) => withMobile(sql, '19000004000')],
  ['whom a member has brought', (sql) => friendsOf(sql, amy.member)],
  ['who shares anything with a member', (sql) => sharesOf(sql, amy.member)],
  ['what a member was told', (sql) => messagesOf(sql, toldBefore(0))],
  ['what a member was told two days ago', (sql) => messagesOf(sql, toldBefore(2))],
])('%s: a few rows of five thousand', async (_what, look) => {
  expect(await rowsReadBy(client, look)).toBeLessThan(FEW)
})

test.each([
  [
    'deposits',
    'deposits',
    `'id', gen_random_uuid(), 'status', 'waiting', 'created_at', now() - k * interval '1 minute'`,
  ],
  [
    'withdrawals',
    'withdrawals',
    `'id', gen_random_uuid(), 'status', 'requested', 'closed_at', null, 'requested_at', now() - k * interval '1 minute'`,
  ],
  [
    'transfers',
    'venue_transfers',
    `'id', gen_random_uuid(), 'state', 'queried', 'closed_at', null, 'requested_at', now() - k * interval '1 minute'`,
  ],
] as const)('a page of %s under way costs no more where thousands are', async (what, table, said) => {
  await madeOne[what]()
  expect((await copies(table, said)).rowCount).toBe(MANY)
  await client.query(`analyze ${table}`)
  const places = [oldestFirst.first, oldestFirst.read(`${Date.now() - MANY * 30_000}000`, DEEP)]
  for (const after of places)
    expect(await rowsReadBy(client, (sql) => underWayNow[what](sql, after, PAGE))).toBeLessThan(FEW)
  // Page by page each of them comes once.
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const { list, more } = await ordersUnderWay(house.db, { what, cursor })
    seen.push(...list.map(({ id: one }) => one))
    if (more === null) break
    cursor = more
  }
  expect([seen.length, new Set(seen).size]).toEqual([MANY + 1, MANY + 1])
})

/** The row that is copied. */
const madeOne = {
  deposits: () =>
    client.query(
      `insert into deposits (bucket, member_id, id, channel_id, channel, provider, amount, pay_amount, depositor, expires_at)
       values (${bucket}, ${id}, gen_random_uuid(), 1, 'fastpay', 'cashier', 10000, 10000, 'amy', now())`,
    ),
  withdrawals: () =>
    client.query(
      `insert into withdrawals (bucket, member_id, id, card_id, amount, handling_fee, administrative_fee, turnover_deduction, actual)
       values (${bucket}, ${id}, gen_random_uuid(), gen_random_uuid(), 10000, 0, 0, 0, 10000)`,
    ),
  transfers: () =>
    client.query(
      `insert into venue_transfers (bucket, member_id, id, venue, direction, amount, state, requested_at, hung_at)
       values (${bucket}, ${id}, gen_random_uuid(), 'electronic', 'in', 100, 'queried', now(), now())`,
    ),
}

/** The house's database, and how far the statements since `forget` have looked back, in minutes. */
function hearing() {
  let starts: Date[] = []
  const sql = sqlOver({
    query: (asked) => {
      starts.push(...(asked.values as unknown[]).flat().filter((value) => value instanceof Date))
      return house.db.pool.query(asked)
    },
  })
  return {
    db: { ...house.db, ...sql },
    forget: () => void (starts = []),
    minutesBack: () => Math.max(...starts.map((start) => Date.now() - start.getTime())) / 60_000,
  }
}

/** A week ago up to this time is the furthest of the three stretches of a look: what it reads beyond that is all of its day. */
const WEEK = 7 * 24 * 60

test('a second look at the first page reads the last minutes, and says what a whole reading says', async () => {
  const { db, forget, minutesBack } = hearing()
  const look = figuresOver(db)
  await look()
  forget()
  await house.rich('ben001', '70.00')
  const { three, days } = await look()
  expect(minutesBack()).toBeLessThan(WEEK + 20)
  const whole = await figuresOver(house.db)()
  expect(three).toEqual(whole.three)
  expect(days).toEqual(whole.days)
  expect(three[0]).toMatchObject({ paid_in: 1_070_00n, deposits: 2 })
})

test('who looks first finds what the process has read ahead', async () => {
  const { db, forget, minutesBack } = hearing()
  const look = todayOf(db)
  await readAhead(look, (error) => expect(error).toBe(undefined))()
  forget()
  await look()
  expect(minutesBack()).toBeLessThan(WEEK + 20)
})

test('what waited yesterday and a week ago is counted without what had ended before', async () => {
  const long = `now() - interval '200 days'`
  await client.query(`update coin_losses set looked_at = ${long}, looked_by = 'ann'`)
  await client.query(`update venue_entries_held set ended_at = ${long}`)
  await client.query(`delete from withdrawals where closed_at is null`)
  // Written and answered, each of another member.
  await client.query(`
    insert into chats (bucket, member_id, answered_at, waited)
    select ${bucket}, ${id} + k, ${long}, '{[2020-01-01, 2020-01-02)}' from generate_series(1, ${MANY}) as k`)
  await client.query(`
    insert into feedbacks (bucket, member_id, id, type, content, state, updated_at, waiting_since, waited)
    select ${bucket}, ${id} + k, gen_random_uuid(), 'other', 'x', 'answered', ${long}, null, '{[2020-01-01, 2020-01-02)}'
      from generate_series(1, ${MANY}) as k`)
  await client.query(`
    insert into questions (id, code_hash, language, state, updated_at, waiting_since, waited)
    select gen_random_uuid(), sha256(k::text::bytea), 'en', 'answered', ${long}, null, '{[2020-01-01, 2020-01-02)}'
      from generate_series(1, ${MANY}) as k`)
  // Transfers that hung long ago, and as many of today of which the venue spoke at once.
  await client.query(
    `update venue_transfers set state = 'settled', hung_at = ${long}, closed_at = ${long} where id < '${DEEP}'`,
  )
  await client.query(
    `update venue_transfers set state = 'settled', hung_at = null, closed_at = now() where id >= '${DEEP}'`,
  )
  const written = [
    'coin_losses',
    'venue_entries_held',
    'withdrawals',
    'venue_transfers',
    'chats',
    'feedbacks',
    'questions',
  ]
  for (const table of written) await untilCleared(table)
  // A week of withdrawals, one an hour, and next to nothing of twenty thousand other rows.
  expect(await rowsReadBy(client, waitedBefore)).toBeLessThan(7 * 24 * 3 + FEW)
})

/** While anybody else looks at the database, what was deleted stays in the trees, and would be counted with what is read of them. */
const untilCleared = (table: string) =>
  expect
    .poll(
      async () => {
        await client.query(`vacuum analyze ${table}`)
        const { rows } = await client.query(`select pg_stat_get_dead_tuples('${table}'::regclass)::int as dead`)
        return rows[0].dead
      },
      { timeout: 30_000 },
    )
    .toBe(0)
