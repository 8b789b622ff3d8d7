// The frozen entry list of a draw (decision 20): made after the lock, published before the key.
import { hash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { leafText, merkleRoot, rootOverBuckets, termsText } from '../../../core/lottery/merkle.ts'
import type { Selection } from '../../../core/lottery/game.ts'
import type { Sql } from '../../db.ts'
import { boardOf } from '../boards.ts'
import type { Frozen } from '../sql.ts'
import { countEntries, findEntries, sumStakes } from './sql.ts'
import type { EntryRow, Place } from './sql.ts'

export type FrozenDraw = {
  drawId: bigint
  lottery: string
  issue: string
  opensAt: Date
  lockAt: Date
}

/** One entry: its text, what the hash in it stands for, and the leaf that goes into the tree. */
export type Leaf = Place & { text: string; terms: string; hash: Buffer; stake: bigint }

const PAGE = 2_000
const START: Place = { memberId: 0n, order: '00000000-0000-0000-0000-000000000000', line: -1 }

/**
 * Reads the list of a locked draw in every bucket. Null where it is not what the ledger took for the
 * draw: then the draw must not run (R-DRAW-01).
 */
export async function freeze(
  db: Sql,
  draw: FrozenDraw,
  buckets: readonly number[],
): Promise<Frozen | null> {
  const frozen: Frozen = { entries: 0, stakes: 0n, root: Buffer.alloc(0), bucketRoots: [] }
  const roots: Uint8Array[] = []
  for (const bucket of buckets) {
    const leaves = await leavesOf(db, draw, bucket)
    const stakes = leaves.reduce((sum, { stake }) => sum + stake, 0n)
    const range = { id: draw.drawId, from: draw.opensAt, until: draw.lockAt }
    if (stakes !== (await sumStakes(db, bucket, range))) return null
    const root = merkleRoot(leaves.map((leaf) => leaf.hash))
    roots.push(root)
    frozen.entries += leaves.length
    frozen.stakes += stakes
    const text = Buffer.from(root).toString('hex')
    frozen.bucketRoots.push({ bucket, entries: leaves.length, root: text })
  }
  return { ...frozen, root: Buffer.from(rootOverBuckets(roots)) }
}

/** Is the list still as long and as dear as it was when it was frozen? */
export async function isAsFrozen(
  db: Sql,
  drawId: bigint,
  frozen: { entries: number | null; stakes: bigint | null },
  buckets: readonly number[],
): Promise<boolean> {
  let [entries, stakes] = [0, 0n]
  for (const bucket of buckets) {
    const found = await countEntries(db, bucket, drawId)
    entries += found.entries
    stakes += found.stakes
  }
  return entries === frozen.entries && stakes === frozen.stakes
}

/** The leaves of a draw in one bucket, sorted by order and line. */
export async function leavesOf(
  db: Sql,
  draw: Pick<FrozenDraw, 'drawId' | 'lottery' | 'issue'>,
  bucket: number,
): Promise<Leaf[]> {
  const leaves: Leaf[] = []
  for (let after = START; ;) {
    const rows = await findEntries(db, bucket, draw.drawId, { after, limit: PAGE })
    for (const row of rows) leaves.push(leafOf(draw, row))
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) break
    after = last
    // Hashing a page takes some ten milliseconds; bets on other draws go on in between.
    await breathe()
  }
  return leaves.sort((a, b) => (a.order === b.order ? a.line - b.line : a.order < b.order ? -1 : 1))
}

function leafOf({ lottery, issue }: { lottery: string; issue: string }, row: EntryRow): Leaf {
  const { order, line, play, units, stake, memberId } = row
  const terms = termsText({
    board: boardOf(row.board),
    lottery,
    issue,
    play,
    // It was judged by the play before it was stored.
    selection: row.selection as Selection,
    units,
    unitStakeFen: row.unitStake,
    oddsMilli: row.odds,
  })
  const text = leafText({ order, line, stakeFen: stake, termsHash: hash('sha256', terms, 'hex') })
  const leaf = hash('sha256', Buffer.concat([LEAF, Buffer.from(text)]), 'buffer')
  return { memberId, order, line, stake, text, terms, hash: leaf }
}

// Keeps a leaf from passing for a node of the tree (RFC 6962).
const LEAF = Buffer.of(0)
