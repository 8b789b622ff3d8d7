// The yardstick: a transaction per bet, as a careful programmer writes it at first. The same tables,
// the same checks, named statements; eleven round trips.
import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Member } from '../api/shell/serve.ts'

export type NaiveBet = {
  member: Member
  key: string
  drawId: bigint
  play: string
  selection: unknown
  stake: bigint
  best: bigint
  odds: Record<string, number>
  oddsVersion: number
}

export type Ask = (name: string, text: string, values: unknown[]) => Promise<pg.QueryResult>

/** Places one bet; false where it is refused. */
export const placeNaively = (pool: pg.Pool, bet: NaiveBet): Promise<boolean> => inOne(pool, (ask) => placeIn(ask, bet))

/** Runs `work` in a transaction of named statements; what answers false is rolled back. */
export async function inOne(pool: pg.Pool, work: (ask: Ask) => Promise<boolean>): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const isDone = await work((name, text, values) => client.query({ name: `naive_${name}`, text, values }))
    await client.query(isDone ? 'commit' : 'rollback')
    return isDone
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function placeIn(ask: Ask, bet: NaiveBet): Promise<boolean> {
  const { member, key, drawId, stake, best } = bet
  const own = [member.bucket, member.id]
  const wallet = await ask(
    'wallet',
    `select w.balance, w.number, m.play_state from wallets w join members m on m.bucket = w.bucket and m.id = w.member_id
      where w.bucket = $1 and w.member_id = $2 and w.account = 1 /* cash */ for update of w`,
    own,
  )
  const known = await ask(
    'known',
    'select body from transfers where bucket = $1 and member_id = $2 and key = $3 and leg = 0',
    [...own, key],
  )
  const draw = await ask(
    'draw',
    'select status, open_at, lock_at, odds_version, order_cap, member_cap, clock_timestamp() as now from draws where bucket = $1 and id = $2 for share',
    [member.bucket, drawId],
  )
  const used = await ask(
    'used',
    // Asked for in the order of the key, as the house does: without it both would read by the wrong index.
    `select coalesce(sum(best), 0)::bigint as best
       from (select best from bets where bucket = $1 and draw_id = $2 and member_id = $3 order by order_id, line) own`,
    [member.bucket, drawId, member.id],
  )
  const [cash, terms] = [wallet.rows[0], draw.rows[0]]
  if (known.rows[0] || cash?.play_state !== 1) return false
  if (terms?.status !== 1 || terms.now < terms.open_at || terms.now >= terms.lock_at) return false
  if (terms.odds_version !== bet.oddsVersion || best > terms.order_cap) return false
  if (used.rows[0].best + best > terms.member_cap || cash.balance < stake) return false
  return write(ask, bet, { balance: cash.balance - stake, number: cash.number + 1n })
}

async function write(
  ask: Ask,
  { member, key, drawId, ...bet }: NaiveBet,
  after: { balance: bigint; number: bigint },
): Promise<boolean> {
  const own = [member.bucket, member.id]
  const body = createHash('sha256').update(JSON.stringify(bet.selection)).digest()
  await ask(
    'pay',
    'update wallets set balance = $3, number = $4 where bucket = $1 and member_id = $2 and account = 1 /* cash */',
    [...own, after.balance, after.number],
  )
  await ask(
    'transfer',
    `insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, debit_balance, debit_number, ref, body, created_at)
     values ($1, $2, $3, 0, 10, 1, 100, $4, $5, $6, $7, $8, clock_timestamp())`,
    [...own, key, bet.stake, after.balance, after.number, String(drawId), body],
  )
  await ask(
    'bet',
    `insert into bets (bucket, member_id, order_id, line, draw_id, play, selection, units, unit_stake, stake, odds, odds_version, best, board, accepted_at)
     values ($1, $2, $3, 0, $4, $5, $6, 1, $7, $7, $8, $9, $10, 1, clock_timestamp())`,
    [...own, key, drawId, bet.play, JSON.stringify(bet.selection), bet.stake, bet.odds, bet.oddsVersion, bet.best],
  )
  await ask('outbox', `insert into outbox (bucket, id, topic, payload) values ($1, $2, 'bets', $3)`, [
    member.bucket,
    randomUUID(),
    { members: [String(member.id)] },
  ])
  const allowed = await ask(
    'allow',
    'update draw_allowances set used = used + $3 where bucket = $1 and draw_id = $2 and used + $3 <= allowance',
    [member.bucket, drawId, bet.best - bet.stake],
  )
  return allowed.rowCount === 1
}
