// What the audit compares of breaks: how members stand with the dated rows, and the times in which they could not play
// with what they staked and paid in.
import { codesOf } from '../../core/ledger.ts'
import type { Sql } from '../shell/db.ts'
import { compared } from '../shell/tally.ts'

/** What was under way when a break came is in time. */
const UNDER_WAY = '1 minute'
/** A job opens play again. */
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
                        when e.excluded then 2 when e.resting then 5 else 1 end as due,
                   case when c.member_id is not null then 4 when b.member_id is not null then 3
                        when e.excluded_before then 2 when e.resting_before then 5 else 1 end as due_before
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
               and x.act <> 'return') b`

/** Acts that a rule forbids: a return before the end of what it ends, or one that opens before 24 h are over. */
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
