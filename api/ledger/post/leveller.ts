// A draw's allowance lies in shares, one a bucket (decision 21). This moves what is left to where it is asked for.
import type { Sql } from '../../shell/db.ts'
import { addAllowance, allowancesOf, takeAllowance } from './draws.sql.ts'

export type Asked = {
  readonly drawId: bigint
  readonly bucket: number
  /** The most that the house can lose on the order that did not fit, in fen. */
  readonly exposure: bigint
}

export type Leveller = {
  /** Moves allowance and tries again; undefined where the draw has none left for it. */
  retry<T>(asked: Asked, work: () => Promise<T>): Promise<T | undefined>
}

// A draw that is sold out is asked for by many at once: the no of a moment ago will do.
const REMEMBERED_MS = 500

/** Opens the leveller of exposure. One run at a time for each draw: two at once would take back each other's share. */
export function openLeveller(db: Sql): Leveller {
  const turns = new Map<bigint, Promise<unknown>>()
  const soldOut = new Map<bigint, bigint>()

  async function turn<T>(asked: Asked, work: () => Promise<T>): Promise<T | undefined> {
    const known = soldOut.get(asked.drawId)
    if (known !== undefined && known <= asked.exposure) return undefined
    if (await levelAllowance(db, asked)) return work()
    soldOut.set(asked.drawId, asked.exposure)
    setTimeout(() => soldOut.delete(asked.drawId), REMEMBERED_MS).unref()
    return undefined
  }

  return {
    retry: (asked, work) => {
      const before = turns.get(asked.drawId) ?? Promise.resolve()
      const mine = before.then(
        () => turn(asked, work),
        () => turn(asked, work),
      )
      turns.set(asked.drawId, mine)
      const done = () => {
        if (turns.get(asked.drawId) === mine) turns.delete(asked.drawId)
      }
      mine.then(done, done)
      return mine
    },
  }
}

// The most readings of the shares: a share may be used up between its reading and its transfer.
const READINGS = 5

/** Moves unused allowance of a draw into the bucket that ran out; answers whether `exposure` fits now. */
async function levelAllowance(db: Sql, asked: Asked): Promise<boolean> {
  for (let reading = 0; reading < READINGS; reading++) {
    const shares = await allowancesOf(db, asked.drawId)
    const own = shares.find((share) => share.bucket === asked.bucket)
    if (!own) return false
    const missing = asked.exposure - own.free
    if (missing <= 0n) return true
    const spare = shares.reduce((sum, { free }) => sum + free, 0n) - own.free
    if (spare < missing) return false
    const even = (spare + own.free) / BigInt(shares.length) - own.free
    const others = shares.filter((share) => share !== own)
    const taken = await moveAllowance(db, asked, others, even > missing ? even : missing)
    if (taken >= missing) return true
  }
  return false
}

/**
 * Takes up to `wanted` from the other buckets, the richest first, and answers how much it was. Taking
 * comes before giving, each in a statement of its own: a crash in between loses some of the allowance,
 * and never lets the house risk more than it allowed.
 */
async function moveAllowance(
  db: Sql,
  { drawId, bucket }: Asked,
  others: { bucket: number; free: bigint }[],
  wanted: bigint,
): Promise<bigint> {
  let taken = 0n
  for (const other of others.toSorted((a, b) => (a.free < b.free ? 1 : -1))) {
    const rest = wanted - taken
    const amount = other.free < rest ? other.free : rest
    if (amount > 0n && (await takeAllowance(db, other.bucket, drawId, amount))) taken += amount
  }
  if (taken > 0n) await addAllowance(db, bucket, drawId, taken)
  return taken
}
