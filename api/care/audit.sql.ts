// Queries of the audit of Play well: members' states against the dated rows, breaks and limits against stakes and
// deposits.
import * as v from 'valibot'
import { limitKinds, limitPeriods } from '../../core/care/limits.ts'
import { codesOf } from '../../core/ledger.ts'
import type { Sql } from '../shell/db.ts'
import { compared } from '../shell/tally.ts'

/** Statements that had begun when the break was committed still count as before it. */
const UNDER_WAY = '1 minute'
/** The minutes within which the reopening job must have set the state of a member whose break is over. */
const REOPENED = '10 minutes'

const stakes = codesOf(['bet', 'chase_hold', 'round_stake', 'venue_in_hold', 'savings_in', 'savings_lock'])

/**
 * Members whose row does not say what blocks, closings and breaks say. Made from the rows again, and not by standing_of:
 * who changed that function changed both.
 */
export const wrongStandings = (db: Sql, bucket: number) =>
  db.one(compared)`
    select count(*)::int as counted,
           count(*) filter (where s.play_state <> s.due and s.play_state <> s.due_before)::int as breaches
      from (select m.play_state,
                   case when c.member_id is not null then 4 when b.member_id is not null then 3
                        when e.excluded or g.listed then 2 when e.resting then 5 else 1 end as due,
                   case when c.member_id is not null then 4 when b.member_id is not null then 3
                        when e.excluded_before or g.listed then 2 when e.resting_before then 5 else 1 end as due_before
              from members m
              left join member_closings c
                on c.bucket = m.bucket and c.member_id = m.id
              left join member_blocks b
                on b.bucket = m.bucket and b.member_id = m.id and b.ended_at is null
              left join (select x.bucket, x.member_id,
                                bool_or(x.act = 'exclude' and (r.opens is null or r.opens > now())) as excluded,
                                bool_or(x.act = 'exclude'
                                        and (r.opens is null or r.opens > now() - ${REOPENED}::interval)) as excluded_before,
                                bool_or(x.act = 'rest' and x.until > now()) as resting,
                                bool_or(x.act = 'rest' and x.until > now() - ${REOPENED}::interval) as resting_before
                           from care_breaks x
                           left join (select e.bucket, e.member_id, e.id, min(r.until) as opens
                                        from care_breaks e
                                        join care_breaks r
                                          on r.bucket = e.bucket and r.member_id = e.member_id and r.act = 'return'
                                             and r.said_at >= e.until
                                       where e.act = 'exclude'
                                       group by e.bucket, e.member_id, e.id) r
                             on r.bucket = x.bucket and r.member_id = x.member_id and r.id = x.id
                          group by x.bucket, x.member_id) e
                on e.bucket = m.bucket and e.member_id = m.id
              left join (select distinct on (bucket, member_id) bucket, member_id, cardinality(listed) > 0 as listed
                           from care_registers
                          order by bucket, member_id, said_at desc, id) g
                on g.bucket = m.bucket and g.member_id = m.id
             where m.bucket = ${bucket}) s`

/** Breaks and exclusions in whose time something was staked, or brought to a venue or into savings (I-12). */
export const playedResting = (db: Sql, bucket: number) =>
  db.one(compared)`
    select count(*)::int as counted,
           count(*) filter (where exists (select from transfers t
                                           where t.bucket = ${bucket}
                                             and t.member_id = b.member_id
                                             and t.kind = any (${stakes}::smallint[])
                                             and t.created_at > b.said_at + ${UNDER_WAY}::interval
                                             and t.created_at < b.upto))::int as breaches
      from (select x.member_id, x.said_at,
                   case when x.act = 'rest' then x.until
                        else coalesce((select min(r.until)
                                         from care_breaks r
                                        where r.bucket = ${bucket}
                                          and r.member_id = x.member_id
                                          and r.act = 'return'
                                          and r.said_at >= x.until), 'infinity') end as upto
              from care_breaks x
             where x.bucket = ${bucket}
               and x.act <> 'return'
             union all
            select g.member_id, g.said_at, g.upto
              from (select member_id, said_at, listed,
                           lead(said_at, 1, 'infinity') over (partition by member_id order by said_at, id) as upto
                      from care_registers
                     where bucket = ${bucket}) g
             where cardinality(g.listed) > 0) b`

