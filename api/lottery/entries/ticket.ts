// A member's own line in the frozen list of a draw, with the way from it to the published root (decision 20).
import { setImmediate as breathe } from 'node:timers/promises'
import { blockPath, bucketPath, type Step, type Ticket } from '../../../core/lottery/merkle.ts'
import type { Sql } from '../../shell/db.ts'
import { openGate } from '../../shell/gate.ts'
import type { Member } from '../../shell/serve.ts'
import type { BucketRoot } from '../lottery.sql.ts'
import { leafOf, type Leaf } from './entries.ts'
import { findBlock, findBlockRoots, findOwnEntry, type EntryRow } from './entries.sql.ts'

type Draw = { drawId: bigint; lottery: string; issue: string; bucketRoots: BucketRoot[] }
type Asked = { orderNo?: string | undefined; line?: number | undefined }

/**
 * The ticket of a member's line, or of the first one where no order is named; undefined where the member has none
 * there: another member's order is as unknown as one that never was. It costs a row of the list and a thousand
 * hashes, however long the list is. A bet that was changed since has no place in it: its way is empty, and a check
 * of the ticket finds it not listed.
 */
export async function ticketOf(
  db: Sql,
  draw: Draw,
  { orderNo, line = 0 }: Asked,
  member: Member,
): Promise<Ticket | undefined> {
  const { drawId, bucketRoots } = draw
  const entry = await findOwnEntry(db, member, { drawId, orderNo: orderNo ?? null, line })
  if (!entry) return undefined
  const leaf = leafOf(draw, entry)
  const bucket = bucketRoots.findIndex((each) => each.bucket === member.bucket)
  const roots = bucketRoots.map(({ root }) => Buffer.from(root, 'hex'))
  const path = await pathOf(db, { drawId, bucket: member.bucket }, entry, leaf)
  return { leaf: leaf.text, terms: leaf.terms, stake: leaf.stake, path, bucketPath: bucketPath(roots, bucket) }
}

async function pathOf(
  db: Sql,
  { drawId, bucket }: { drawId: bigint; bucket: number },
  entry: EntryRow,
  leaf: Leaf,
): Promise<Step[]> {
  const { roots, at } = await findBlockRoots(db, bucket, drawId, entry)
  const block = await findBlock(db, bucket, drawId, at)
  const hashes = block ? hashesOf(block) : []
  const index = hashes.findIndex((each) => each.equals(leaf.hash))
  if (index < 0) return []
  return inTurn(async () => {
    await breathe()
    return blockPath(hashes, index, { roots: hashesOf(roots), at })
  })
}

// Hashing a Merkle path takes some milliseconds: paths are made one at a time, so that many requests do not hold up bets.
const inTurn = openGate(1)

const HASH_BYTES = 32

const hashesOf = (all: Buffer): Buffer[] =>
  Array.from({ length: all.length / HASH_BYTES }, (_, at) => all.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES))
