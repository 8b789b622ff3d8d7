// The statements of bets as wagers. Times are microseconds since 1970 where they order a page.
import * as v from 'valibot'
import { playedOutcomes } from '../../../core/ledger.ts'
import { fen } from '../../../core/money.ts'
import type { Sql } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import type { Settled, WagersAsked } from '../../shell/wager.ts'

const money = v.pipe(v.bigint(), v.transform(fen))

/** `outcomes` by number; 0 stands for bets without a result. */
export type BetFilter = Omit<WagersAsked, 'status'> & { outcomes: number[] }

const betRow = v.object({
  orderId: v.string(),
  line: v.number(),
  drawId: v.bigint(),
  board: v.number(),
  play: v.string(),
  /** The stored selection, unchecked: a damaged one must not hide the bet. */
  selection: v.unknown(),
  units: v.number(),
  unitStake: money,
  stake: money,
  best: v.bigint(),
  odds: v.record(v.string(), v.number()),
  at: v.bigint(),
  outcome: v.nullable(v.number()),
  payout: v.nullable(money),
  refund: v.nullable(money),
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
  /** The payout and refund of the bet before its draw was settled again. */
  before: money,
  /** The part of the correction that the wallet could not repay. */
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

/**
 * Chunks that were settled, and settled again, behind one of them. The last number of a key is that of the correction:
 * what was void at first is played by it.
 */
export const settledChunks = (db: Sql, bucket: number, after: Settled, limit: number) =>
  db.rows(v.object({ at: v.string(), key: v.string() }))`
    select c.settled_at::text as at, c.key
      from (select settled_at, concat_ws('/', draw_id, after_member, upto_member, 0) as key
              from settle_progress
             where bucket = ${bucket}
               and settled_at >= ${after.at}::timestamptz
             union all
            select settled_at, concat_ws('/', draw_id, after_member, upto_member, number)
              from resettle_progress
             where bucket = ${bucket}
               and settled_at >= ${after.at}::timestamptz) c
     where (c.settled_at, c.key) > (${after.at}::timestamptz, ${after.key}::text)
     order by c.settled_at, c.key
     limit ${limit}`

const playedLine = v.object({
  memberId: v.bigint(),
  orderId: v.string(),
  line: v.number(),
  play: v.string(),
  selection: v.unknown(),
  unitStake: money,
  stake: money,
  refund: money,
  placedAt: v.bigint(),
})

/**
 * The lines of a stretch of members on one draw, in the order in which they were placed. What was void or taken back
 * was no play, and hedges nothing.
 */
export const playedLines = (
  db: Sql,
  bucket: number,
  { drawId, after, upto }: { drawId: bigint; after: bigint; upto: bigint },
) =>
  db.rows(playedLine)`
    select b.member_id as "memberId", b.order_id as "orderId", b.line, b.play, b.selection,
           b.unit_stake as "unitStake", b.stake, r.refund, (extract(epoch from b.accepted_at) * 1000000)::bigint as "placedAt"
      from bets b
      join bet_results r
        on r.bucket = ${bucket}
       and r.member_id = b.member_id
       and r.order_id = b.order_id
       and r.line = b.line
       and r.outcome = any (${playedOutcomes}::smallint[])
     where b.bucket = ${bucket}
       and b.draw_id = ${drawId}
       and b.member_id > ${after}
       and b.member_id <= ${upto}
     order by b.member_id, b.accepted_at, b.order_id, b.line`

/** The draws of settled orders. */
export const findOrderDraws = (db: Sql, member: Member, ids: string[]) =>
  db.rows(v.object({ id: v.string(), draw: v.bigint() }))`
    select order_id as id, min(draw_id) as draw
      from bet_results
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and order_id = any (${ids}::uuid[])
     group by order_id`
