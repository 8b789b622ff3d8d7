// The entry list in the database: bets of a draw, the stakes that paid for them, and the blocks of its leaves.
import * as v from 'valibot'
import type { Sql, Tx } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'

const entryRow = v.object({
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

/**
 * Opens the list of a draw for `nextEntries`: its bets in one bucket, but those that a member took back before the
 * lock. The database sorts them once; it lasts as long as the transaction.
 */
export async function openEntries(tx: Tx, bucket: number, drawId: bigint): Promise<void> {
  await tx.run`
    declare entries no scroll cursor for
    select *
      from draw_entries
     where bucket = ${bucket}
       and draw_id = ${drawId}
     order by "order", line`
}

/** The next slice of the list that is open; it is the last one where it is not full. */
export const nextEntries = (tx: Tx) => tx.rows(entryRow)`fetch 128 from entries`
export const SLICE = 128

type Asked = { drawId: bigint; orderNo: string | null; line: number }

/** A member's own entry of a draw: the one of that order and line, or the first where no order is named. */
export function findOwnEntry(db: Sql, member: Member, { drawId, orderNo, line }: Asked) {
  return db.maybe(entryRow)`
    select *
      from draw_entries
     where bucket = ${member.bucket}
       and draw_id = ${drawId}
       and member_id = ${member.id}
       and (${orderNo}::uuid is null or "order" = ${orderNo}::uuid and line = ${line})
     order by "order", line
     limit 1`
}

const entryBlock = v.object({
  bucket: v.number(),
  block: v.number(),
  /** The order of the block's first entry. */
  order: v.string(),
  line: v.number(),
  root: v.instance(Buffer),
  /** The hashes of all leaves, one after the other. */
  hashes: v.instance(Buffer),
})
export type EntryBlock = v.InferOutput<typeof entryBlock>

export async function insertBlock(tx: Tx, drawId: bigint, one: EntryBlock): Promise<void> {
  await tx.run`
    insert into entry_blocks (bucket, draw_id, block, first_order, first_line, root, hashes)
    values (${one.bucket}, ${drawId}, ${one.block}, ${one.order}, ${one.line}, ${one.root}, ${one.hashes})`
}

/** The roots of a draw's blocks in one bucket, in their order, and which of the blocks an entry is in. */
export function findBlockRoots(db: Sql, bucket: number, drawId: bigint, entry: { order: string; line: number }) {
  return db.one(v.object({ roots: v.instance(Buffer), at: v.number() }))`
    select coalesce(string_agg(root, ''::bytea order by block), ''::bytea) as roots,
           count(*) filter (where (first_order, first_line) <= (${entry.order}::uuid, ${entry.line}::smallint))::int - 1 as at
      from entry_blocks
     where bucket = ${bucket}
       and draw_id = ${drawId}`
}

export function findBlock(db: Sql, bucket: number, drawId: bigint, block: number) {
  return db.maybeValue(v.instance(Buffer))`
    select hashes
      from entry_blocks
     where bucket = ${bucket}
       and draw_id = ${drawId}
       and block = ${block}`
}

const blockSum = v.object({
  ...v.omit(entryBlock, ['bucket', 'hashes']).entries,
  sum: v.instance(Buffer),
})

/** Returns the sums that the blocks of a draw state, for comparison with the bets. */
export function findBlockSums(db: Sql, bucket: number, drawId: bigint) {
  return db.rows(blockSum)`
    select block, first_order as order, first_line as line, root, sha256(hashes) as sum
      from entry_blocks
     where bucket = ${bucket}
       and draw_id = ${drawId}
     order by block`
}

/** Returns the number of a draw's entries now and their stakes, for comparison with the frozen list. */
export function countEntries(db: Sql, bucket: number, drawId: bigint) {
  return db.one(v.object({ entries: v.number(), stakes: v.bigint() }))`
    select count(*)::int as entries, coalesce(sum(stake), 0)::bigint as stakes
      from draw_entries
     where bucket = ${bucket}
       and draw_id = ${drawId}`
}
