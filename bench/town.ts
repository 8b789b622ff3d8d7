// The town that the bench bets in: members with money, draws that stay open.
import type pg from 'pg'
import { findLottery, parseIssue, type Lottery } from '../core/lottery/calendar.ts'
import { fen } from '../core/money.ts'
import { dayOf } from '../core/time.ts'
import { openDb, type Db } from '../api/shell/db.ts'
import { openDraw } from '../api/ledger/post/draws.ts'
import { keyOf } from '../api/ledger/post/keys.ts'
import { openLedger, type Ledger } from '../api/ledger/post/ledger.ts'
import { asApp, prepare } from '../api/host/prepare.ts'
import type { Member } from '../api/shell/serve.ts'

/** Draws that are bet on at a time; the town has more of them. */
export const DRAWS = 20
const isShort = process.argv.includes('--short')
const ALL_DRAWS = isShort ? 100 : 600
/** The first of them, which stay open. The rest is there to be closed. */
export const OPEN_DRAWS = isShort ? 40 : 300
const START_CASH = fen(1_000_000_000n)

export type Town = {
  owner: Db
  db: Db
  ledger: Ledger
  members: Member[]
  draws: bigint[]
  /** The issues of those draws, as the wire names them. */
  issues: string[]
  close(): Promise<void>
}

/** Fills a database without rows. Money comes in by the ledger, so that its books can be checked afterwards. */
export async function settle(address: pg.ClientConfig, size: number): Promise<Town> {
  const buckets = await prepare(address)
  const owner = openDb({ ...address, max: 32 })
  const db = openDb(asApp(address))
  const ledger = openLedger(db.pool, buckets)
  const members = Array.from({ length: size }, (_, at) => {
    const id = BigInt(at + 1)
    return { id, bucket: ledger.bucketOf(id) }
  })
  await owner.pool.query(
    `insert into members (bucket, id, username, real_name, mobile, birthday, verified_at)
     select bucket, id, 'm' || id, 'x', id::text, '1990-05-17', now() from unnest($1::smallint[], $2::bigint[]) as m (bucket, id)`,
    [members.map(({ bucket }) => bucket), members.map(({ id }) => id)],
  )
  await owner.pool.query(
    `insert into member_salts (bucket, member_id, salt)
     select bucket, id, sha256(uuid_send(gen_random_uuid())) from unnest($1::smallint[], $2::bigint[]) as m (bucket, id)`,
    [members.map(({ bucket }) => bucket), members.map(({ id }) => id)],
  )
  await Promise.all(
    members.map((member) =>
      ledger.submit({
        kind: 'transfer',
        member,
        key: keyOf('start', member.id),
        moves: [{ kind: 'deposit', from: 'bank:in', to: 'cash', amount: START_CASH }],
      }),
    ),
  )
  await leases(owner, true)
  const draws: bigint[] = []
  const issues = Array.from({ length: ALL_DRAWS }, (_, at) => issueOfToday(at + 1))
  await owner.tx(async (tx) => {
    for (const issue of issues) {
      const id = parseIssue(fast3, issue)?.drawId
      if (id === undefined) throw new Error(`no issue ${issue}`)
      await openDraw(tx, { ...terms, issue, id }, buckets)
      draws.push(id)
    }
  })
  return {
    owner,
    db,
    ledger,
    members,
    draws,
    issues,
    close: async () => {
      await ledger.close()
      await Promise.all([db.close(), owner.close()])
    },
  }
}

/** Gives every member a lease that counts down, as if all had limits (decision 87), or takes all limits away. */
export async function leases(owner: Db, areLive: boolean): Promise<void> {
  await owner.pool.query(`update wallets set room = $1, room_until = 'infinity' where account = 1 /* cash */`, [
    areLive ? 1_000_000_000_000_000n : null,
  ])
}

const fast3 = findLottery('k3_1m') as Lottery

const issueOfToday = (number: number): string =>
  `${dayOf(Date.now()).replaceAll('-', '')}-${String(number).padStart(4, '0')}`

// Open for the length of the bench, at any place in the calendar.
const terms = {
  lottery: fast3.code,
  openAt: new Date(Date.now() - 60_000),
  lockAt: new Date(Date.now() + 3_600_000),
  drawAt: new Date(Date.now() + 3_605_000),
  oddsVersion: 1,
  allowance: 1_000_000_000_000_000n,
  memberCap: 1_000_000_000_000n,
  lineCap: 1_000_000,
}

export const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T
