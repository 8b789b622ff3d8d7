// The statements of the page of today. They read over every feature's tables and write none (tools/tidy/tables.ts).
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { transferKinds } from '../../core/ledger.ts'
import type { Sql } from '../shell/db.ts'

const { deposit, review_credit, withdraw_paid, withdraw_returned, bet, bet_payout, bet_refund } = transferKinds

/** Stretches of the clock, each from `starts` on and before `ends`. */
export type Stretches = { starts: readonly Date[]; ends: readonly Date[] }

/** Now, its day in Shanghai, and today, yesterday and a week ago up to the same time. */
export const threeDays = (db: Sql) => db.one(
  v.object({ day: v.string(), starts: anyList(v.date()), ends: anyList(v.date()) }),
)`
  select max(d.start at time zone 'Asia/Shanghai')::date::text as day,
         array_agg(d.start - make_interval(days => b.back) order by b.back) as starts,
         array_agg(date_trunc('milliseconds', now()) - make_interval(days => b.back) order by b.back) as ends
    from unnest('{0,1,7}'::int[]) as b (back),
         (select date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as start) d`

/** The place of a stretch in the list, from 0. A stretch in which nothing happened has no row: a cluster reads a whole table for a left join. */
const at = v.number()

const moved = v.object({
  at,
  paid_in: v.bigint(),
  paid_out: v.bigint(),
  staked: v.bigint(),
  returned: v.bigint(),
  deposits: v.number(),
  withdrawals: v.number(),
})

/** Money moved in each stretch: gross deposits, payouts less the ones a bank returned, and stakes of lotteries. */
export const movedIn = (db: Sql, { starts, ends }: Stretches) => db.rows(moved)`
  select s.back::int - 1 as at,
         coalesce(sum(t.amount) filter (where t.kind in (${deposit.code}, ${review_credit.code})), 0)::bigint as paid_in,
         (coalesce(sum(t.amount) filter (where t.kind = ${withdraw_paid.code}), 0) - coalesce(sum(t.amount) filter (where t.kind = ${withdraw_returned.code}), 0))::bigint as paid_out,
         coalesce(sum(t.amount) filter (where t.kind = ${bet.code}), 0)::bigint as staked,
         coalesce(sum(t.amount) filter (where t.kind in (${bet_payout.code}, ${bet_refund.code})), 0)::bigint as returned,
         count(*) filter (where t.kind in (${deposit.code}, ${review_credit.code}))::int as deposits,
         count(*) filter (where t.kind = ${withdraw_paid.code})::int as withdrawals
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as s (start, until, back)
    join transfers t
      on t.bucket in (select bucket from buckets)
         and t.created_at >= s.start
         and t.created_at < s.until
   group by s.back`

const rounds = v.object({ at, game: v.string(), staked: v.bigint(), returned: v.bigint() })

/** Rounds at venues that ended in each stretch, by game. */
export const roundsIn = (db: Sql, { starts, ends }: Stretches) => db.rows(rounds)`
  select s.back::int - 1 as at, r.game, sum(r.risk)::bigint as staked, sum(r.returned)::bigint as returned
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as s (start, until, back)
    join venue_rounds r
      on r.bucket in (select bucket from buckets)
         and r.verdict = 'done'
         and r.state = 'finished'
         and r.settled_at >= s.start
         and r.settled_at < s.until
   group by s.back, r.game`

const drawn = v.object({ at, draws: v.number(), voids: v.number() })

/** Issues that were due in each stretch: those with a result, and void ones. By the lottery, as their index has them. */
export const drawnIn = (db: Sql, { starts, ends }: Stretches) => db.rows(drawn)`
  select s.back::int - 1 as at, count(*) filter (where i.numbers is not null)::int as draws,
         count(*) filter (where i.status = 5 /* draw void */)::int as voids
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as s (start, until, back),
         lotteries l,
         issues i
   where i.lottery = l.code
     and i.draw_at >= s.start
     and i.draw_at < s.until
   group by s.back`

const player = v.object({ at, member: v.bigint() })

/** The members who played anything in each stretch. */
export const playersIn = (db: Sql, { starts, ends }: Stretches) => db.rows(player)`
  select s.back::int - 1 as at, t.member_id as member
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as s (start, until, back)
    join transfers t
      on t.bucket in (select bucket from buckets)
         and t.kind = ${bet.code}
         and t.created_at >= s.start
         and t.created_at < s.until
   union
  select s.back::int - 1, r.member_id
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as s (start, until, back)
    join venue_rounds r
      on r.bucket in (select bucket from buckets)
         and r.verdict = 'done'
         and r.settled_at >= s.start
         and r.settled_at < s.until`

const newcomers = v.object({ at, registrations: v.number() })

export const registeredIn = (db: Sql, { starts, ends }: Stretches) => db.rows(newcomers)`
  select s.back::int - 1 as at, count(*)::int as registrations
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as s (start, until, back)
    join members m
      on m.bucket in (select bucket from buckets)
         and m.registered_at >= s.start
         and m.registered_at < s.until
   group by s.back`

const day = v.object({
  day: v.string(),
  paid_in: v.bigint(),
  paid_out: v.bigint(),
  staked: v.bigint(),
  returned: v.bigint(),
})

export type DayRow = v.InferOutput<typeof day>

/** Days of Shanghai from the first to the last one, both included: lotteries and rounds together. */
export const daysFrom = (db: Sql, first: string, last: string): Promise<DayRow[]> => db.rows(day)`
  with days as (
    select generate_series(${first}::date, ${last}::date, interval '1 day')::date as day),
  moved as (
    select (created_at at time zone 'Asia/Shanghai')::date as day, kind, sum(amount) as amount
      from transfers
     where bucket in (select bucket from buckets)
       and created_at >= ${first}::date::timestamp at time zone 'Asia/Shanghai'
       and created_at < (${last}::date + 1)::timestamp at time zone 'Asia/Shanghai'
     group by 1, 2),
  rounds as (
    select (settled_at at time zone 'Asia/Shanghai')::date as day, sum(risk) as risk, sum(returned) as returned
      from venue_rounds
     where bucket in (select bucket from buckets)
       and verdict = 'done'
       and state = 'finished'
       and settled_at >= ${first}::date::timestamp at time zone 'Asia/Shanghai'
       and settled_at < (${last}::date + 1)::timestamp at time zone 'Asia/Shanghai'
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
