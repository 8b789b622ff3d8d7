// npm run bench -- records: the first and the 500th page of a member's money log, in a database of ten
// million entries and in one that holds little else, asked in turn through the whole HTTP API.
import { createHash, randomBytes } from 'node:crypto'
import type { Address } from '../api/host/postgres.ts'
import { openDb, type Db } from '../api/shell/db.ts'
import { prepare } from '../api/host/prepare.ts'
import { records } from '../core/records.ts'
import { addDays, dayOf } from '../core/time.ts'
import { serve } from './http.ts'
import { rounded, summary, type Outcome } from './rounds.ts'
import { onFreshServer, preparedOn, say } from './server.ts'

const MINE = 20_000
const OTHERS = 10_000_000
const OTHERS_SHORT = 100_000
const MEMBERS = 10_000
const REQUESTS = 2_000
const PAGE = 20
/** The last number on page 499, behind which page 500 begins. */
const BEHIND_499 = MINE - 499 * PAGE + 1

type Side = { name: 'small' | 'large'; ask(cursor?: string): Promise<number>; close(): void }

export const recordPages = (isShort: boolean): Promise<Outcome> =>
  onFreshServer(async (server) => {
    const sides: Side[] = []
    try {
      sides.push(await open(server, 'small', 0))
      sides.push(await open(server, 'large', isShort ? OTHERS_SHORT : OTHERS))
      return await measure(sides, isShort ? REQUESTS / 10 : REQUESTS)
    } finally {
      for (const side of sides) side.close()
    }
  })

async function measure(sides: Side[], requests: number): Promise<Outcome> {
  const pages = { 'first-page': undefined, 'page-500': String(BEHIND_499) }
  const figures: Outcome['figures'] = {}
  const ratios: Outcome['ratios'] = {}
  for (const [page, cursor] of Object.entries(pages)) {
    await inTurn(sides, 50, cursor)
    const p99 = await inTurn(sides, requests, cursor)
    for (const { name } of sides) figures[`${page} ${name} p99 ms`] = rounded(p99[name], 2)
    ratios[page] = rounded(p99.large / p99.small, 2)
    say(`${page}: small ${rounded(p99.small, 2)} ms, large ${rounded(p99.large, 2)} ms (p99)`)
  }
  return { name: 'records', figures, ratios }
}

/** Sends `requests` requests to each side, by turns. Who comes first changes too: the second finds the processor warm. */
async function inTurn(sides: Side[], requests: number, cursor: string | undefined) {
  const took = { small: [] as number[], large: [] as number[] }
  for (let at = 0; at < requests; at++)
    for (const side of at % 2 === 0 ? sides : sides.toReversed()) took[side.name].push(await side.ask(cursor))
  return { small: summary(took.small, 1).p99Ms, large: summary(took.large, 1).p99Ms }
}

async function open(server: Address, name: Side['name'], others: number): Promise<Side> {
  await preparedOn(server, name)
  const database = { ...server, database: name }
  const buckets = await prepare(database)
  const db = openDb(database)
  const token = randomBytes(32).toString('base64url')
  await fill(db, token, others)
  await db.close()
  const house = await serve({ way: 'house', database, buckets, tokens: [] })
  return {
    name,
    ask: (cursor) => ask(house.port, token, cursor),
    close: () => house.process.disconnect(),
  }
}

/** One member with MINE entries in the last 28 days, and `others` entries of other members over a year. */
async function fill(db: Db, token: string, others: number): Promise<void> {
  say(`filling a database with ${MINE + others} entries`)
  const indexes = await db.pool.query(`
    select conname as name, pg_get_constraintdef(oid) as made, true as is_key
      from pg_constraint where conrelid = 'transfers'::regclass and contype = 'p'
     union all
    select indexrelid::regclass::text, pg_get_indexdef(indexrelid), false
      from pg_index where indrelid = 'transfers'::regclass and not indisprimary`)
  const kept = indexes.rows as { name: string; made: string; is_key: boolean }[]
  for (const { name, is_key } of kept)
    await db.pool.query(is_key ? `alter table transfers drop constraint ${name}` : `drop index ${name}`)
  // Rows come in the order of time, members among each other, as a journal grows.
  const each = Math.ceil(others / MEMBERS)
  await enter(db, {
    first: 2,
    last: MEMBERS + 1,
    each,
    minutes: Math.max(1, Math.floor(525_600 / Math.max(each, 1))),
  })
  await enter(db, { first: 1, last: 1, each: MINE, minutes: 2 })
  for (const { name, made, is_key } of kept)
    await db.pool.query(is_key ? `alter table transfers add constraint ${name} ${made}` : made)
  await db.pool.query(`
    insert into members (bucket, id, username, real_name, mobile)
    select distinct bucket, member_id, 'm' || member_id, 'x', member_id::text from transfers`)
  await db.pool.query(`
    insert into wallets (bucket, member_id, account, balance, number)
    select bucket, member_id, 1, max(credit_balance), max(credit_number) from transfers group by 1, 2`)
  await db.pool.query(
    `insert into sessions (token_hash, bucket, member_id, expires_at)
     select $1, bucket, 1, now() + interval '2 hours' from wallets where member_id = 1`,
    [createHash('sha256').update(token).digest()],
  )
  await db.pool.query(`select roll_cash_days(bucket, interval '1 minute') from buckets`)
  await db.pool.query('vacuum analyze')
}

type Entering = { first: number; last: number; each: number; minutes: number }

const enter = (db: Db, { first, last, each, minutes }: Entering) =>
  db.pool.query(
    `insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, credit_balance, credit_number,
                            created_at, body)
     select b.all_of[1 + m % array_length(b.all_of, 1)], m, md5(m || ' ' || n)::uuid, 0, 1, 104, 1, 100, n * 100, n,
            now() - ($3 - n) * $4 * interval '1 minute' - interval '10 minutes', sha256(int8send(n))
       from generate_series(1, $3::bigint) as n
      cross join generate_series($1::int, $2::int) as m
      cross join (select array_agg(bucket order by bucket) as all_of from buckets) b`,
    [first, last, each, minutes],
  )

/** The milliseconds of reading a page by HTTP. */
async function ask(port: number, token: string, cursor?: string): Promise<number> {
  const today = dayOf(Date.now())
  const body = { start: addDays(today, -29), end: today, size: PAGE, ...(cursor ? { cursor } : {}) }
  const before = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/${records.log.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(body),
  })
  const { code, data } = (await answer.json()) as { code: number; data: { list: unknown[] } }
  const took = performance.now() - before
  if (code !== 1 || data.list.length !== PAGE) throw new Error(`no full page: code ${code}`)
  return took
}
