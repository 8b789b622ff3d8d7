// The statements of the page of today. They read over every feature's tables and write none (tools/tidy/tables.ts).
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { transferKinds } from '../../core/ledger.ts'
import type { Sql } from '../shell/db.ts'

const { deposit, review_credit, withdraw_paid, withdraw_returned, bet, bet_payout, bet_refund } = transferKinds

/** Three stretches of the clock of the same length, in the time of Shanghai. */
export type Stretches = { at: Date; starts: Date[]; ends: Date[] }

/** Now, and the day so far, yesterday and a week ago up to the same time. */
export const stretches = (db: Sql): Promise<Stretches> => db.one(
  v.object({ at: v.date(), starts: anyList(v.date()), ends: anyList(v.date()) }),
)`
  select now() as at,
         array_agg(d.start - make_interval(days => b.back) order by b.back) as starts,
         array_agg(now() - make_interval(days => b.back) order by b.back) as ends
    from unnest('{0,1,7}'::int[]) as b (back),
         (select date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as start) d`

const figures = v.object({
  back: v.number(),
  paid_in: v.bigint(),
  paid_out: v.bigint(),
  staked: v.bigint(),
  returned: v.bigint(),
  deposits: v.number(),
  withdrawals: v.number(),
})

/** Money moved in each stretch: gross deposits, payouts less the ones a bank returned, and stakes of lotteries. */
export const movedIn = (db: Sql, { starts, ends }: Stretches) => db.rows(figures)`
  select s.back::int as back,
         coalesce(sum(t.amount) filter (where t.kind in (${deposit.code}, ${review_credit.code})), 0)::bigint as paid_in,
         (coalesce(sum(t.amount) filter (where t.kind = ${withdraw_paid.code}), 0) - coalesce(sum(t.amount) filter (where t.kind = ${withdraw_returned.code}), 0))::bigint as paid_out,
         coalesce(sum(t.amount) filter (where t.kind = ${bet.code}), 0)::bigint as staked,
         coalesce(sum(t.amount) filter (where t.kind in (${bet_payout.code}, ${bet_refund.code})), 0)::bigint as returned,
         count(*) filter (where t.kind in (${deposit.code}, ${review_credit.code}))::int as deposits,
         count(*) filter (where t.kind = ${withdraw_paid.code})::int as withdrawals
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as s (start, until, back)
    left join transfers t
      on t.bucket in (select bucket from buckets)
         and t.created_at >= s.start
         and t.created_at < s.until
   group by s.back
   order by s.back`

const played = v.object({ staked: v.bigint(), returned: v.bigint(), players: v.number() })

/** Rounds at venues that ended in each stretch, and the members who played anything in it. */
export const playedIn = (db: Sql, { starts, ends }: Stretches) => db.rows(played)`
  select r.staked, r.returned,
         (select count(*)::int
            from (select t.bucket, t.member_id
                    from transfers t
                   where t.bucket in (select bucket from buckets)
                     and t.kind = ${bet.code}
                     and t.created_at >= s.start
                     and t.created_at < s.until
                   union
                  select v.bucket, v.member_id
                    from venue_rounds v
                   where v.bucket in (select bucket from buckets)
                     and v.verdict = 'done'
                     and v.settled_at >= s.start
                     and v.settled_at < s.until) as who) as players
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as s (start, until, back),
         lateral (select coalesce(sum(v.risk), 0)::bigint as staked, coalesce(sum(v.returned), 0)::bigint as returned
                    from venue_rounds v
                   where v.bucket in (select bucket from buckets)
                     and v.verdict = 'done'
                     and v.state = 'finished'
                     and v.settled_at >= s.start
                     and v.settled_at < s.until) r
   order by s.back`

export const registeredIn = (db: Sql, { starts, ends }: Stretches): Promise<number[]> => db.values(v.number())`
  select count(m.id)::int as n
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as s (start, until, back)
    left join members m
      on m.bucket in (select bucket from buckets)
         and m.registered_at >= s.start
         and m.registered_at < s.until
   group by s.back
   order by s.back`

const day = v.object({
  day: v.string(),
  paid_in: v.bigint(),
  paid_out: v.bigint(),
  staked: v.bigint(),
  returned: v.bigint(),
})

/** The last fourteen days of Shanghai, today among them: lotteries and rounds together. */
export const lastDays = (db: Sql) => db.rows(day)`
  with days as (
    select (now() at time zone 'Asia/Shanghai')::date - back as day
      from generate_series(0, 13) as back),
  moved as (
    select (created_at at time zone 'Asia/Shanghai')::date as day, kind, sum(amount) as amount
      from transfers
     where bucket in (select bucket from buckets)
       and created_at >= ((now() at time zone 'Asia/Shanghai')::date - 13) at time zone 'Asia/Shanghai'
     group by 1, 2),
  rounds as (
    select (settled_at at time zone 'Asia/Shanghai')::date as day, sum(risk) as risk, sum(returned) as returned
      from venue_rounds
     where bucket in (select bucket from buckets)
       and verdict = 'done'
       and state = 'finished'
       and settled_at >= ((now() at time zone 'Asia/Shanghai')::date - 13) at time zone 'Asia/Shanghai'
     group by 1)
  select d.day::text as day,
         coalesce(sum(m.amount) filter (where m.kind in (${deposit.code}, ${review_credit.code})), 0)::bigint as paid_in,
         (coalesce(sum(m.amount) filter (where m.kind = ${withdraw_paid.code}), 0) - coalesce(sum(m.amount) filter (where m.kind = ${withdraw_returned.code}), 0))::bigint as paid_out,
         (coalesce(sum(m.amount) filter (where m.kind = ${bet.code}), 0) + coalesce(max(r.risk), 0))::bigint as staked,
         (coalesce(sum(m.amount) filter (where m.kind in (${bet_payout.code}, ${bet_refund.code})), 0) + coalesce(max(r.returned), 0))::bigint as returned
    from days d
    left join moved m on m.day = d.day
    left join rounds r on r.day = d.day
   group by d.day
   order by d.day`
