// The statements about members' orders. Bets are written by the ledger alone; here they are read.
import * as v from 'valibot'
import type { Sql } from '../../db.ts'
import type { Member } from '../../serve.ts'

/** What a command of this key has done before: the hash of its body, when, and the balance after it. */
export function findCommand(db: Sql, member: Member, key: string) {
  return db.maybe(v.object({ body: v.instance(Buffer), kind: v.number(), balance: v.bigint() }))`
    select body, kind, coalesce(debit_balance, credit_balance) as balance
      from transfers
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and key = ${key}
       and leg = 0`
}

/** Does the draw take bets at this instant? For the words of a refusal; the ledger decides under its lock. */
export async function isDrawOpen(db: Sql, bucket: number, drawId: bigint): Promise<boolean> {
  const found = await db.rows(v.object({ id: v.bigint() }))`
    select id
      from draws
     where bucket = ${bucket}
       and id = ${drawId}
       and status = 1
       and open_at <= clock_timestamp()
       and lock_at > clock_timestamp()`
  return found.length > 0
}

const orderPlace = v.object({ orderId: v.string(), at: v.bigint() })
export type OrderPlace = v.InferOutput<typeof orderPlace>

type Filter = {
  board: number
  draws: { from: bigint; to: bigint }
  before: OrderPlace
  limit: number
}

/** The member's orders on a board, newest first, behind a place. Times are microseconds since 1970. */
export function findOrders(db: Sql, member: Member, { board, draws, before, limit }: Filter) {
  return db.rows(orderPlace)`
    select order_id as "orderId", (extract(epoch from accepted_at) * 1000000)::bigint as at
      from bets
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and line = 0
       and board = ${board}
       and draw_id >= ${draws.from}
       and draw_id <= ${draws.to}
       and accepted_at <= timestamptz 'epoch' + ${before.at} * interval '1 microsecond'
       and (accepted_at, order_id) < (timestamptz 'epoch' + ${before.at} * interval '1 microsecond', ${before.orderId}::uuid)
     order by accepted_at desc, order_id desc
     limit ${limit}`
}

const lineRow = v.object({
  orderId: v.string(),
  line: v.number(),
  drawId: v.bigint(),
  play: v.string(),
  selection: v.unknown(),
  units: v.number(),
  unitStake: v.bigint(),
  stake: v.bigint(),
  odds: v.record(v.string(), v.number()),
  acceptedAt: v.date(),
  payout: v.nullable(v.bigint()),
  outcome: v.nullable(v.number()),
})
export type LineRow = v.InferOutput<typeof lineRow>

/** The lines of some of the member's orders, by way of when those were paid. `payout` is what came back, stakes included; null until settled. */
export function findLines(db: Sql, member: Member, orderIds: string[]): Promise<LineRow[]> {
  return db.rows(lineRow)`
    select b.order_id as "orderId", b.line, b.draw_id as "drawId", b.play, b.selection, b.units,
           b.unit_stake as "unitStake", b.stake, b.odds, b.accepted_at as "acceptedAt",
           r.payout + r.refund as payout, r.outcome
      from bets b
      left join bet_results r
        on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
     where b.bucket = ${member.bucket}
       and b.member_id = ${member.id}
       and b.order_id = any (${orderIds}::uuid[])
       and b.accepted_at in (select created_at
                               from transfers
                              where bucket = ${member.bucket}
                                and member_id = ${member.id}
                                and key = any (${orderIds}::uuid[])
                                and leg = 0)
     order by b.order_id, b.line`
}