/** Forbidden returns: one before the end of the exclusion that it ends, or one that opens play within 24 h. */
export const wrongBreaks = (db: Sql, bucket: number) =>
  db.one(compared)`
    select count(*)::int as counted,
           count(*) filter (where r.act = 'return'
                              and (r.until < r.said_at + interval '24 hours'
                                   or exists (select 1
                                                from care_breaks e
                                               where e.bucket = ${bucket}
                                                 and e.member_id = r.member_id
                                                 and e.act = 'exclude'
                                                 and e.said_at < r.said_at
                                                 and (e.until is null or e.until > r.said_at))))::int as breaches
      from care_breaks r
     where r.bucket = ${bucket}`

const limited = v.object({
  member_id: v.bigint(),
  kind: v.picklist(limitKinds),
  period: v.picklist(limitPeriods),
  most: v.nullable(v.bigint()),
  from: v.date(),
})

/** Every limit row that was ever in force, grouped by member. */
export const limitsThatHeld = (db: Sql, bucket: number) =>
  db.rows(limited)`
    select member_id, kind, period, most, said_at as from
      from care_limits
     where bucket = ${bucket}
       and holds
     order by member_id, said_at, id`

const player = v.object({ id: v.bigint(), birthday: v.nullable(v.string()) })

/** Who has staked or paid in since an instant, and everybody with a limit of their own, with their birthdays. */
export const playersSince = (db: Sql, bucket: number, since: Date | null) =>
  db.rows(player)`
    select m.id, m.birthday::text as birthday
      from members m
     where m.bucket = ${bucket}
       and (exists (select from care_limits l where l.bucket = ${bucket} and l.member_id = m.id and l.holds)
            or ${since}::timestamptz is not null
               and (exists (select from bets b
                             where b.bucket = ${bucket} and b.member_id = m.id and b.accepted_at >= ${since}::timestamptz)
                    or exists (select from venue_rounds r
                                where r.bucket = ${bucket} and r.member_id = m.id and r.verdict = 'done' and r.game <> ''
                                  and r.placed_at >= ${since}::timestamptz)
                    or exists (select from deposits d
                                where d.bucket = ${bucket} and d.member_id = m.id and d.created_at >= ${since}::timestamptz)))
     order by m.id`

const play = v.object({
  at: v.date(),
  game: v.string(),
  stake: v.bigint(),
  returned: v.bigint(),
  returnedAt: v.nullable(v.date()),
})

/**
 * A member's stakes since an instant. The return of a bet is the highest that it was ever settled at; a round of a
 * seamless venue counts at the instant of its permit.
 */
