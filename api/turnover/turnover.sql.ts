import * as v from 'valibot'
import { playedOutcomes } from '../../core/ledger.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'

export type NewObligation = {
  id: string
  source: string
  ref: string
  face: bigint
  required: bigint
}

export async function insertObligation(tx: Tx, member: Member, want: NewObligation): Promise<void> {
  await tx.run`
    insert into turnover_obligations (bucket, member_id, id, source, ref, face, required)
    values (${member.bucket}, ${member.id}, ${want.id}, ${want.source}, ${want.ref}, ${want.face}, ${want.required})`
}

const obligationRow = v.object({
  member_id: v.bigint(),
  id: v.string(),
  source: v.picklist(['deposit', 'bonus']),
  ref: v.string(),
  face: v.bigint(),
  required: v.bigint(),
  done: v.bigint(),
  created_at: v.date(),
})
export type ObligationRow = v.InferOutput<typeof obligationRow>

/** What is still asked of some members of a bucket, oldest first. */
export function openObligations(db: Sql, bucket: number, members: readonly bigint[]) {
  return db.rows(obligationRow)`
    select o.member_id, o.id, o.source, o.ref, o.face, o.required, o.created_at,
           coalesce((select sum(u.amount)
                       from turnover_used u
                      where u.bucket = ${bucket}
                        and u.member_id = o.member_id
                        and u.obligation_id = o.id), 0)::bigint as done
      from turnover_obligations o
     where o.bucket = ${bucket}
       and o.member_id = any (${members}::bigint[])
       and not exists (select 1
                         from turnover_closings c
                        where c.bucket = ${bucket}
                          and c.member_id = o.member_id
                          and c.obligation_id = o.id
                          and c.released_at is null)
     order by o.member_id, o.created_at, o.id`
}

export type Closing = {
  obligationId: string
  reason: 'done' | 'reset' | 'withdrawal' | 'undone'
  ref: string
}

export async function insertClosings(
  tx: Tx,
  member: Member,
  closings: readonly Closing[],
): Promise<void> {
  await tx.run`
    insert into turnover_closings (bucket, member_id, obligation_id, id, reason, ref)
    select ${member.bucket}, ${member.id}, c.obligation_id, c.id, c.reason, c.ref
      from unnest(${closings.map((one) => one.obligationId)}::uuid[],
                  ${closings.map(() => crypto.randomUUID())}::uuid[],
                  ${closings.map((one) => one.reason)}::text[],
                  ${closings.map((one) => one.ref)}::text[]) as c (obligation_id, id, reason, ref)`
}

export async function releaseClosings(
  tx: Tx,
  member: Member,
  { reason, ref }: Pick<Closing, 'reason' | 'ref'>,
): Promise<void> {
  await tx.run`
    update turnover_closings
       set released_at = now()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and reason = ${reason}
       and ref = ${ref}
       and released_at is null`
}

const chunk = v.object({
  draw_id: v.bigint(),
  after_member: v.bigint(),
  upto_member: v.bigint(),
  claim: v.bigint(),
  /** As text: a Date would lose what lies below a millisecond. */
  settled_at: v.string(),
})
export type ChunkRow = v.InferOutput<typeof chunk>

const FIRST = { settled_at: '-infinity', draw_id: 0n, claim: 0n }

/**
 * Settled chunks that have not been counted, of the last `hours`, behind one of them. Members begin with 1, so the chunks of a draw
 * that was settled again are claimed below zero: what was void at first is counted by them.
 */
export function uncountedChunks(
  db: Sql,
  bucket: number,
  hours: number,
  { settled_at, draw_id, claim }: Pick<ChunkRow, 'settled_at' | 'draw_id' | 'claim'> = FIRST,
) {
  return db.rows(chunk)`
    select p.draw_id, p.after_member, p.upto_member, p.claim, p.settled_at::text as settled_at
      from (select draw_id, after_member, upto_member, settled_at, after_member as claim
              from settle_progress
             where bucket = ${bucket}
               and settled_at > now() - make_interval(hours => ${hours})
             union all
            select draw_id, after_member, upto_member, settled_at, -1 - after_member
              from resettle_progress
             where bucket = ${bucket}
               and settled_at > now() - make_interval(hours => ${hours})) p
     where not exists (select 1
                         from turnover_chunks c
                        where c.bucket = ${bucket}
                          and c.draw_id = p.draw_id
                          and c.after_member = p.claim)
       and (p.settled_at, p.draw_id, p.claim) > (${settled_at}::timestamptz, ${draw_id}, ${claim})
     order by p.settled_at, p.draw_id, p.claim
     limit 200`
}

/** True if nobody has counted this chunk. */
export async function claimChunk(tx: Tx, { bucket, drawId, claim }: Stretch) {
  const added = await tx.run`
    insert into turnover_chunks (bucket, draw_id, after_member)
    values (${bucket}, ${drawId}, ${claim})
        on conflict do nothing`
  return added === 1
}

export type Stretch = {
  bucket: number
  drawId: bigint
  after: bigint
  upto: bigint
  claim: bigint
}

const lineRow = v.object({
  member_id: v.bigint(),
  order_id: v.string(),
  line: v.number(),
  play: v.string(),
  selection: v.unknown(),
  unit_stake: v.bigint(),
  stake: v.bigint(),
  refund: v.bigint(),
  accepted_at: v.date(),
})
export type LineRow = v.InferOutput<typeof lineRow>

/**
 * The settled lines of a stretch of members on one draw, in the order in which they were placed, but those that
 * are counted. What was void or taken back was no play, and hedges nothing.
 */
