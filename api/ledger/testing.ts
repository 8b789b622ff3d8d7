// A ledger alone for a test file: its own database, members without a registration, and the whole book.
import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll } from 'vitest'
import { accountLabel } from '../../core/accounts.ts'
import { fen, toWire } from '../../core/money.ts'
import { openDb, type Db } from '../shell/db.ts'
import { asApp } from '../host/prepare.ts'
import { Refusal } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { freshDatabase, sqlIn, type FreshDatabase, type RunSql } from '../testing/database.ts'
import type { Order, OrderLine, Transfer } from './post/commands.ts'
import { openDraw } from './post/draws.ts'
import type { DrawTerms } from './post/draws.sql.ts'
import { bodyOf } from './post/keys.ts'
import { openLedger, type Ledger } from './post/ledger.ts'

export type TestLedger = {
  database: FreshDatabase
  /** Works as the house's own role. */
  db: Db
  /** Works as the owner. */
  owner: Db
  ledger: Ledger
  buckets: number[]
  /** A member who may play, with this much cash. */
  member(cash?: bigint, state?: number): Promise<Member>
  /** A draw that takes bets for a minute, unless said otherwise. */
  draw(terms?: Partial<DrawTerms>): Promise<bigint>
  /** Runs a statement as the owner; answers its rows. */
  sql: RunSql
}

/** Opens it; closed and dropped when the test file ends. */
export async function openTestLedger(): Promise<TestLedger> {
  const database = await freshDatabase()
  const owner = openDb({ ...database.config, max: 4 })
  const sql = sqlIn(owner.pool)
  await sql('insert into buckets values (60), (31) on conflict do nothing')
  const buckets = (await sql('select bucket from buckets order by 1')).map(({ bucket }) => bucket)
  const db = openDb(asApp(database.config))
  const ledger = openLedger(db.pool, buckets)
  afterAll(async () => {
    await ledger.close()
    await Promise.all([db.close(), owner.close()])
    await database.drop()
  })
  let members = 0n
  // Draws of the fast K3, so that what reads bets knows their game.
  let draws = 12_026_112_100_000n
  return {
    database,
    db,
    owner,
    ledger,
    buckets,
    sql,
    member: async (cash = 0n, state = 1) => {
      members += 1n
      const member = { bucket: ledger.bucketOf(members), id: members }
      await insertMember(owner.pool, member, state)
      if (cash > 0n) await ledger.submit(deposit(member, cash))
      return member
    },
    draw: async (terms = {}) => {
      draws += 1n
      const full = { ...drawTerms(draws), ...terms }
      await openDraw(owner, full, buckets)
      return full.id
    },
  }
}

/** A member's row without a registration, and what facts of it are salted with. */
export const insertMember = (pool: pg.Pool, { bucket, id }: Member, state = 1): Promise<void> =>
  insertMembers(pool, bucket, [id], [state])

/** Inserts several members of a bucket, each with a play state. */
export async function insertMembers(pool: pg.Pool, bucket: number, ids: bigint[], states: number[]): Promise<void> {
  await pool.query(
    `insert into members (bucket, id, username, real_name, mobile, play_state)
     select $1, id, name, '林夏', name, state
       from unnest($2::bigint[], $3::text[], $4::smallint[]) as m (id, name, state)`,
    [bucket, ids, ids.map((id) => `m${id}`), states],
  )
  await pool.query(
    `insert into member_salts (bucket, member_id, salt)
     select $1, id, decode(salt, 'hex') from unnest($2::bigint[], $3::text[]) as m (id, salt)`,
    [bucket, ids, ids.map(() => randomBytes(32).toString('hex'))],
  )
}

const MINUTE_MS = 60_000

export function drawTerms(id: bigint): DrawTerms {
  const now = Date.now()
  return {
    id,
    lottery: 'k3_1m',
    issue: `20261121-${id}`,
    openAt: new Date(now - MINUTE_MS),
    lockAt: new Date(now + 60 * MINUTE_MS),
    drawAt: new Date(now + 61 * MINUTE_MS),
    oddsVersion: 1,
    allowance: 200_000_000n,
    lineCap: 2_000,
  }
}

export const deposit = (member: Member, amount: bigint, key: string = randomUUID()): Transfer => ({
  kind: 'transfer',
  member,
  key,
  moves: [{ kind: 'deposit', from: 'bank:in', to: 'cash', amount: fen(amount) }],
})

/** Returns an order line on "big" at odds of 1.95. */
export const bigLine = (stake: bigint): OrderLine => ({
  play: 'k3.side',
  selection: ['big'],
  units: 1,
  unitStake: fen(stake),
  odds: { big: 1950, small: 1950 },
  best: fen((stake * 1950n) / 1000n),
  board: 'odds',
})

export const order = (member: Member, drawId: bigint, changed: Partial<Order> = {}): Order => ({
  kind: 'order',
  member,
  key: randomUUID(),
  body: bodyOf('one'),
  drawId,
  oddsVersion: 1,
  lines: [bigLine(1_000n)],
  ...changed,
})

/** Two people agree to settle a draw again; past the lottery, which knows nothing of these draws. */
export const agree = (pool: pg.Pool, drawId: bigint, number = 1) =>
  pool.query(
    `insert into corrections (draw_id, number, cause, numbers, note, proposed_by, approved_by, approved_at)
     values ($1, $2, 'payout', '{1,2,3}', 'why', 'ann', 'ben', now())`,
    [drawId, number],
  )

/** Returns the result of a command: `ok`, `again` for a repeat, or the reason of its refusal. */
export async function verdictOf(answer: Promise<{ repeated: boolean }>): Promise<string> {
  try {
    return (await answer).repeated ? 'again' : 'ok'
  } catch (error) {
    if (error instanceof Refusal) return error.reason
    throw error
  }
}

/** Every account that is not zero, a line each; members by number. Ends with the sum of all. */
export async function wholeBook(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ member_id: bigint; account: number; balance: bigint }>(`
    select member_id, account, balance from wallets where balance <> 0
     union all
    select 0, account, sum(balance)::bigint from house group by account having sum(balance) <> 0
     order by 1, 2`)
  const sum = rows.reduce((total, row) => total + row.balance, 0n)
  const lines = rows.map((row) => `${accountLabel(row.account, `m${row.member_id}`)} ${toWire(row.balance)}`)
  return sum === 0n ? lines : [...lines, `OUT OF BALANCE ${toWire(sum)}`]
}
