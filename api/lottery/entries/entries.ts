// The frozen entry list of a draw (decision 20): made after the lock, published before the key. Read, hashed and
// built in slices, so that bets on other draws go on beside a list of any length.
import { hash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { BLOCK, leafText, merkleRoot, rootOverBuckets, stakeText, termsText } from '../../../core/lottery/merkle.ts'
import type { Selection } from '../../../core/lottery/game.ts'
import type { Db, Sql } from '../../shell/db.ts'
import { boardOf } from '../boards.ts'
import type { Frozen } from '../lottery.sql.ts'
import { sumStakes } from '../../ledger/post/draws.ts'
import { countEntries, nextEntries, openEntries, SLICE, type EntryBlock, type EntryRow } from './entries.sql.ts'

export type FrozenDraw = {
  drawId: bigint
  lottery: string
  issue: string
  opensAt: Date
  lockAt: Date
}

/** A list as it is published, and the blocks of leaves that its root stands over. */
export type FrozenList = Frozen & { blocks: EntryBlock[] }

/** An entry as a leaf of the tree: terms, stake and the leaf as texts, and the leaf's hash. */
export type Leaf = { text: string; terms: string; stake: string; hash: Buffer }

/**
 * Reads the list of a locked draw in every bucket. Null where it is not what the ledger took for the
 * draw: then the draw must not run (R-DRAW-01).
 */
export async function freeze(db: Db, draw: FrozenDraw, buckets: readonly number[]): Promise<FrozenList | null> {
  const list = { entries: 0, stakes: 0n, bucketRoots: [] as Frozen['bucketRoots'] }
  const roots: Uint8Array[] = []
  const blocks: EntryBlock[] = []
  for (const bucket of buckets) {
    const part = await freezeBucket(db, draw, bucket)
    const range = { id: draw.drawId, from: draw.opensAt, until: draw.lockAt }
    if (part.stakes !== (await sumStakes(db, bucket, range))) return null
    const root = merkleRoot(part.blocks.map((block) => block.root))
    roots.push(root)
    blocks.push(...part.blocks)
    list.entries += part.entries
    list.stakes += part.stakes
    const text = Buffer.from(root).toString('hex')
    list.bucketRoots.push({ bucket, entries: part.entries, root: text })
  }
  return { ...list, root: Buffer.from(rootOverBuckets(roots)), blocks }
}

type Part = { entries: number; stakes: bigint; blocks: EntryBlock[] }

/** Freezes the entries of one bucket, sorted by order and line in the database, as blocks of leaves. */
function freezeBucket(db: Db, draw: FrozenDraw, bucket: number): Promise<Part> {
  return db.tx(async (tx) => {
    await openEntries(tx, bucket, draw.drawId)
    const part: Part = { entries: 0, stakes: 0n, blocks: [] }
    for (let isLast = false; !isLast;) {
      const rows: EntryRow[] = []
      const hashes: Buffer[] = []
      while (!isLast && rows.length < BLOCK) {
        const slice = await nextEntries(tx)
        isLast = slice.length < SLICE
        for (const row of slice) hashes.push(leafOf(draw, row).hash)
        rows.push(...slice)
      }
      const [first] = rows
      if (!first) break
      await breathe()
      part.blocks.push(blockOf(bucket, part.blocks.length, first, hashes))
      part.entries += rows.length
      for (const { stake } of rows) part.stakes += stake
    }
    return part
  })
}

const blockOf = (bucket: number, block: number, first: EntryRow, hashes: Buffer[]): EntryBlock => ({
  ...{ bucket, block },
  order: first.order,
  line: first.line,
  root: Buffer.from(merkleRoot(hashes)),
  hashes: Buffer.concat(hashes),
})

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

/** The leaf of an entry: what was accepted, and nothing that was decided later. */
export function leafOf({ lottery, issue }: Pick<FrozenDraw, 'lottery' | 'issue'>, row: EntryRow): Leaf {
  const { order, line, play, units } = row
  const terms = termsText({
    board: boardOf(row.board),
    lottery,
    issue,
    play,
    // The play checked the selection before the bet was stored.
    selection: row.selection as Selection,
    oddsMilli: row.odds,
  })
  const stake = stakeText({ order, line, units, unitStakeFen: row.unitStake, stakeFen: row.stake })
  const text = leafText(hash('sha256', terms, 'hex'), hash('sha256', stake, 'hex'))
  const leaf = hash('sha256', Buffer.concat([LEAF, Buffer.from(text)]), 'buffer')
  return { text, terms, stake, hash: leaf }
}

// Keeps a leaf from passing for a node of the tree (RFC 6962).
const LEAF = Buffer.of(0)
