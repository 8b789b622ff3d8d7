// The statements of the betting records. Times are microseconds since 1970 where they order a page.
import * as v from 'valibot'
import { fen } from '../../core/money.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'

const money = v.pipe(v.bigint(), v.transform(fen))

export type BetPlace = { at: bigint; orderId: string; line: number }

export type BetFilter = {
  from: Date
  to: Date
  orderId: string | null
  /** Outcomes by number; 0 stands for bets without a result. */
  outcomes: number[]
  /** Bets behind this place in the order of the list. */
  after: BetPlace
  limit: number
}

const betRow = v.object({
  orderId: v.string(),
  line: v.number(),
  drawId: v.bigint(),
  board: v.number(),
  play: v.string(),
  selection: v.array(v.union([v.number(), v.string(), v.array(v.union([v.number(), v.string()]))])),
  units: v.number(),
  unitStake: v.bigint(),
  stake: v.bigint(),
  best: v.bigint(),
  odds: v.record(v.string(), v.number()),
  at: v.bigint(),
  outcome: v.nullable(v.number()),
  payout: v.nullable(v.bigint()),
  refund: v.nullable(v.bigint()),
  settledAt: v.nullable(v.date()),
})
export type BetRow = v.InferOutput<typeof betRow>

/** Orders newest first, the lines of each in their own order. */
export function findBets(db: Sql, member: Member, filter: BetFilter): Promise<BetRow[]> {
  const { from, to, orderId, outcomes, after, limit } = filter
  return db.rows(betRow)`
    select b.order_id as "orderId", b.line, b.draw_id as "drawId", b.board, b.play, b.selection, b.units,
           b.unit_stake as "unitStake", b.stake, b.best, b.odds,
           (extract(epoch from b.accepted_at) * 1000000)::bigint as at,
           r.outcome, r.payout, r.refund, r.settled_at as "settledAt"
      from bets b
      left join bet_results r
        on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
     where b.bucket = ${member.bucket}
       and b.member_id = ${member.id}
       and b.accepted_at >= ${from}
       and b.accepted_at < ${to}
       and b.accepted_at <= timestamptz 'epoch' + ${after.at} * interval '1 microsecond'
       and (${orderId}::uuid is null or b.order_id = ${orderId}::uuid)
       and coalesce(r.outcome, 0) = any (${outcomes}::int[])
       and ((b.accepted_at, b.order_id) < (timestamptz 'epoch' + ${after.at} * interval '1 microsecond', ${after.orderId}::uuid)
            or b.accepted_at = timestamptz 'epoch' + ${after.at} * interval '1 microsecond'
               and b.order_id = ${after.orderId}::uuid and b.line > ${after.line})
     order by b.accepted_at desc, b.order_id desc, b.line
     limit ${limit}`
}

const betChange = v.object({
  orderId: v.string(),
  line: v.number(),
  /** What it had brought before its draw was settled again, payout and refund. */
  before: money,
  /** What of it the wallet could not give back. */
  owed: money,
})
export type BetChange = v.InferOutput<typeof betChange>

/** Lines of some orders that brought something else at first. */
export const findChanges = (db: Sql, member: Member, orderIds: string[]): Promise<BetChange[]> =>
  db.rows(betChange)`
    select c.order_id as "orderId", c.line, c.was_payout + c.was_refund as before, s.owed
      from bet_corrections c
      join (select bucket, member_id, order_id, line, min(number) as number, sum(owed)::bigint as owed
              from bet_corrections
             where bucket = ${member.bucket}
               and member_id = ${member.id}
               and order_id = any (${orderIds}::uuid[])
             group by bucket, member_id, order_id, line) s
        on s.bucket = c.bucket and s.member_id = c.member_id and s.order_id = c.order_id and s.line = c.line
           and s.number = c.number
     where c.bucket = ${member.bucket}
       and c.member_id = ${member.id}`
