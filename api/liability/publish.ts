// Publishes a day: one snapshot a bucket gives what is owed and what the accounts hold; where both agree it becomes a
// tree, and the root over all buckets is written down for good.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sumRoot, type SumNode } from '../../core/sum-tree.ts'
import { addDays, type Day } from '../../core/time.ts'
import { owedIn } from '../ledger/audit/owed.ts'
import type { Db } from '../shell/db.ts'
import { clock } from '../shell/shell.sql.ts'
import { protectionOf } from './protection.ts'
import { deleteParts, findLast, insertBlock, insertPublished, insertShares } from './liability.sql.ts'
import type { Asked, Built } from './tree.ts'

/** The days for which a member can prove the balance of a day; its root stays published. */
export const KEPT_DAYS = 7
const ROWS = 5_000

/** Does nothing where the day is published already. */
export async function publishDay(db: Db, buckets: readonly number[], day: Day): Promise<void> {
  const before = await findLast(db)
  if ((before?.day ?? '') >= day) return
  const takenAt = await clock(db)
  const roots: (SumNode & { bucket: number })[] = []
  let members = 0
  let promised = 0n
  for (const bucket of buckets) {
    const { root, shares, blocks } = await built({ day, owed: await owedIn(db, bucket) })
    members += shares.length
    promised += shares.reduce((sum, one) => sum + one.promised, 0n)
    roots.push({ bucket, ...root })
    await db.tx(async (tx) => {
      await deleteParts(tx, bucket, day, addDays(day, -KEPT_DAYS))
      for (let from = 0; from < shares.length; from += ROWS)
        await insertShares(tx, bucket, day, shares.slice(from, from + ROWS))
      for (const [block, of] of blocks.entries()) await insertBlock(tx, bucket, { day, block, of })
    })
  }
  const top = sumRoot(roots)
  const { leaves, root: protectionRoot, seals } = await protectionOf(db, buckets, before)
  await insertPublished(db, {
    ...{ day, taken_at: takenAt, total: top.sum, promised, members, root: Buffer.from(top.hash) },
    ...{ seals, protection: Buffer.concat(leaves), protection_root: protectionRoot },
    buckets: roots.map(({ bucket, hash, sum }) => ({ bucket, hash: Buffer.from(hash).toString('hex'), sum: `${sum}` })),
  })
}

async function built(asked: Asked): Promise<Built> {
  const worker = new Worker(new URL('./tree.ts', import.meta.url), { workerData: asked })
  try {
    const [done] = (await once(worker, 'message')) as [Built]
    return done
  } finally {
    await worker.terminate()
  }
}
