// Reads VIP and rebate for the audit.
import * as v from 'valibot'
import { codesOf } from '../../core/ledger.ts'
import { playCategories } from '../../core/play-categories.ts'
import { ladder, REBATE_LEAST } from '../../core/vip/vip.ts'
import type { Sql } from '../shell/db.ts'
import { compared } from '../shell/tally.ts'

const kinds = ['upgrade', 'packet', 'birthday', 'exclusive', 'rebate']
const codes = codesOf(['vip_upgrade', 'vip_packet', 'vip_birthday', 'vip_exclusive', 'rebate'])

/** Gifts and rebate that were taken, beside what the journal has paid for them and what they asked to be played. */
export const takenBesidePaid = (db: Sql, bucket: number) =>
  db.one(compared)`
    select coalesce(sum(greatest(g.taken, t.paid)), 0)::int as counted,
           count(*) filter (where g.taken is distinct from t.paid or g.amount is distinct from t.amount
                              or t.paid is distinct from t.asked)::int as breaches
      from (select member_id, code, count(*) as taken, sum(amount) as amount
              from (select member_id, k.code, amount
                      from vip_gifts
                      join unnest(${kinds}::text[], ${codes}::smallint[]) as k (kind, code) using (kind)
                     where bucket = ${bucket} and claimed_at is not null
                     union all
                    select member_id, ${codes.at(-1)}::smallint, amount
                      from vip_rebates
                     where bucket = ${bucket} and claimed_at is not null) taken
             group by member_id, code) g
      full join (select j.member_id, j.kind as code, count(*) as paid, sum(j.amount) as amount,
                        count(o.id) as asked
                   from transfers j
                   left join turnover_obligations o
                     on o.bucket = ${bucket} and o.member_id = j.member_id and o.ref = j.ref and o.face = j.amount
                    and o.source = case when j.kind = ${codes.at(-1)}::smallint then 'earned' else 'bonus' end
                  where j.bucket = ${bucket}
                    and j.kind = any (${codes}::smallint[])
                  group by j.member_id, j.kind) t
        on t.member_id = g.member_id and t.code = g.code`

/** Lifetime totals beside the deposits, days and counted wagers that they are sums of. */
export const totalsBesideRows = (db: Sql, bucket: number) =>
  db.one(compared)`
    select count(*)::int as counted,
           count(*) filter (where coalesce(s.deposited, 0) <> coalesce(d.deposited, 0)
                               or coalesce(s.played, 0) <> coalesce(p.played, 0)
                               or coalesce(s.played, 0) <> coalesce(b.played, 0))::int as breaches
      from (select member_id, deposited, played from vip_standings where bucket = ${bucket}) s
      full join (select member_id, sum(amount) filter (where undone_at is null) as deposited
                   from vip_deposits where bucket = ${bucket} group by member_id) d
        on d.member_id = s.member_id
      full join (select member_id, sum(played) as played
                   from vip_days where bucket = ${bucket} group by member_id) p
        on p.member_id = coalesce(s.member_id, d.member_id)
      full join (select member_id, sum(effective) as played
                   from turnover_bets where bucket = ${bucket} and effective > 0 group by member_id) b
        on b.member_id = coalesce(s.member_id, d.member_id, p.member_id)`

/** The highest level of each member beside the level that their total deposits and play reach. */
export const topsBesideTotals = (db: Sql, bucket: number) =>
  db.one(compared)`
    select count(*)::int as counted,
           count(*) filter (where s.top > (select max(l.level)
                                             from unnest(${ladder.map(({ level }) => level)}::smallint[],
                                                         ${ladder.map(({ deposit }) => deposit)}::bigint[],
                                                         ${ladder.map(({ turnover }) => turnover)}::bigint[])
                                                    as l (level, deposit, turnover)
                                            where l.deposit <= coalesce(d.deposited, 0)
                                              and l.turnover <= coalesce(b.played, 0)))::int as breaches
      from vip_standings s
      left join (select member_id, sum(amount) as deposited
                   from vip_deposits
                  where bucket = ${bucket}
                  group by member_id) d
        on d.member_id = s.member_id
      left join (select member_id, sum(effective) as played
                   from turnover_bets
                  where bucket = ${bucket}
                  group by member_id) b
        on b.member_id = s.member_id
     where s.bucket = ${bucket}`

