// Reads the fee of every deposit order, beside the prices that were in force when it was opened.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { columnsOf, type Stretch } from '../ledger/seal/history.ts'
import type { Sql } from '../shell/db.ts'
import { compared } from '../shell/tally.ts'

const found = v.object({ ...compared.entries, named: v.nullable(anyList(v.string())) })

/** The past prices with the stretch of time of each: those of channels, and the amounts that VIP levels may pay by them. */
export type PricesThen = { channels: readonly Stretch[]; levels: readonly Stretch[] }

/**
 * The orders of a bucket, and those that no price of their instant allows. A level is the highest one of the minute before
 * the order, by its history; coins are rounded up to the hundredth, as core/coin.ts does.
 */
export function ordersBesidePrices(db: Sql, bucket: number, { channels, levels }: PricesThen) {
  const [channel, level] = [columnsOf(channels), columnsOf(levels)]
  return db.one(found)`
    with channel as materialized (
      select p.id::smallint as id, p.since, p.until, c.code, c.type, c.provider, c.min_amount, c.max_amount, c.fee_bps,
             c.rate_micro, c.is_open, c.from_level
        from unnest(${channel.ids}::text[], ${channel.since}::timestamptz[], ${channel.until}::timestamptz[],
                    ${channel.says}::text[]) as p (id, since, until, says),
             jsonb_to_record(p.says::jsonb)
               as c (code text, type text, provider text, min_amount bigint, max_amount bigint, fee_bps bigint,
                     rate_micro bigint, is_open boolean, from_level smallint)
    ), raised as materialized (
      select split_part(p.id, '/', 1)::smallint as channel_id, split_part(p.id, '/', 2)::smallint as from_level,
             p.since, p.until, (p.says::jsonb ->> 'max_amount')::bigint as max_amount
        from unnest(${level.ids}::text[], ${level.since}::timestamptz[], ${level.until}::timestamptz[],
                    ${level.says}::text[]) as p (id, since, until, says)
    )
    select count(*)::int as counted, count(*) filter (where not s.fits)::int as breaches,
           (array_agg(concat('deposit ', s.id, ' of member ', s.member_id)) filter (where not s.fits))[1:100] as named
      from (select d.id, d.member_id,
                   exists (select
                             from channel c
                            where c.id = d.channel_id
                              and c.since <= d.created_at
                              and c.until > d.created_at
                              and (d.channel, d.type, d.provider) = (c.code, c.type, c.provider)
                              and c.is_open
                              and d.fee = (d.amount * c.fee_bps + 9999) / 10000
                              and d.rate_micro is not distinct from c.rate_micro
                              and d.pay_amount = coalesce(
                                    div(div(d.amount::numeric * 10000000000 + c.rate_micro - 1, c.rate_micro) + 9999, 10000) * 10000,
                                    d.amount)
                              and d.amount >= c.min_amount
                              and (c.from_level = 0 or h.level >= c.from_level)
                              and (d.amount <= c.max_amount
                                   or exists (select
                                                from raised r
                                               where r.channel_id = c.id
                                                 and r.since <= d.created_at
                                                 and r.until > d.created_at
                                                 and r.from_level <= h.level
                                                 and r.max_amount >= d.amount))) as fits
              from deposits d
              left join lateral (select max(l.level) as level
                                   from (select level, at, lead(at) over (order by number) as ended
                                           from vip_levels
                                          where bucket = ${bucket}
                                            and member_id = d.member_id) l
                                  where l.at <= d.created_at
                                    and (l.ended is null or l.ended > d.created_at - interval '1 minute')) h on true
             where d.bucket = ${bucket}) s`
}
