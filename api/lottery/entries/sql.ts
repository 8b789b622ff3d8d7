// What the entry list reads of the ledger's tables: bets of a draw, and the stakes that paid for them.
import * as v from 'valibot'
import type { Sql } from '../../db.ts'

const entryRow = v.object({
  memberId: v.bigint(),
  order: v.string(),
  line: v.number(),
  board: v.number(),
  play: v.string(),
  selection: v.unknown(),
  units: v.number(),
  unitStake: v.bigint(),
  stake: v.bigint(),
  odds: v.record(v.string(), v.number()),
})
export type EntryRow = v.InferOutput<typeof entryRow>

export type Place = { memberId: bigint; order: string; line: number }

/** The bets of a draw behind a place, but those that a member took back before the lock. */
export function findEntries(
  db: Sql,
  bucket: number,
  drawId: bigint,
  page: { after: Place; limit: number },
) {
  return db.rows(entryRow)`
    select b.member_id as "memberId", b.order_id as "order", b.line, b.board, b.play, b.selection,
           b.units, b.unit_stake as "unitStake", b.stake, b.odds
      from bets b
      left join bet_results r
        on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id
           and r.line = b.line and r.outcome = 5
     where b.bucket = ${bucket}
       and b.draw_id = ${drawId}
       and b.member_id >= ${page.after.memberId}
       and (b.member_id, b.order_id, b.line) > (${page.after.memberId}, ${page.after.order}, ${page.after.line})
       and r.order_id is null
     order by b.member_id, b.order_id, b.line
     limit ${page.limit}`
}

/** How many entries a draw has now, and their stakes: compared with what was frozen. */
export function countEntries(db: Sql, bucket: number, drawId: bigint) {
  return db.one(v.object({ entries: v.number(), stakes: v.bigint() }))`
    select count(*)::int as entries, coalesce(sum(b.stake), 0)::bigint as stakes
      from bets b
      left join bet_results r
        on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id
           and r.line = b.line and r.outcome = 5
     where b.bucket = ${bucket}
       and b.draw_id = ${drawId}
       and r.order_id is null`
}

/**
 * The stakes of a draw as the journal has them: what was paid for it, less what was given back. All
 * of it happened while the draw was open, so the index over the journal's time serves.
 */
export async function sumStakes(
  db: Sql,
  bucket: number,
  draw: { id: bigint; from: Date; until: Date },
): Promise<bigint> {
  const { paid } = await db.one(v.object({ paid: v.bigint() }))`
    select coalesce(sum(amount), 0)::bigint as paid
      from transfers
     where bucket = ${bucket}
       and created_at >= ${draw.from}
       and created_at < ${draw.until}
       and kind = 10
       and ref = ${String(draw.id)}`
  const { back } = await db.one(v.object({ back: v.bigint() }))`
    select coalesce(sum(refund), 0)::bigint as back
      from bet_results
     where bucket = ${bucket}
       and draw_id = ${draw.id}
       and outcome = 5`
  return paid - back
}
