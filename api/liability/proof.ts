// A member's way in the published tree: from each of their parts to the root.
import { toWire } from '../../core/money.ts'
import { SUM_BLOCK, sumPath, type SumNode, type SumStep } from '../../core/sum-tree.ts'
import type { Liability } from '../../core/liability.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { findBlocks, findLast, findParts, findRoots, type DayRow } from './liability.sql.ts'

const NODE_BYTES = 40
const HASH_BYTES = 32
export const SALT_BYTES = 16

export async function lastFor(db: Sql, member: Member): Promise<Liability | null> {
  const last = await findLast(db)
  if (!last) return null
  return {
    ...{ day: last.day, takenAt: last.taken_at.getTime(), total: toWire(last.total) },
    ...{ promised: toWire(last.promised), members: last.members, root: last.root.toString('hex') },
    protection: last.protection_root.toString('hex'),
    seals: headsOf(last),
    own: await ownIn(db, member, last),
  }
}

/** The heads of the seals, as they are published. */
export const headsOf = ({ seals }: Pick<DayRow, 'seals'>) =>
  seals.map(({ bucket, number, hash }) => ({ bucket, number: Number.parseInt(number, 10), hash }))

async function ownIn(db: Sql, member: Member, last: DayRow): Promise<Liability['own']> {
  const mine = await findParts(db, member, last.day)
  if (!mine) return null
  const blockOf = (place: number) => Math.floor(place / SUM_BLOCK)
  const roots = await findRoots(db, member.bucket, last.day)
  const found = await findBlocks(db, member.bucket, last.day, mine.places.map(blockOf))
  const blocks = new Map(found.map(({ block, nodes }) => [block, nodesIn(nodes)]))
  const over = roots.map(({ root, sum }): SumNode => ({ hash: root, sum }))
  const tops = last.buckets.map(({ hash, sum }): SumNode => ({
    hash: Buffer.from(hash, 'hex'),
    sum: BigInt(sum),
  }))
  const top = last.buckets.findIndex(({ bucket }) => bucket === member.bucket)
  return {
    uid: `${member.id}`,
    balance: toWire(mine.balance),
    promised: toWire(mine.promised),
    parts: mine.places.map((place, part) => ({
      amount: toWire(mine.amounts[part] ?? 0n),
      salt: mine.salts.toString('hex', part * SALT_BYTES, (part + 1) * SALT_BYTES),
      path: [
        ...sumPath(blocks.get(blockOf(place)) ?? [], place % SUM_BLOCK),
        ...sumPath(over, blockOf(place)),
        ...sumPath(tops, top),
      ].map(shown),
    })),
  }
}

/** The nodes in a block's bytes: each leaf's hash, and its sum behind it. */
export const nodesIn = (bytes: Buffer): SumNode[] =>
  Array.from({ length: bytes.length / NODE_BYTES }, (_, at) => ({
    hash: bytes.subarray(at * NODE_BYTES, at * NODE_BYTES + HASH_BYTES),
    sum: bytes.readBigUInt64BE(at * NODE_BYTES + HASH_BYTES),
  }))

const shown = ({ side, hash, sum }: SumStep) => ({ side, hash: Buffer.from(hash).toString('hex'), sum: toWire(sum) })
