// npm run bench -- nightly: the rebate of a day for a million members, by the very statements of the house, beside a bare
// INSERT of the rows that come of it. Messages to members are not in it: they are written to inboxes, not to books.
import { prepare } from '../api/host/prepare.ts'
import { openDb } from '../api/shell/db.ts'
import type { Db } from '../api/shell/db.ts'
import { rebateDay } from '../api/vip/rebate.ts'
import { median, rounded } from './rounds.ts'
import type { Outcome } from './rounds.ts'
import { onFreshServer, runOn, say } from './server.ts'

const FULL = { members: 1_000_000, runs: 3 }
const SHORT = { members: 4_000, runs: 1 }
const FIRST_DAY = Date.UTC(2026, 0, 1)
const DAY_MS = 86_400_000

export const nightly = (isShort: boolean): Promise<Outcome> =>
  onFreshServer(async (server) => {
    const { members, runs } = isShort ? SHORT : FULL
    await runOn(server, 'create database nightly')
    const database = { ...server, database: 'nightly' }
    const buckets = await prepare(database)
    const db = openDb(database)
    try {
      await db.pool.query(standings, [members, buckets])
      await db.pool.query('analyze vip_standings')
      const took: { house: number; bare: number }[] = []
      for (let run = 0; run <= runs; run++) {
        const day = new Date(FIRST_DAY + run * DAY_MS).toISOString().slice(0, 10)
        await db.pool.query(played, [members, buckets, day])
        await db.pool.query('analyze vip_days')
        const house = await timed(() =>
          inBuckets(buckets, (bucket) => rebateDay(db, { bucket, day }, { tell: async () => {} })),
        )
        const bare = await timed(() => inBuckets(buckets, (bucket) => bareInsert(db, bucket, day)))
        const rows = await countOf(db, day)
        if (rows !== members) throw new Error(`${rows} rebates of ${members} members`)
        // The first run warms up: plans, caches.
        if (run > 0 || isShort) took.push({ house, bare })
        say(`run ${run}  house ${rounded(house)} ms, bare INSERT ${rounded(bare)} ms`)
      }
      const house = median(took.map((one) => one.house))
      const bare = median(took.map((one) => one.bare))
      return {
        name: 'nightly',
        figures: { members, 'rebate ms': rounded(house), 'bare INSERT ms': rounded(bare) },
        ratios: { 'rebate/insert': rounded(bare / house, 2) },
      }
    } finally {
      await db.close()
    }
  })

const inBuckets = (buckets: readonly number[], work: (bucket: number) => Promise<unknown>) =>
  Promise.all(buckets.map(work))

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

// Members stand at every level below the sixth, and are spread over the buckets as the house spreads them.
const standings = `
  insert into vip_standings (bucket, member_id, level, top, window_day, level_at)
  select ($2::int[])[n % cardinality($2::int[]) + 1], n, n % 6, n % 6, '2025-12-01', '2025-12-01'
    from generate_series(1, $1::int) n`

const played = `
  insert into vip_days (bucket, member_id, day, category, played)
  select ($2::int[])[n % cardinality($2::int[]) + 1], n, $3::date, 'lottery', 50000 + n % 977 * 100
    from generate_series(1, $1::int) n`

/** The same rows, into a table of the same shape and indexes. */
async function bareInsert(db: Db, bucket: number, day: string): Promise<void> {
  await db.pool.query(`create table bare_${bucket} (like vip_rebates including all)`)
  await db.pool.query(
    `insert into bare_${bucket} select * from vip_rebates where bucket = $1 and day = $2`,
    [bucket, day],
  )
  await db.pool.query(`drop table bare_${bucket}`)
}

async function countOf(db: Db, day: string): Promise<number> {
  const { rows } = await db.pool.query('select count(*)::int as rows from vip_rebates where day = $1', [day]) // prettier-ignore
  return (rows as [{ rows: number }])[0].rows
}
