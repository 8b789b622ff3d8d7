// The statements of play on lotteries: members of a week, and rounds of a day.
import * as v from 'valibot'
import { statesIn } from '../../../core/ledger.ts'
import type { Sql } from '../../shell/db.ts'

const players = v.object({ game: v.string(), members: v.number() })

/** Returns how many members of a bucket have bet on each lottery, on draws since a time. */
export const countPlayers = (db: Sql, bucket: number, since: Date) =>
  db.rows(players)`
    select d.lottery as game, count(distinct b.member_id)::int as members
      from draws d
      join bets b
        on b.bucket = d.bucket and b.draw_id = d.id
     where d.bucket = ${bucket}
       and d.draw_at >= ${since}
     group by d.lottery`

const whole = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
)
const rounds = v.object({
  game: v.string(),
  rounds: v.number(),
  wagers: v.bigint(),
  stake: whole,
  paid: whole,
  stakeSquares: whole,
  paidSquares: whole,
  products: whole,
})

/**
 * Totals of the settled draws whose ids lie behind each of the heads, within a span, by lottery: the stakes and returns
 * of their chunks, and the changes by corrections.
 */
export const sumRounds = (db: Sql, heads: readonly bigint[], span: bigint) =>
  db.rows(rounds)`
    select r.lottery as game, count(*)::int as rounds, sum(r.bets)::bigint as wagers, sum(r.stake)::text as stake,
           sum(r.paid)::text as paid, sum(r.stake * r.stake)::text as "stakeSquares",
           sum(r.paid * r.paid)::text as "paidSquares", sum(r.stake * r.paid)::text as products
      from (select p.lottery, p.draw_id, sum(p.bets) as bets, sum(p.stake) as stake, sum(p.paid) as paid
              from (select d.lottery, s.draw_id, s.bets, s.stakes::numeric as stake,
                           (s.payouts + s.refunds)::numeric as paid
                      from draws d
                      join settle_progress s
                        on s.bucket = d.bucket and s.draw_id = d.id
                      join unnest(${heads}::bigint[]) as head
                        on d.id between head and head + ${span}::bigint
                     where d.bucket in (select bucket from buckets)
                       and d.status = any (${statesIn('settled')}::smallint[])
                     union all
                    select d.lottery, c.draw_id, 0, 0,
                           (c.payout + c.refund - c.was_payout - c.was_refund)::numeric
                      from draws d
                      join bet_corrections c
                        on c.bucket = d.bucket and c.draw_id = d.id
                      join unnest(${heads}::bigint[]) as head
                        on d.id between head and head + ${span}::bigint
                     where d.bucket in (select bucket from buckets)
                       and d.status = any (${statesIn('settled')}::smallint[])) p
             group by p.lottery, p.draw_id
            having sum(p.stake) > 0) r
     group by r.lottery`
