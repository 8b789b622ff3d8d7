// The limit of play that is nearly used up. Beside play one note tells of it before a stake is refused (design 10).
import type { CareCheckIn } from '../../core/care/care.ts'
import { toWire } from '../../core/money.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { sumsOf } from './check-in.sql.ts'
import { playLimitsAt } from './limits.sql.ts'

/** Four fifths. */
const isNearly = (used: bigint, most: bigint): boolean => used * 5n >= most * 4n && used < most

/** The limit of all play, own or the operator's, with the largest part used. */
export async function nearlyUsed(db: Sql, member: Member, now: Date): Promise<CareCheckIn['nearly']> {
  let found: { used: bigint; most: bigint; shown: CareCheckIn['nearly'] } | undefined
  for (const { kind, period, most, begins, ends } of await playLimitsAt(db, member, now)) {
    const { minutes, staked, returned } = await sumsOf(db, member, { from: begins, to: now })
    const used = kind === 'time' ? BigInt(minutes) : kind === 'stake' ? staked : staked - returned
    if (!isNearly(used, most) || (found && used * found.most <= found.used * most)) continue
    const left = most - used
    const money = {
      amount: kind === 'time' ? null : toWire(left),
      minutes: kind === 'time' ? Number.parseInt(String(left), 10) : null,
    }
    found = { used, most, shown: { limit: kind, period, ...money, endsAt: ends.getTime() } }
  }
  return found?.shown ?? null
}
