// Play that was counted, without anything having been played.
import { randomUUID } from 'node:crypto'
import type { Fen } from '../../core/money.ts'
import type { Db } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { countPlay } from '../vip/standing.ts'
import { claim, insertCounted, sayCounted } from './turnover.sql.ts'

/** Writes the counted turnover of a member without obligations, as the turnover job would. */
export const countAs = (db: Db, { bucket, id: memberId }: Member, valid: Fen): Promise<void> =>
  db.tx(async (tx) => {
    const [counted, key] = [{ bucket, source: 'test' }, randomUUID()]
    const at = await claim(tx, counted, { at: 'now', key })
    if (at === undefined) throw new Error('counted before')
    const shares = { ratioBp: 10_000, bonusBp: 10_000, category: 'lottery' as const }
    const placed = { memberId, orderId: key, line: 0, placedAt: BigInt(Date.now()) * 1000n }
    const bet = { ...placed, valid, counted: valid, ...shares }
    await insertCounted(tx, { bucket, at }, [bet])
    await countPlay(tx, bucket, 'now', [bet])
    await sayCounted(tx, counted, key)
  })
