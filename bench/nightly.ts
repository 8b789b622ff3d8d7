// npm run bench -- nightly: what the nights make for a million members, the rebate of a day and the interest of a day, by
// the very statements of the house, beside a bare INSERT of the rows that come of it, into a copy of the table as it was
// before them. Messages to members are not in it: they are written to inboxes, not to books.
import { prepare } from '../api/host/prepare.ts'
import { CLOSES_AFTER_MS, closeDays } from '../api/savings/accrual.ts'
import { openDb, type Db } from '../api/shell/db.ts'
import { rebateDay } from '../api/vip/rebate.ts'
import { addDays, dayStartMs, type Day } from '../core/time.ts'
import { median, rounded, type Outcome } from './rounds.ts'
import { onFreshServer, preparedOn, say } from './server.ts'

const FULL = { members: 1_000_000, runs: 3 }
const SHORT = { members: 1_000, runs: 0 }
const FIRST_DAY: Day = '2026-01-01'

type Night = {
  name: string
  table: string
  /** The rows before the first day, and the rows of a day that are made unmeasured. */
  begin: (db: Db) => Promise<unknown>
  bring: (db: Db, day: Day) => Promise<unknown>
  work: (db: Db, day: Day) => Promise<unknown>
}

export const nightly = (isShort: boolean): Promise<Outcome> =>
  onFreshServer(async (server) => {
    const { members, runs } = isShort ? SHORT : FULL
    await preparedOn(server, 'nightly')
    const database = { ...server, database: 'nightly' }
    const buckets = await prepare(database)
    const db = openDb(database)
    try {
      const outcome: Outcome = { name: 'nightly', figures: { members }, ratios: {} }
      for (const night of [rebate(members, buckets), accrual(members, buckets)]) {
        const { house, bare } = await measure(db, night, { members, buckets, runs, isShort })
        outcome.figures[`${night.name} ms`] = rounded(house)
        outcome.figures[`${night.name} bare INSERT ms`] = rounded(bare)
        outcome.ratios[`${night.name}/insert`] = rounded(bare / house, 3)
      }
      return outcome
    } finally {
      await db.close()
    }
  })

type Run = { members: number; buckets: readonly number[]; runs: number; isShort: boolean }

async function measure(db: Db, night: Night, { members, buckets, runs, isShort }: Run) {
  await night.begin(db)
  const took: { house: number; bare: number }[] = []
  for (let run = 0; run <= runs; run++) {
    const day = addDays(FIRST_DAY, run)
    await night.bring(db, day)
    const house = await timed(() => night.work(db, day))
    const rowsOf = (condition: string) =>
      Promise.all(
        buckets.map((bucket) =>
          db.pool.query(
            `insert into bare_${bucket} select * from ${night.table} where bucket = $1 and day ${condition} $2`,
            [bucket, day],
          ),
        ),
      )
    for (const bucket of buckets) await db.pool.query(`create table bare_${bucket} (like ${night.table} including all)`)
    await rowsOf('<')
    const bare = await timed(() => rowsOf('='))
    for (const bucket of buckets) await db.pool.query(`drop table bare_${bucket}`)
    const rows = await countOf(db, night.table, day)
    if (rows !== members) throw new Error(`${night.name}: ${rows} rows of ${members} members`)
    // The first run warms up: plans, caches. A short bench has no other.
    if (run > 0 || isShort) took.push({ house, bare })
    say(`${night.name} ${run}  house ${rounded(house)} ms, bare INSERT ${rounded(bare)} ms`)
  }
  return {
    house: median(took.map((one) => one.house)),
    bare: median(took.map((one) => one.bare)),
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const inOrder = async (db: Db, statements: readonly (readonly [string, unknown[]])[]) => {
  for (const [text, values] of statements) await db.pool.query(text, values)
}

/** All have played a lottery; they stand at every level below the sixth, spread as the house spreads them. */
const rebate = (members: number, buckets: readonly number[]): Night => ({
  name: 'rebate',
  table: 'vip_rebates',
  begin: (db) =>
    inOrder(db, [
      [standings, [members, buckets]],
      ['analyze vip_standings', []],
    ]),
  bring: (db, day) =>
    inOrder(db, [
      [played, [members, buckets, day]],
      ['insert into vip_day_counts (bucket, day, counted) select bucket, $1::date, 1 from buckets', [day]],
      ['analyze vip_days', []],
    ]),
  work: (db, day) => Promise.all(buckets.map((bucket) => rebateDay(db, { bucket, day }, { tell: async () => {} }))),
})

const standings = `
  insert into vip_standings (bucket, member_id, level, top, window_day, level_at)
  select ($2::int[])[n % cardinality($2::int[]) + 1], n, n % 6, n % 6, '2025-12-01', '2025-12-01'
    from generate_series(1, $1::int) n`

const played = `
  insert into vip_days (bucket, member_id, day, category, played)
  select ($2::int[])[n % cardinality($2::int[]) + 1], n, $3::date, 'lottery', 50000 + n % 977 * 100
    from generate_series(1, $1::int) n`

/** All members save since the day before; on each day one in ten puts 50.00 in. */
const accrual = (members: number, buckets: readonly number[]): Night => ({
  name: 'accrual',
  table: 'savings_days',
  begin: async (db) => {
    const first = addDays(FIRST_DAY, -1)
    await inOrder(db, [[people, [members, buckets]]])
    await putIn(db, { members, buckets, day: first, every: 1 })
    await closeDays(db, buckets, afterDay(first))
    await inOrder(db, [['vacuum analyze savings_days', []]])
  },
  bring: (db, day) => putIn(db, { members, buckets, day, every: 10 }),
  work: (db, day) => closeDays(db, buckets, afterDay(day)),
})

const afterDay = (day: Day) => new Date(dayStartMs(addDays(day, 1)) + CLOSES_AFTER_MS)

type Saving = { members: number; buckets: readonly number[]; day: Day; every: number }

const putIn = (db: Db, { members, buckets, day, every }: Saving) =>
  inOrder(db, [
    [wallets, [members, buckets, every]],
    [entries, [members, buckets, every, new Date(dayStartMs(day) + 9 * 3_600_000)]],
    ['vacuum analyze wallets, transfers', []],
  ])

const people = `
  insert into members (bucket, id, username, real_name, mobile)
  select ($2::int[])[n % cardinality($2::int[]) + 1], n, 'm' || n, 'x', n::text
    from generate_series(1, $1::int) n`

const wallets = `
  insert into wallets (bucket, member_id, account, balance, number)
  select ($2::int[])[n % cardinality($2::int[]) + 1], n, 4 /* savings */, 5000, 1
    from generate_series(1, $1::int) n
   where n % $3::int = 0
      on conflict (bucket, member_id, account)
      do update set balance = wallets.balance + 5000, number = wallets.number + 1`

const entries = `
  insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, debit_balance, debit_number,
                         credit_balance, credit_number, created_at, ref, body)
  select w.bucket, w.member_id, gen_random_uuid(), 0, 95, 1 /* cash */, 4 /* savings */, 5000, 0, w.number, w.balance,
         w.number, $4::timestamptz + w.member_id % 50000 * interval '1 ms', gen_random_uuid()::text, ''
    from wallets w
   where w.bucket = any ($2::smallint[])
     and w.member_id <= $1::int
     and w.member_id % $3::int = 0
     and w.account = 4 /* savings */`

async function countOf(db: Db, table: string, day: Day): Promise<number> {
  const { rows } = await db.pool.query(`select count(*)::int as rows from ${table} where day = $1`, [day])
  return (rows as [{ rows: number }])[0].rows
}