export const playsSince = (db: Sql, bucket: number, member: bigint, since: Date) =>
  db.rows(play)`
    select s.at, s.game, s.stake, s.returned, s.returned_at as "returnedAt"
      from (select b.accepted_at as at, coalesce(d.lottery, '') as game, sum(b.stake)::bigint as stake,
                   sum(greatest(coalesce(r.payout + r.refund, 0), coalesce(c.most, 0)))::bigint as returned,
                   max(r.settled_at) as returned_at
              from bets b
              left join draws d
                on d.bucket = b.bucket and d.id = b.draw_id
              left join bet_results r
                on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
              left join (select bucket, member_id, order_id, line, max(was_payout + was_refund) as most
                           from bet_corrections
                          group by bucket, member_id, order_id, line) c
                on c.bucket = b.bucket and c.member_id = b.member_id and c.order_id = b.order_id and c.line = b.line
             where b.bucket = ${bucket}
               and b.member_id = ${member}
               and b.accepted_at >= ${since}
             group by b.order_id, b.accepted_at, d.lottery
             union all
            select coalesce(p.given_at, w.placed_at), w.game,
                   case when w.state in ('open', 'review') then w.risk
                        when w.state = 'void' then w.stake else greatest(w.stake, w.risk - w.returned) end,
                   case when w.state = 'void' then w.stake
                        when w.state = 'finished' then greatest(w.returned, w.returned + coalesce(c.amount, 0)) - w.risk
                                                       + greatest(w.stake, w.risk - w.returned) else 0 end::bigint,
                   w.settled_at
              from venue_rounds w
              left join (select bucket, member_id, round, min(given_at) as given_at
                           from permits
                          where verdict = 'done'
                          group by bucket, member_id, round) p
                on p.bucket = w.bucket and p.member_id = w.member_id and p.round = w.round
              left join (select bucket, member_id, venue, of_number, sum(amount) as amount
                           from venue_corrections
                          group by bucket, member_id, venue, of_number) c
                on c.bucket = w.bucket and c.member_id = w.member_id and c.venue = w.venue and c.of_number = w.number
             where w.bucket = ${bucket}
               and w.member_id = ${member}
               and w.verdict = 'done'
               and w.placed_at >= ${since}) s
     order by s.at`

const paidIn = v.object({ orderedAt: v.date(), amount: v.bigint(), creditedAt: v.nullable(v.date()) })

export const depositsSince = (db: Sql, bucket: number, member: bigint, since: Date) =>
  db.rows(paidIn)`
    select created_at as "orderedAt", amount, credited_at as "creditedAt"
      from deposits
     where bucket = ${bucket}
       and member_id = ${member}
       and coalesce(credited_at, created_at) >= ${since}
     order by created_at`

/** The room on the lease of a member's wallet, where it has not ended. */
export const liveRoom = (db: Sql, bucket: number, member: bigint) =>
  db.maybe(v.object({ room: v.nullable(v.bigint()) }))`
    select room
      from wallets
     where bucket = ${bucket}
       and member_id = ${member}
       and account = 1 /* cash */
       and room_until > now()`

/** The limits of stakes that hold for a member now, with the periods that run; `game` is null where all play counts. */
export const stakeLimitsNow = (db: Sql, bucket: number, member: bigint) =>
  db.rows(v.object({ most: v.bigint(), game: v.nullable(v.string()), from: v.date(), to: v.date() }))`
    select most, game, begins as from, ends as to
      from limits_of(${bucket}::smallint, ${member}::bigint, now())
     where kind = 'stake'`

/** Leases that end later than any check-in could fall due: the longest interval is one hour. */
export const endlessLeases = (db: Sql, bucket: number) =>
  db.one(compared)`
    select count(*)::int as counted, count(*) filter (where room_until > now() + interval '61 minutes')::int as breaches
      from wallets
     where bucket = ${bucket}
       and account = 1 /* cash */`

/** Forbidden limit rows: a raise in force without the row that asked for it 24 h before. */
export const wrongLimits = (db: Sql, bucket: number) =>
  db.one(compared)`
    select count(*)::int as counted,
           count(*) filter (where s.holds
                              and s.before is not null
                              and (s.most is null or s.most > s.before)
                              and not exists (select 1
                                                from care_limits a
                                               where a.bucket = ${bucket}
                                                 and a.member_id = s.member_id
                                                 and a.id = s.confirms
                                                 and a.kind = s.kind
                                                 and a.period = s.period
                                                 and not a.holds
                                                 and a.most is not distinct from s.most
                                                 and a.said_at <= s.said_at - interval '24 hours'))::int as breaches
      from (select member_id, kind, period, most, holds, confirms, said_at,
                   (select b.most
                      from care_limits b
                     where b.bucket = ${bucket}
                       and b.member_id = l.member_id
                       and b.kind = l.kind
                       and b.period = l.period
                       and b.holds
                       and (b.said_at, b.id) < (l.said_at, l.id)
                     order by b.said_at desc, b.id desc
                     limit 1) as before
              from care_limits l
             where l.bucket = ${bucket}) s`
