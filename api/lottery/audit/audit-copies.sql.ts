// What the audit reads of issues and of the buckets' copies of their draws.
import * as v from 'valibot'
import type { Sql } from '../../shell/db.ts'

const draw = v.object({
  id: v.bigint(),
  lottery: v.string(),
  issue: v.string(),
  openAt: v.date(),
  lockAt: v.date(),
  drawAt: v.date(),
})
export type IssuedDraw = v.InferOutput<typeof draw>

/** Issues behind a draw, in the order of their ids. */
export const issuedDraws = (db: Sql, after: bigint, limit: number) => db.rows(draw)`
  select draw_id as id, lottery, issue, opens_at as "openAt", lock_at as "lockAt", draw_at as "drawAt"
    from issues
   where draw_id > ${after}
   order by draw_id
   limit ${limit}`

/** A bucket's copies of the draws behind one, up to and with another. */
export const copiesOf = (db: Sql, bucket: number, after: bigint, upto: bigint) => db.rows(draw)`
  select id, lottery, issue, open_at as "openAt", lock_at as "lockAt", draw_at as "drawAt"
    from draws
   where bucket = ${bucket}
     and id > ${after}
     and id <= ${upto}`
