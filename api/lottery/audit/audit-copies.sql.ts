// Reads issues, and the copies of their draws in the buckets, for the audit.
import * as v from 'valibot'
import type { Sql } from '../../shell/db.ts'

const draw = v.object({
  id: v.bigint(),
  lottery: v.string(),
  issue: v.string(),
  openAt: v.date(),
  lockAt: v.date(),
  drawAt: v.date(),
  status: v.number(),
})
export type IssuedDraw = v.InferOutput<typeof draw>

const copy = v.object({ ...draw.entries, oddsVersion: v.number(), isRolled: v.boolean() })
export type Copy = v.InferOutput<typeof copy>

/** The draw that ends a page of issues behind another; undefined where fewer are left. */
export const pageEnd = (db: Sql, after: bigint, limit: number): Promise<bigint | undefined> =>
  db.maybeValue(v.bigint())`
    select draw_id as id
      from issues
     where draw_id > ${after}
     order by draw_id
    offset ${limit - 1}
     limit 1`

/** Issues behind a draw, up to and with another. */
export const issuedDraws = (db: Sql, after: bigint, upto: bigint) => db.rows(draw)`
  select draw_id as id, lottery, issue, opens_at as "openAt", lock_at as "lockAt", draw_at as "drawAt", status
    from issues
   where draw_id > ${after}
     and draw_id <= ${upto}`

/** A bucket's copies of the draws behind one, up to and with another. */
export const copiesOf = (db: Sql, bucket: number, after: bigint, upto: bigint) => db.rows(copy)`
  select id, lottery, issue, open_at as "openAt", lock_at as "lockAt", draw_at as "drawAt", status,
         odds_version as "oddsVersion", rolled as "isRolled"
    from draws
   where bucket = ${bucket}
     and id > ${after}
     and id <= ${upto}`

/** The draws of a range that a bucket has something to lose on. */
export const allowedDraws = (db: Sql, bucket: number, after: bigint, upto: bigint) =>
  db.values(v.bigint())`
    select draw_id as id
      from draw_allowances
     where bucket = ${bucket}
       and draw_id > ${after}
       and draw_id <= ${upto}`

const version = v.object({ lottery: v.string(), version: v.number(), madeAt: v.date() })

/** When each version of every lottery's odds was made. */
export const versionsMade = (db: Sql) => db.rows(version)`
  select lottery, version, made_at as "madeAt"
    from odds_versions`

/** Draws whose buckets have more to lose between them than the draw when it was opened. */
export const overdrawn = (db: Sql, buckets: readonly number[], after: bigint, upto: bigint) =>
  db.values(v.bigint())`
    select d.id
      from (select id, min(draw_cap) as cap
              from draws
             where bucket = any (${buckets})
               and id > ${after}
               and id <= ${upto}
             group by id) d
      join (select draw_id, sum(greatest(allowance, used)) as allowance
              from draw_allowances
             where bucket = any (${buckets})
               and draw_id > ${after}
               and draw_id <= ${upto}
             group by draw_id) a
        on a.draw_id = d.id
     where a.allowance > d.cap`
