// Reads limits for the audit: those of draws, beside those of their lotteries.
import * as v from 'valibot'
import { anyList } from '../../../core/list.ts'
import { columnsOf, type Stretch } from '../../ledger/seal/history.ts'
import type { Sql } from '../../shell/db.ts'
import { compared } from '../../shell/tally.ts'

const caps = v.object({
  id: v.bigint(),
  orderCap: v.bigint(),
  memberCap: v.bigint(),
  stakeCap: v.nullable(v.bigint()),
})
export type DrawCaps = v.InferOutput<typeof caps>

/** A bucket's copies of some draws say the same as all others. */
export const capsOf = (db: Sql, bucket: number, draws: readonly bigint[]) =>
  db.rows(caps)`
    select id, order_cap as "orderCap", member_cap as "memberCap", stake_cap as "stakeCap"
      from draws
     where bucket = ${bucket}
       and id = any (${draws}::bigint[])`

const sums = v.object({ best: v.bigint(), stake: v.bigint() })

/** Returns a member's stakes and lines in a draw, without orders cancelled before the close. */
export const standingIn = (db: Sql, bucket: number, { drawId, memberId }: { drawId: bigint; memberId: bigint }) =>
  db.one(sums)`
    select coalesce(sum(b.best), 0)::bigint as best, coalesce(sum(b.stake), 0)::bigint as stake
      from bets b
      left join bet_results r
        on r.bucket = ${bucket} and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
     where b.bucket = ${bucket}
       and b.draw_id = ${drawId}
       and b.member_id = ${memberId}
       and r.outcome is distinct from 5 /* withdrawn */`

const found = v.object({ ...compared.entries, named: v.nullable(anyList(v.string())) })

/** A bucket's draws, and those with other caps than their lottery had when they were made. */
export function drawsBesideLotteries(db: Sql, bucket: number, stretches: readonly Stretch[]) {
  const { ids, since, until, says } = columnsOf(stretches)
  return db.one(found)`
    with offered as materialized (
      select p.id as lottery, p.since, p.until, c.order_cap, c.member_cap, c.draw_cap, c.stake_cap
        from unnest(${ids}::text[], ${since}::timestamptz[], ${until}::timestamptz[], ${says}::text[])
               as p (id, since, until, says),
             jsonb_to_record(p.says::jsonb)
               as c (order_cap bigint, member_cap bigint, draw_cap bigint, stake_cap bigint)
    )
    select count(*)::int as counted, count(*) filter (where not s.fits)::int as breaches,
           (array_agg(concat('draw ', s.id)) filter (where not s.fits))[1:100] as named
      from (select d.id,
                   exists (select
                             from offered o
                            where o.lottery = d.lottery
                              and o.since <= f.created_at
                              and o.until > f.created_at
                              and (o.order_cap, o.member_cap, o.draw_cap) = (d.order_cap, d.member_cap, d.draw_cap)
                              and o.stake_cap is not distinct from d.stake_cap) as fits
              from draws d
              join facts f
                on f.bucket = ${bucket} and f.member_id = 0 and f.subject = 'draw' and f.id = d.id::text and f.number = 1
             where d.bucket = ${bucket}) s`
}

/** Legs of chases that became bets, and those whose bets differ from the lines of the chase at the leg's multiple and stake. */
export const legsBesideBets = (db: Sql, bucket: number) =>
  db.one(found)`
    select count(*)::int as counted, count(*) filter (where s.fits is not true)::int as breaches,
           (array_agg(concat('leg ', s.leg, ' of chase ', s.chase_id, ' of member ', s.member_id))
              filter (where s.fits is not true))[1:100] as named
      from (select l.member_id, l.chase_id, l.leg,
                   b.stake = l.stake and b.lines = jsonb_array_length(c.lines) and b.fits as fits
              from chase_legs l
              join chases c
                on c.bucket = ${bucket} and c.member_id = l.member_id and c.id = l.chase_id
              left join lateral (select sum(o.stake) as stake, count(*) as lines,
                                        bool_and(o.play = x.said ->> 'play' and o.selection = x.said -> 'selection'
                                                 and o.units = (x.said ->> 'units')::int
                                                 and o.unit_stake = (x.said ->> 'unitStake')::bigint * l.multiple) as fits
                                   from bets o
                                   left join jsonb_array_elements(c.lines) with ordinality as x (said, place)
                                     on x.place = o.line + 1
                                  where o.bucket = ${bucket}
                                    and o.draw_id = l.draw_id
                                    and o.member_id = l.member_id
                                    and o.order_id = l.order_id) b on true
             where l.bucket = ${bucket}
               and l.order_id is not null) s`
