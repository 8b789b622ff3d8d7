// The statements on a draw's copies in the buckets, and on what the house may still lose on it.
import * as v from 'valibot'
import { drawStates, transferKinds } from '../../../core/ledger.ts'
import type { Sql } from '../../shell/db.ts'
import { factRow, type FactSource } from '../seal/facts.ts'

export type DrawTerms = {
  /** Lottery number * 10^13 + yyyymmdd * 10^5 + number of the issue. */
  readonly id: bigint
  readonly lottery: string
  readonly issue: string
  readonly openAt: Date
  readonly lockAt: Date
  readonly drawAt: Date
  readonly oddsVersion: number
  /** The most that the house may lose on it, over all members, in fen (decision 21). */
  readonly allowance: bigint
  /** The most that one order, and one member over the draw, can be paid, in fen (rulebook 0). */
  readonly orderCap?: bigint
  readonly memberCap?: bigint
  /** The most that one member may stake over the draw, in fen; no limit where it is left out. */
  readonly stakeCap?: bigint | undefined
  /** The most lines that one member may have in the draw. */
  readonly lineCap: number
}

// Rulebook 0: 500,000.00 an order and 1,000,000.00 a member and draw, unless the draw says otherwise.
const ORDER_CAP = 50_000_000n
const MEMBER_CAP = 100_000_000n

export function insertDraw(db: Sql, bucket: number, draw: DrawTerms): Promise<number> {
  return db.run`
    insert into draws (bucket, id, lottery, issue, open_at, lock_at, draw_at, odds_version, order_cap, member_cap,
                       stake_cap, line_cap, draw_cap)
    values (${bucket}, ${draw.id}, ${draw.lottery}, ${draw.issue}, ${draw.openAt}, ${draw.lockAt}, ${draw.drawAt},
            ${draw.oddsVersion}, ${draw.orderCap ?? ORDER_CAP}, ${draw.memberCap ?? MEMBER_CAP},
            ${draw.stakeCap ?? null}, ${draw.lineCap}, ${draw.allowance})
        on conflict do nothing`
}

export function insertAllowance(db: Sql, bucket: number, drawId: bigint, allowance: bigint): Promise<number> {
  return db.run`
    insert into draw_allowances (bucket, draw_id, allowance)
    values (${bucket}, ${drawId}, ${allowance})
        on conflict do nothing`
}

/** Closes what is due, and answers how many copies are closed now. */
export async function lockDrawRows(db: Sql, id: bigint, buckets: readonly number[]): Promise<number> {
  await db.run`
    update draws
       set status = 2 /* draw locked */
     where bucket = any (${buckets})
       and id = ${id}
       and status = 1 /* draw open */
       and lock_at <= now()`
  const { closed } = await db.one(v.object({ closed: v.number() }))`
    select count(*)::int as closed
      from draws
     where bucket = any (${buckets})
       and id = ${id}
       and status <> ${drawStates.open}`
  return closed
}

export function updateDrawState(
  db: Sql,
  id: bigint,
  move: { from: number[]; to: number; buckets: readonly number[] },
): Promise<number> {
  return db.run`
    update draws
       set status = ${move.to}
     where bucket = any (${move.buckets})
       and id = ${id}
       and status = any (${move.from})`
}

/** Returns the unused share of a draw's exposure limit in each bucket. */
export function allowancesOf(db: Sql, drawId: bigint) {
  return db.rows(v.object({ bucket: v.number(), free: v.bigint() }))`
    select bucket, allowance - used as free
      from draw_allowances
     where bucket in (select bucket from buckets)
       and draw_id = ${drawId}`
}

export async function takeAllowance(db: Sql, bucket: number, drawId: bigint, amount: bigint): Promise<boolean> {
  const taken = await db.run`
    update draw_allowances
       set allowance = allowance - ${amount}
     where bucket = ${bucket}
       and draw_id = ${drawId}
       and allowance - used >= ${amount}`
  return taken === 1
}

export function addAllowance(db: Sql, bucket: number, drawId: bigint, amount: bigint): Promise<number> {
  return db.run`
    update draw_allowances
       set allowance = allowance + ${amount}
     where bucket = ${bucket}
       and draw_id = ${drawId}`
}

/**
 * The stakes of a draw as the journal has them: what was paid for it, less what was given back. All
 * of it happened while the draw was open, so the index over the journal's time serves.
 */
export async function sumStakes(
  db: Sql,
  bucket: number,
  draw: { id: bigint; from: Date; until: Date },
): Promise<bigint> {
  const { paid } = await db.one(v.object({ paid: v.bigint() }))`
    select coalesce(sum(amount), 0)::bigint as paid
      from transfers
     where bucket = ${bucket}
       and created_at >= ${draw.from}
       and created_at < ${draw.until}
       and kind = ${transferKinds.bet.code}
       and ref = ${String(draw.id)}`
  const { back } = await db.one(v.object({ back: v.bigint() }))`
    select coalesce(sum(refund), 0)::bigint as back
      from bet_results
     where bucket = ${bucket}
       and draw_id = ${draw.id}
       and outcome = 5 /* withdrawn */`
  return paid - back
}

/**
 * The facts of a draw in a bucket that bets are judged by: times and caps. Left out are its state, which moves on, and
 * the version of its odds, which each bet names.
 */
export const drawFacts: FactSource = {
  subject: 'draw',
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, id::text as id,
           jsonb_build_array(lottery, issue, extract(epoch from open_at), extract(epoch from lock_at),
                             extract(epoch from draw_at), order_cap, member_cap, stake_cap, line_cap, draw_cap)::text as says
      from draws
     where bucket = ${bucket}
       and ${from} <= 0
       and (${ids}::bigint[] is null or id = any (${ids}::bigint[]))`,
}
