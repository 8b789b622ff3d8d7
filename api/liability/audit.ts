// The published trees from zero, as long as they are kept: every part of a member's stands where the tree has it, the
// blocks come to their roots, and these to the root of the day.
import { addDays } from '../../core/time.ts'
import { leafOf, SUM_BLOCK, sumRoot, type SumNode } from '../../core/sum-tree.ts'
import type { Check } from '../ledger/audit/audit.ts'
import { slicesOf } from '../ledger/seal/slices.ts'
import type { Sql } from '../shell/db.ts'
import { merkleRoot } from '../../core/lottery/merkle.ts'
import { sealAt } from '../ledger/seal/seals.ts'
import { leavesBetween, leavesIn } from './protection.ts'
import { everyBlock, everyDay, protectionOn, sharesIn, strayRows, type DayRow, type ShareRow } from './liability.sql.ts'
import { nodesIn, SALT_BYTES } from './proof.ts'
import { KEPT_DAYS } from './publish.ts'

export async function auditLiability(db: Sql, buckets: readonly number[]): Promise<Check[]> {
  const days = await everyDay(db)
  const last = days.at(-1)?.day
  // Parts may still exist of one more day, or be deleted while this reads.
  const kept = days.filter(({ day }) => last !== undefined && day > addDays(last, -KEPT_DAYS))
  const named: string[] = []
  for (const day of kept) {
    const problem = await problemOf(db, day, buckets)
    if (problem !== undefined) named.push(`${day.day}: ${problem}`)
  }
  for (const bucket of buckets) {
    const stray = await strayRows(db, bucket, days.map(({ day }) => day)) // prettier-ignore
    if (stray > 0) named.push(`bucket ${bucket} has ${stray} rows of no published day`)
  }
  const says = 'every published tree of what is owed stands over the parts of its members'
  return [
    { id: 'I-01', says, counted: kept.length, breaches: named.length, named },
    await auditProtection(db, days, kept),
  ]
}

/** The published heads of the seals and the trees of limits and breaks, beside seals and facts. */
async function auditProtection(db: Sql, days: readonly DayRow[], kept: readonly DayRow[]): Promise<Check> {
  const named: string[] = []
  for (const day of kept) {
    const before = days[days.indexOf(day) - 1]
    const problem = await protectionProblem(db, day, before?.seals ?? [])
    if (problem !== undefined) named.push(`${day.day}: ${problem}`)
  }
  const says = 'every published day names the seals of its time, and the limits and breaks under them'
  return { id: 'I-15', says, counted: kept.length, breaches: named.length, named }
}

async function protectionProblem(db: Sql, day: DayRow, before: DayRow['seals']): Promise<string | undefined> {
  for (const { bucket, number, hash, upto } of day.seals) {
    const seal = await sealAt(db, bucket, BigInt(number))
    if (seal?.hash.toString('hex') !== hash || seal.factsUpto !== upto)
      return `bucket ${bucket} has another seal ${number}`
  }
  const stored = leavesIn(await protectionOn(db, day.day))
  if (!day.protection_root.equals(merkleRoot(stored))) return 'its limits and breaks do not come to their root'
  const leaves = await leavesBetween(db, before, day.seals)
  return Buffer.concat(leaves).equals(Buffer.concat(stored)) ? undefined : 'the facts of limits and breaks are others'
}

async function problemOf(db: Sql, day: DayRow, buckets: readonly number[]): Promise<string | undefined> {
  const tops = day.buckets.map(({ hash, sum }): SumNode => ({ hash: Buffer.from(hash, 'hex'), sum: BigInt(sum) }))
  if (!isSame(sumRoot(tops), { hash: day.root, sum: day.total })) return 'its root is another one'
  const sums = { members: 0, promised: 0n }
  for (const { bucket } of day.buckets) {
    const leaves = await leavesOf(db, bucket, day)
    if (!leaves) return `the blocks of bucket ${bucket} do not come to its root`
    const found = await sharesOf(db, { bucket, day: day.day, leaves })
    if (!found) return `a member of bucket ${bucket} has parts that are not in the tree`
    sums.members += found.members
    sums.promised += found.promised
  }
  const isWhole = sums.members === day.members && sums.promised === day.promised
  return isWhole && day.buckets.length <= buckets.length ? undefined : 'it counts other members'
}

/** The leaves of a bucket; undefined where its blocks are not those of the day. */
async function leavesOf(db: Sql, bucket: number, day: DayRow): Promise<SumNode[] | undefined> {
  const blocks = await everyBlock(db, bucket, day.day)
  const nodes = blocks.map((one) => nodesIn(one.nodes))
  const areWhole = blocks.every(({ block, root, sum }, at) => {
    const isPlaced = block === at && (at === blocks.length - 1 || nodes[at]!.length === SUM_BLOCK)
    return isPlaced && isSame(sumRoot(nodes[at]!), { hash: root, sum })
  })
  const top = day.buckets.find((one) => one.bucket === bucket)!
  const root = sumRoot(blocks.map(({ root: hash, sum }) => ({ hash, sum })))
  const isTop = isSame(root, { hash: Buffer.from(top.hash, 'hex'), sum: BigInt(top.sum) })
  return areWhole && isTop ? nodes.flat() : undefined
}

/** Returns how many members have all their parts in the leaves, each part once; undefined where a member has not. */
async function sharesOf(
  db: Sql,
  { bucket, day, leaves }: { bucket: number; day: string; leaves: readonly SumNode[] },
): Promise<{ members: number; promised: bigint } | undefined> {
  const sums = { members: 0, parts: 0, promised: 0n }
  for await (const slice of slicesOf(db, [bucket]))
    for (const share of await sharesIn(db, slice, day)) {
      if (!isIn(share, day, leaves)) return undefined
      sums.members += 1
      sums.parts += share.places.length
      sums.promised += share.promised
    }
  return sums.parts === leaves.length ? sums : undefined
}

function isIn(share: ShareRow, day: string, leaves: readonly SumNode[]): boolean {
  const { memberId, amounts, places, salts } = share
  const total = amounts.reduce((sum, amount) => sum + amount, 0n)
  return (
    total === share.balance &&
    amounts.length === places.length &&
    salts.length === places.length * SALT_BYTES &&
    places.every((place, part) => {
      const salt = salts.toString('hex', part * SALT_BYTES, (part + 1) * SALT_BYTES)
      const leaf = leafOf({ day, uid: `${memberId}`, salt, amount: amounts[part]! })
      const found = leaves[place]
      return found !== undefined && isSame(leaf, found)
    })
  )
}

const isSame = (one: SumNode, other: SumNode): boolean =>
  one.sum === other.sum && Buffer.compare(one.hash, other.hash) === 0
