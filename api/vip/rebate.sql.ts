// The statements that make rebate: set by set, a stretch of members at a time.
import * as v from 'valibot'
import { playCategories } from '../../core/play-categories.ts'
import { ladder, REBATE_LEAST } from '../../core/vip/vip.ts'
import type { Day } from '../../core/time.ts'
import type { Db, Tx } from '../shell/db.ts'

/** Days up to one that were counted into since their rebate was made, and how often by now. */
export const daysToRebate = (db: Db, bucket: number, upto: Day) =>
  db.rows(v.object({ day: v.string(), counted: v.bigint() }))`
    select day::text, counted
      from vip_day_counts
     where bucket = ${bucket}
       and day <= ${upto}::date
       and counted > rebated
     order by day`

export async function setRebated(
  db: Db,
  bucket: number,
  { day, counted }: { day: Day; counted: bigint },
): Promise<void> {
  await db.run`
    update vip_day_counts
       set rebated = greatest(rebated, ${counted})
     where bucket = ${bucket}
       and day = ${day}::date`
}

/** Members of a bucket who played on a day: those above one, up to another. */
export type Stretch = { bucket: number; day: Day; after: bigint; upto: bigint }

/** The last of the next `rows` rows of a day; undefined behind the last. */
export const stretchEnd = (db: Db, { bucket, day, after }: Omit<Stretch, 'upto'>, rows: number) =>
  db.value(v.nullable(v.bigint()))`
    select max(member_id) as upto
      from (select member_id
              from vip_days
             where bucket = ${bucket}
               and day = ${day}::date
               and member_id > ${after}
             order by member_id
             limit ${rows}) page`

/** Holds a day until the end of the transaction: one server makes rebate of it at a time. */
export const lockDay = (tx: Tx, { bucket, day }: Stretch) =>
  tx.run`
    select counted
      from vip_day_counts
     where bucket = ${bucket}
       and day = ${day}::date
       for update`

const made = v.object({ member_id: v.bigint(), number: v.number(), amount: v.bigint() })

// One place for each level and category: the rates of the ladder as columns.
const cells = ladder.flatMap(({ level, rates }) =>
  playCategories.map((category) => ({ level, category, bp: rates[category] })),
)
const [levels, categories, points] = [
  cells.map(({ level }) => level),
  cells.map(({ category }) => category),
  cells.map(({ bp }) => bp),
]

/**
 * Makes the rebate of a stretch: each category's share rounded down, by the level at `end`, less what the day has
 * brought already, so made again it makes nothing; nothing where the whole day is below the least. Answers how many.
 */
export const insertRebates = (
  tx: Tx,
  { bucket, day, after, upto }: Stretch,
  { end, at }: { end: Date; at: Date },
): Promise<number> =>
  tx.run`
    insert into vip_rebates (bucket, member_id, day, number, level, amount, made_at)
    select ${bucket}, s.member_id, ${day}::date, coalesce(g.last, 0) + 1, s.level, s.credit - coalesce(g.given, 0),
           ${at}
      from (select d.member_id, d.level, sum(d.played * r.bp / 10000)::bigint as credit
              from (select p.member_id, p.category, p.played,
                           case when t.level_at < ${end}::timestamptz then t.level
                                else coalesce((select h.level
                                                 from vip_levels h
                                                where h.bucket = ${bucket}
                                                  and h.member_id = p.member_id
                                                  and h.at < ${end}::timestamptz
                                                order by h.number desc
                                                limit 1), 0) end as level
                      from vip_days p
                      join vip_standings t
                        on t.bucket = p.bucket and t.member_id = p.member_id
                     where p.bucket = ${bucket}
                       and t.bucket = ${bucket}
                       and t.member_id > ${after}
                       and t.member_id <= ${upto}
                       and p.day = ${day}::date
                       and p.member_id > ${after}
                       and p.member_id <= ${upto}) d
              join unnest(${levels}::smallint[], ${categories}::text[], ${points}::bigint[]) as r (level, category, bp)
                on r.level = d.level and r.category = d.category
             group by d.member_id, d.level) s
     cross join lateral (select max(b.number) as last, sum(b.amount)::bigint as given
                           from vip_rebates b
                          where b.bucket = ${bucket}
                            and b.member_id = s.member_id
                            and b.day = ${day}::date) g
     where s.credit >= ${REBATE_LEAST}
       and s.credit > coalesce(g.given, 0)`

/** Returns the rebates created at an instant. */
export const madeRebates = (tx: Tx, { bucket, day, after, upto }: Stretch, at: Date) =>
  tx.rows(made)`
    select member_id, number, amount
      from vip_rebates
     where bucket = ${bucket}
       and day = ${day}::date
       and member_id > ${after}
       and member_id <= ${upto}
       and made_at = ${at}`