export function settledLines(db: Sql, { bucket, drawId, after, upto }: Stretch) {
  return db.rows(lineRow)`
    select b.member_id, b.order_id, b.line, b.play, b.selection, b.unit_stake, b.stake, r.refund, b.accepted_at
      from bets b
      join bet_results r
        on r.bucket = ${bucket}
       and r.member_id = b.member_id
       and r.order_id = b.order_id
       and r.line = b.line
       and r.outcome = any (${playedOutcomes}::smallint[])
     where b.bucket = ${bucket}
       and b.draw_id = ${drawId}
       and b.member_id > ${after}
       and b.member_id <= ${upto}
       and not exists (select 1
                         from turnover_bets t
                        where t.bucket = ${bucket}
                          and t.member_id = b.member_id
                          and t.order_id = b.order_id
                          and t.line = b.line)
     order by b.member_id, b.accepted_at, b.order_id, b.line`
}

/** Everything that is counted of a member goes one after the other, as with `once`. */
export async function lockMembers(tx: Tx, bucket: number, members: readonly bigint[]) {
  await tx.rows(v.object({ id: v.bigint() }))`
    select id
      from members
     where bucket = ${bucket}
       and id = any (${members}::bigint[])
     order by id
       for update`
}

export type CountedLine = LineRow & { effective: bigint; counted: bigint }

export async function insertCounted(
  tx: Tx,
  bucket: number,
  drawId: bigint,
  lines: readonly CountedLine[],
): Promise<void> {
  await tx.run`
    insert into turnover_bets (bucket, member_id, order_id, line, draw_id, effective, counted, placed_at)
    select ${bucket}, c.member_id, c.order_id, c.line, ${drawId}, c.effective, c.counted, c.placed_at
      from unnest(${lines.map((one) => one.member_id)}::bigint[], ${lines.map((one) => one.order_id)}::uuid[],
                  ${lines.map((one) => one.line)}::smallint[], ${lines.map((one) => one.effective)}::bigint[],
                  ${lines.map((one) => one.counted)}::bigint[],
                  ${lines.map((one) => one.accepted_at.toISOString())}::timestamptz[])
        as c (member_id, order_id, line, effective, counted, placed_at)`
}

export type Use = {
  memberId: bigint
  orderId: string
  line: number
  obligationId: string
  amount: bigint
}

export async function insertUses(tx: Tx, bucket: number, uses: readonly Use[]): Promise<void> {
  await tx.run`
    insert into turnover_used (bucket, member_id, order_id, line, obligation_id, amount)
    select ${bucket}, u.member_id, u.order_id, u.line, u.obligation_id, u.amount
      from unnest(${uses.map((one) => one.memberId)}::bigint[], ${uses.map((one) => one.orderId)}::uuid[],
                  ${uses.map((one) => one.line)}::smallint[], ${uses.map((one) => one.obligationId)}::uuid[],
                  ${uses.map((one) => one.amount)}::bigint[])
        as u (member_id, order_id, line, obligation_id, amount)`
}

const playedRow = v.object({
  orderId: v.string(),
  line: v.number(),
  drawId: v.bigint(),
  issue: v.string(),
  stake: v.bigint(),
  /** Microseconds since 1970: the order of the list. */
  at: v.bigint(),
  placedAt: v.date(),
  outcome: v.nullable(v.number()),
  refund: v.nullable(v.bigint()),
  effective: v.nullable(v.bigint()),
  counted: v.nullable(v.bigint()),
  usedNow: v.bigint(),
  usedEver: v.bigint(),
})
export type PlayedRow = v.InferOutput<typeof playedRow>

export type PlayedPlace = { at: bigint; orderId: string; line: number }

/** A member's lines, newest first, with what each counted and what of it went to some obligations. */
export function playedLines(
  db: Sql,
  member: Member,
  open: readonly string[],
  { after, limit }: { after: PlayedPlace; limit: number },
): Promise<PlayedRow[]> {
  return db.rows(playedRow)`
    select b.order_id as "orderId", b.line, b.draw_id as "drawId", d.issue, b.stake,
           (extract(epoch from b.accepted_at) * 1000000)::bigint as at, b.accepted_at as "placedAt",
           r.outcome, r.refund, t.effective, t.counted,
           coalesce(sum(u.amount) filter (where u.obligation_id = any (${open}::uuid[])), 0)::bigint as "usedNow",
           coalesce(sum(u.amount), 0)::bigint as "usedEver"
      from bets b
      join draws d
        on d.bucket = b.bucket and d.id = b.draw_id
      left join bet_results r
        on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
      left join turnover_bets t
        on t.bucket = b.bucket and t.member_id = b.member_id and t.order_id = b.order_id and t.line = b.line
      left join turnover_used u
        on u.bucket = b.bucket and u.member_id = b.member_id and u.order_id = b.order_id and u.line = b.line
     where b.bucket = ${member.bucket}
       and b.member_id = ${member.id}
       and b.accepted_at <= timestamptz 'epoch' + ${after.at} * interval '1 microsecond'
       and ((b.accepted_at, b.order_id) < (timestamptz 'epoch' + ${after.at} * interval '1 microsecond', ${after.orderId}::uuid)
            or b.accepted_at = timestamptz 'epoch' + ${after.at} * interval '1 microsecond'
               and b.order_id = ${after.orderId}::uuid and b.line > ${after.line})
     group by b.order_id, b.line, b.draw_id, d.issue, b.stake, b.accepted_at, r.outcome, r.refund, t.effective, t.counted
     order by b.accepted_at desc, b.order_id desc, b.line
     limit ${limit}`
}