/** Levels beside their history, which has no gaps. */
export const levelsBesideHistory = (db: Sql, bucket: number) =>
  db.one(compared)`
    select count(*)::int as counted,
           count(*) filter (where coalesce(h.steps, 0) <> s.changes or coalesce(h.last, 0) <> s.changes
                               or coalesce(h.level, 0) <> s.level or coalesce(h.top, 0) <> s.top
                               or coalesce(h.torn, 0) > 0)::int as breaches
      from vip_standings s
      left join (select member_id, count(*) as steps, max(number) as last, max(level) as top,
                        (array_agg(level order by number desc))[1] as level,
                        count(*) filter (where was <> before) as torn
                   from (select member_id, number, was, level,
                                coalesce(lag(level) over (partition by member_id order by number), 0) as before
                           from vip_levels
                          where bucket = ${bucket}) l
                  group by member_id) h
        on h.member_id = s.member_id
     where s.bucket = ${bucket}`

const cells = ladder.flatMap(({ level, rates }) =>
  playCategories.map((category) => ({ level, category, bp: rates[category] })),
)

/**
 * The rebate of every member and day made again from its play and the history of levels. A day that was counted into
 * since its rebate was made may still lack a part.
 */
export const rebateMadeAgain = (db: Sql, bucket: number) =>
  db.one(compared)`
    select count(*)::int as counted,
           count(*) filter (where case when c.counted is null or c.counted <> c.rebated
                                       then coalesce(g.given, 0) > coalesce(s.credit, 0)
                                       else coalesce(g.given, 0)
                                              <> case when s.credit >= ${REBATE_LEAST} then s.credit else 0 end
                                  end)::int as breaches
      from (select d.member_id, d.day, sum(d.played * r.bp / 10000)::bigint as credit
              from (select p.member_id, p.day, p.category, p.played,
                           coalesce((select h.level
                                       from vip_levels h
                                      where h.bucket = ${bucket}
                                        and h.member_id = p.member_id
                                        and h.at < (p.day + 1)::timestamp at time zone 'Asia/Shanghai'
                                      order by h.number desc
                                      limit 1), 0) as level
                      from vip_days p
                     where p.bucket = ${bucket}) d
              join unnest(${cells.map(({ level }) => level)}::smallint[],
                          ${cells.map(({ category }) => category)}::text[],
                          ${cells.map(({ bp }) => bp)}::bigint[]) as r (level, category, bp)
                on r.level = d.level and r.category = d.category
             group by d.member_id, d.day) s
      full join (select member_id, day, sum(amount)::bigint as given
                   from vip_rebates
                  where bucket = ${bucket}
                  group by member_id, day) g
        on g.member_id = s.member_id and g.day = s.day
      left join (select day, counted, rebated
                   from vip_day_counts
                  where bucket = ${bucket}) c
        on c.day = coalesce(s.day, g.day)`

/** Compares the counted play of members, by kind of game, with the wagers counted for it. */
export const playBesideWagers = (db: Sql, bucket: number) =>
  db.one(compared)`
    select count(*)::int as counted, count(*) filter (where d.played is distinct from b.played)::int as breaches
      from (select member_id, category, day, played
              from vip_days
             where bucket = ${bucket}
               and played > 0) d
      full join (select t.member_id, t.category, c.day, sum(t.effective) as played
                   from turnover_bets t
                   join turnover_chunks c
                     on c.bucket = ${bucket} and c.counted_at = t.counted_at
                  where t.bucket = ${bucket}
                    and t.effective > 0
                  group by t.member_id, t.category, c.day) b
        on b.member_id = d.member_id and b.category = d.category and b.day = d.day`

/** Rebates whose level is not that of the end of their day, or whose numbers have a gap. */
export const rebatesBesideLevels = (db: Sql, bucket: number) =>
  db.one(compared)`
    select count(*)::int as counted,
           count(*) filter (where r.number <> r.place
                               or r.level <> coalesce((select h.level
                                                         from vip_levels h
                                                        where h.bucket = ${bucket}
                                                          and h.member_id = r.member_id
                                                          and h.at < (r.day + 1)::timestamp at time zone 'Asia/Shanghai'
                                                        order by h.number desc
                                                        limit 1), 0))::int as breaches
      from (select member_id, day, number, level,
                   row_number() over (partition by member_id, day order by number) as place
              from vip_rebates
             where bucket = ${bucket}) r`

/** Every return that a lottery or a play of it is set to. */
export const everyReturn = (db: Sql) =>
  db.rows(v.object({ code: v.string(), rtp: v.number() }))`
    select l.code, greatest(l.rtp_bp, (select max(p.value::int) from jsonb_each_text(l.play_rtp_bp) p)) as rtp
      from lotteries l`
