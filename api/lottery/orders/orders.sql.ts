// The statements about members' orders. Bets are written by the ledger alone; here they are read.
import * as v from 'valibot'
import type { Sql } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'

/** Returns the earlier command of this idempotency key: the hash of its body, its time, and the balance after it. */
export function findCommand(db: Sql, member: Member, key: string) {
  return db.maybe(v.object({ body: v.instance(Buffer), kind: v.number(), balance: v.bigint() }))`
    select body, kind, balance
      from commands
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and key = ${key}`
}

/** Does the draw take bets at this instant? For the words of a refusal; the ledger decides under its lock. */
export const isDrawOpen = (db: Sql, bucket: number, drawId: bigint): Promise<boolean> =>
  db.any`
    select id
      from draws
     where bucket = ${bucket}
       and id = ${drawId}
       and status = 1 /* draw open */
       and open_at <= clock_timestamp()
       and lock_at > clock_timestamp()`

const orderPlace = v.object({ orderId: v.string(), at: v.bigint(), lines: v.number() })
export type FoundOrder = v.InferOutput<typeof orderPlace>
export type OrderPlace = Pick<FoundOrder, 'orderId' | 'at'>

type Filter = {
  boards: number[]
  /** Outcomes by number; 0 stands for orders without a result. */
  outcomes: number[]
  draws: { from: bigint; to: bigint }
  times: { from: Date; to: Date }
  before: OrderPlace
  limit: number
}

/**
 * The member's orders on some boards, newest first, behind a place. Times are microseconds since 1970. The lines
 * of an order share its board, its draw and whether it stands, so the first one speaks for all.
 */
export function findOrders(db: Sql, member: Member, filter: Filter) {
  const { boards, outcomes, draws, times, before, limit } = filter
  return db.rows(orderPlace)`
    select b.order_id as "orderId", (extract(epoch from b.accepted_at) * 1000000)::bigint as at,
           (select count(*)::int
              from bets l
             where l.bucket = b.bucket
               and l.draw_id = b.draw_id
               and l.member_id = b.member_id
               and l.order_id = b.order_id) as lines
      from bets b
      left join bet_results r
        on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
     where b.bucket = ${member.bucket}
       and b.member_id = ${member.id}
       and b.line = 0
       and b.board = any (${boards}::int[])
       and b.draw_id >= ${draws.from}
       and b.draw_id <= ${draws.to}
       and b.accepted_at >= ${times.from}
       and b.accepted_at < ${times.to}
       and coalesce(r.outcome, 0) = any (${outcomes}::int[])
       and b.accepted_at <= timestamptz 'epoch' + ${before.at} * interval '1 microsecond'
       and (b.accepted_at, b.order_id) < (timestamptz 'epoch' + ${before.at} * interval '1 microsecond', ${before.orderId}::uuid)
     order by b.accepted_at desc, b.order_id desc
     limit ${limit}`
}

const lineRow = v.object({
  orderId: v.string(),
  line: v.number(),
  board: v.number(),
  drawId: v.bigint(),
  play: v.string(),
  selection: v.unknown(),
  units: v.number(),
  unitStake: v.bigint(),
  stake: v.bigint(),
  best: v.bigint(),
  odds: v.record(v.string(), v.number()),
  acceptedAt: v.date(),
  payout: v.nullable(v.bigint()),
  outcome: v.nullable(v.number()),
})
export type LineRow = v.InferOutput<typeof lineRow>

/**
 * The lines of some of the member's orders. The time of payment leads to them by their index. `payout` is what came
 * back, stakes included; null until settled.
 */
export function findLines(db: Sql, member: Member, orderIds: string[]): Promise<LineRow[]> {
  return db.rows(lineRow)`
    select b.order_id as "orderId", b.line, b.board, b.draw_id as "drawId", b.play, b.selection, b.units,
           b.unit_stake as "unitStake", b.stake, b.best, b.odds, b.accepted_at as "acceptedAt",
           r.payout + r.refund as payout, r.outcome
      from bets b
      left join bet_results r
        on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
     where b.bucket = ${member.bucket}
       and b.member_id = ${member.id}
       and b.order_id = any (${orderIds}::uuid[])
       and b.accepted_at in (select created_at
                               from commands
                              where bucket = ${member.bucket}
                                and member_id = ${member.id}
                                and key = any (${orderIds}::uuid[]))
     order by b.order_id, b.line`
}
