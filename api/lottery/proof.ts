// Everything that a stranger needs to check a draw, and a member to find the own bet in its list.
import { m } from '../../text/compiled/messages.js'
import type { Language, Output } from '../../core/endpoint.ts'
import type { lottery as calls } from '../../core/lottery/calls.ts'
import { bucketPath, inclusionPath } from '../../core/lottery/merkle.ts'
import type { Step } from '../../core/lottery/merkle.ts'
import { toWire } from '../../core/money.ts'
import type { Sql } from '../db.ts'
import { refuse } from '../refusal.ts'
import type { Member } from '../serve.ts'
import { findChain } from './chain/sql.ts'
import type { ChainFacts } from './chain/sql.ts'
import { findHolding } from './correction/sql.ts'
import type { Holding } from './correction/sql.ts'
import { causeText } from './correction/words.ts'
import type { VoidReason } from './draw.ts'
import { leavesOf } from './entries/entries.ts'
import type { Leaf } from './entries/entries.ts'
import { commitmentOf } from './hall.ts'
import { statusOf } from './orders/orders.ts'
import { findProof, findRevealed } from './sql.ts'
import type { BucketRoot } from './sql.ts'

type Proof = Output<typeof calls.proof>
type Asked = {
  lottery: string
  issue: string
  orderNo?: string | undefined
  line?: number | undefined
}
type Caller = { member: Member | null; locale: Language }
type Proven = NonNullable<Awaited<ReturnType<typeof findProof>>>

/** The proof of one issue, as far as it is published by now. */
export async function proofOf(db: Sql, asked: Asked, { member, locale }: Caller): Promise<Proof> {
  const { lottery, issue } = asked
  const found = await findProof(db, lottery, issue)
  const chain = found && (await findChain(db, { lottery, number: found.chain }))
  if (!found || !chain) return refuse('issue_unknown')
  const { position, beacon, key } = found
  const correction = await findHolding(db, found.drawId)
  const { status, numbers, voidReason } = correction
    ? { status: SETTLED, numbers: correction.numbers, voidReason: null }
    : found
  return {
    lottery,
    issue,
    status: statusOf(status),
    voidReason: voidText(voidReason, locale),
    chain: commitmentOf(chain),
    position,
    beacon,
    beaconProof: beaconProofOf(found),
    key: key && key.toString('hex'),
    numbers,
    correction: correction && shownCorrection(correction, found.numbers, locale),
    checkpoint: await checkpointOf(db, chain, position),
    entries: entriesOf(found),
    ticket: member && (await ticketOf(db, asked, found, member)),
  }
}

const SETTLED = 4

/** The proof is of what holds; what was shown at first stays to be seen beside it. */
const shownCorrection = (
  { cause, approvedAt }: Holding,
  first: number[] | null,
  locale: Language,
) => ({ at: approvedAt.getTime(), cause: causeText(cause, locale), first })

const voidTexts: Record<VoidReason, typeof m.lottery_void_no_draw> = {
  no_draw: m.lottery_void_no_draw,
  no_beacon: m.lottery_void_no_beacon,
  entries_differ: m.lottery_void_entries_differ,
}

/** Why an issue is void, for its members; null where it is not. */
export function voidText(reason: string | null, locale: Language): string | null {
  const text = reason === null ? undefined : voidTexts[reason as VoidReason]
  return text ? text({}, { locale }) : reason
}

function beaconProofOf({ awaited, signature, lockAt }: Proven): Proof['beaconProof'] {
  if (!awaited) return null
  const { round, hash, publicKey, genesisS, periodS } = awaited
  const chain = { hash, publicKey, genesisS, periodS }
  return { round, lockAt: lockAt.getTime(), chain, signature }
}

async function checkpointOf(db: Sql, chain: ChainFacts, position: number) {
  const revealed = await findRevealed(db, chain.lottery, chain.number, position)
  const { position: at, key } = revealed ?? { position: 0, key: chain.commitment }
  return { position: at, key: key.toString('hex') }
}

function entriesOf({ entries, stakes, root, frozenAt }: Proven): Proof['entries'] {
  if (entries === null || stakes === null || !root || !frozenAt) return null
  const hex = root.toString('hex')
  return { count: entries, stake: toWire(stakes), root: hex, frozenAt: frozenAt.getTime() }
}

// A list of a hundred thousand takes a second to read; everybody who asks has the same one.
const KEPT = 8
const listsOf = new WeakMap<Sql, Map<string, Promise<Leaf[]>>>()

function leavesOnce(db: Sql, asked: Asked, drawId: bigint, bucket: number): Promise<Leaf[]> {
  const lists = listsOf.get(db) ?? new Map<string, Promise<Leaf[]>>()
  listsOf.set(db, lists)
  const name = `${drawId} ${bucket}`
  const known = lists.get(name)
  if (known) return known
  const { lottery, issue } = asked
  const reading = leavesOf(db, { drawId, lottery, issue }, bucket)
  reading.catch(() => lists.delete(name))
  const [oldest] = lists.keys()
  if (lists.size >= KEPT && oldest !== undefined) lists.delete(oldest)
  lists.set(name, reading)
  return reading
}

/**
 * The caller's own line in the frozen list, or the first of them where no order is named. Another
 * member's order is as unknown as one that never was.
 */
async function ticketOf(db: Sql, asked: Asked, found: Proven, member: Member) {
  const { bucketRoots, drawId } = found
  if (!bucketRoots) return null
  const bucket = bucketRoots.findIndex((each) => each.bucket === member.bucket)
  const leaves = await leavesOnce(db, asked, drawId, member.bucket)
  const { orderNo, line = 0 } = asked
  const isAsked = (leaf: Leaf) =>
    orderNo === undefined || (leaf.order === orderNo && leaf.line === line)
  const index = leaves.findIndex((leaf) => leaf.memberId === member.id && isAsked(leaf))
  const leaf = leaves[index]
  if (!leaf) return null
  const hashes = leaves.map(({ hash }) => hash)
  return {
    leaf: leaf.text,
    terms: leaf.terms,
    path: shown(inclusionPath(hashes, index)),
    bucketPath: shown(bucketPath(rootsOf(bucketRoots), bucket)),
  }
}

const rootsOf = (roots: BucketRoot[]) => roots.map(({ root }) => Buffer.from(root, 'hex'))
const shown = (path: Step[]) =>
  path.map(({ side, hash }) => ({ side, hash: Buffer.from(hash).toString('hex') }))
