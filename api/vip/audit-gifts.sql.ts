// Every gift of VIP, made again from the ladder, the history of levels, and the birthday or the week that it was given for.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { BIRTHDAY_OPEN_DAYS, ladder, PACKET_DEPOSIT, PACKET_TIMES } from '../../core/vip/vip.ts'
import type { Sql } from '../shell/db.ts'
import { compared } from '../shell/tally.ts'

const found = v.object({ ...compared.entries, named: v.nullable(anyList(v.string())) })

const given = ladder.flatMap(({ level, upgrade, packet, birthday }) =>
  Object.entries({ upgrade, packet, birthday }).map(([kind, amount]) => ({ kind, level, amount })),
)

/** A birthday is around its gift by a day more on either side, for who was born on the 29th of February. */
const AROUND = BIRTHDAY_OPEN_DAYS + 2

/**
 * The gifts of a bucket, and those that nothing brings: of an amount that their level does not give, of a level that its
 * member had not reached, did not hold (within the minute before), or did not have on Monday; a packet without a week
 * before it, and a gift of a birthday that is at another time. What two people agree on is theirs; a birthday that they
 * have corrected is not compared.
 */
export const giftsBesideLevels = (db: Sql, bucket: number) =>
  db.one(found)`
    select count(*)::int as counted, count(*) filter (where not s.fits)::int as breaches,
           (array_agg(concat('the ', s.kind, ' ', s.ref, ' of member ', s.member_id)) filter (where not s.fits))[1:100]
             as named
      from (select g.kind, g.ref, g.member_id,
                   k.amount is not distinct from g.amount
                   and case when g.kind = 'upgrade' then
                              exists (select
                                        from vip_levels l
                                       where l.bucket = ${bucket}
                                         and l.member_id = g.member_id
                                         and l.level >= g.level)
                            when g.kind = 'birthday' then
                              exists (select
                                        from (select level, at, lead(at) over (order by number) as ended
                                                from vip_levels
                                               where bucket = ${bucket}
                                                 and member_id = g.member_id) l
                                       where l.level = g.level
                                         and l.at <= g.made_at
                                         and (l.ended is null or l.ended > g.made_at - interval '1 minute'))
                              and (c.member_id is not null
                                   or ((g.made_at at time zone 'Asia/Shanghai')::date - m.birthday + 1) % 365.2425 <= ${AROUND})
                            else
                              g.level = coalesce((select l.level
                                                    from vip_levels l
                                                   where l.bucket = ${bucket}
                                                     and l.member_id = g.member_id
                                                     and l.at < g.ref::timestamp at time zone 'Asia/Shanghai'
                                                   order by l.number desc
                                                   limit 1), 0)
                              and exists (select
                                            from vip_deposits d
                                           where d.bucket = ${bucket}
                                             and d.member_id = g.member_id
                                             and d.amount >= ${PACKET_DEPOSIT}
                                             and d.at < g.ref::timestamp at time zone 'Asia/Shanghai'
                                             and d.at >= (g.ref::date - 7)::timestamp at time zone 'Asia/Shanghai')
                              and (select coalesce(sum(p.played), 0)
                                     from vip_days p
                                    where p.bucket = ${bucket}
                                      and p.member_id = g.member_id
                                      and p.day < g.ref::date
                                      and p.day >= g.ref::date - 7) >= g.amount * ${PACKET_TIMES}
                       end as fits
              from (select kind, ref, member_id, level, amount, made_at
                      from vip_gifts
                     where bucket = ${bucket}
                       and kind <> 'exclusive') g
              join members m
                on m.bucket = ${bucket} and m.id = g.member_id
              left join unnest(${given.map(({ kind }) => kind)}::text[], ${given.map(({ level }) => level)}::smallint[],
                               ${given.map(({ amount }) => amount)}::bigint[]) as k (kind, level, amount)
                on k.kind = g.kind and k.level = g.level
              left join (select distinct member_id
                           from member_corrections
                          where bucket = ${bucket}
                            and field = 'birthday'
                            and approved_by is not null) c
                on c.member_id = g.member_id) s`
