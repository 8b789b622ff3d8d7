// Limits, breaks and answers of outside registers under the published days (decision 0067): once a day the facts of them that
// the seals have come to stand in a tree of their own, in the order of their hashes, which says nothing of whose they are.
import { inclusionPath, merkleRoot } from '../../core/lottery/merkle.ts'
import { protectionLeaf } from '../../core/care/protection-proof.ts'
import { protectionSubjects, type ProtectionSubject, type Receipt } from '../../core/care/protection.ts'
import { factsBetween } from '../ledger/seal/facts.ts'
import { lastSeal } from '../ledger/seal/seals.ts'
import type { Sql } from '../shell/db.ts'
import { protectedBehind, type DayRow } from './liability.sql.ts'
import { headsOf } from './proof.ts'

const HASH_BYTES = 32

type Heads = DayRow['seals']

/** The leaves of a day, from where the seals stood on the day before it to where they stand now. */
export async function protectionOf(db: Sql, buckets: readonly number[], before: Pick<DayRow, 'seals'> | undefined) {
  const seals: Heads = []
  for (const bucket of buckets) {
    const last = await lastSeal(db, bucket)
    if (last) seals.push({ bucket, number: String(last.number), hash: last.hash.toString('hex'), upto: last.factsUpto })
  }
  const leaves = await leavesBetween(db, before?.seals ?? [], seals)
  return { seals, leaves, root: Buffer.from(merkleRoot(leaves)) }
}

/** The facts of limits, breaks and registers between the heads of two days, as leaves in their order. */
export async function leavesBetween(db: Sql, before: Heads, heads: Heads): Promise<Buffer[]> {
  const leaves: Buffer[] = []
  for (const { bucket, upto } of heads) {
    const from = before.find((one) => one.bucket === bucket)?.upto ?? '0'
    const found = await factsBetween(db, bucket, { subjects: protectionSubjects, from, upto })
    for (const { member_id: member, subject, id, number, hash } of found)
      leaves.push(leafOf({ subject: subject as ProtectionSubject, uid: `${member}`, id, number }, hash))
  }
  return leaves.sort((one, other) => Buffer.compare(one, other))
}

type Said = Parameters<typeof protectionLeaf>[0]

const leafOf = (said: Said, hash: Buffer): Buffer => Buffer.from(protectionLeaf(said, hash.toString('hex')))

/** A day's bytes as its leaves. */
export const leavesIn = (bytes: Buffer): Buffer[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, at) => bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES))

/** The day under which a fact is published and its way to the root there; undefined before that day. */
export async function pathOf(db: Sql, said: Said, fact: { hash: Buffer; at: Date }) {
  const leaf = leafOf(said, fact.hash)
  for (const day of await protectedBehind(db, fact.at)) {
    const leaves = leavesIn(day.protection)
    const place = leaves.findIndex((one) => one.equals(leaf))
    if (place < 0) continue
    const path = inclusionPath(leaves, place).map(({ side, hash }) => ({
      side,
      hash: Buffer.from(hash).toString('hex'),
    }))
    return { path, day: publishedOf(day) }
  }
  return undefined
}

const publishedOf = (day: DayRow): Receipt['days'][number] => ({
  ...{ day: day.day, takenAt: day.taken_at.getTime(), root: day.protection_root.toString('hex') },
  seals: headsOf(day),
})
