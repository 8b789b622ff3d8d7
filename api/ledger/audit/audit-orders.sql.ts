// The audit's walk over the orders: the lines of bets in the order of their key, each beside the payment it names.
import * as v from 'valibot'
import type { Sql } from '../../shell/db.ts'
import { codesIn } from './compared.ts'

const acceptedLine = v.object({
  bucket: v.number(),
  drawId: v.bigint(),
  memberId: v.bigint(),
  orderId: v.string(),
  line: v.number(),
  board: v.number(),
  play: v.string(),
  selection: v.unknown(),
  odds: v.unknown(),
  units: v.number(),
  unitStake: v.bigint(),
  stake: v.bigint(),
  best: v.bigint(),
  oddsVersion: v.number(),
  acceptedAt: v.date(),
  /** The body of the member's payment under this key; null if there is none. */
  body: v.nullable(v.instance(Buffer)),
  /** Paid by an order on this draw, in the very instant that the line names. */
  isPaid: v.boolean(),
})
export type AcceptedLine = v.InferOutput<typeof acceptedLine>

export type LinePlace = Pick<AcceptedLine, 'drawId' | 'memberId' | 'orderId' | 'line'>

/**
 * The lines of a bucket behind a place. The payment is asked for line by line, by its key: joined otherwise, each
 * page could read the whole journal.
 */
export function acceptedLines(db: Sql, bucket: number, after: LinePlace, limit: number) {
  return db.rows(acceptedLine)`
    select b.bucket, b.draw_id as "drawId", b.member_id as "memberId", b.order_id as "orderId", b.line, b.board, b.play,
           b.selection, b.odds, b.units, b.unit_stake as "unitStake", b.stake, b.best, b.odds_version as "oddsVersion",
           b.accepted_at as "acceptedAt", t.body,
           coalesce(t.kind = any (${codesIn('orders')}::smallint[]) and t.ref = b.draw_id::text
                      and t.created_at = b.accepted_at, false) as "isPaid"
      from (select *
              from bets
             where bucket = ${bucket}
               and (draw_id, member_id, order_id, line)
                 > (${after.drawId}, ${after.memberId}, ${after.orderId}::uuid, ${after.line}::smallint)
             order by draw_id, member_id, order_id, line
             limit ${limit}) b
      left join lateral (select body, kind, ref, created_at
                           from transfers
                          where bucket = ${bucket}
                            and member_id = b.member_id
                            and key = b.order_id
                            and leg = 0
                          limit 1) t on true
     order by b.draw_id, b.member_id, b.order_id, b.line`
}

/** Orders with a bet that two people have ended: each is as the fact of that end says, or the audit names it. */
export const endedApart = (db: Sql) =>
  db.rows(v.object({ memberId: v.bigint(), orderId: v.string() }))`
    select member_id as "memberId", order_id as "orderId"
      from bets_apart
     where bucket in (select bucket from buckets)
       and ended_at is not null`
