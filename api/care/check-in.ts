// The check-in (R-RG-12): after the chosen minutes of play the next stake is refused until it is answered, on every
// door and device.
import { randomUUID } from 'node:crypto'
import { toWire } from '../../core/money.ts'
import type { CareCheckIn } from '../../core/care/care.ts'
import { leaseFor } from '../ledger/post/leases.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { clock, lockMember } from '../shell/shell.sql.ts'
import { tell } from '../shell/tell.ts'
import { answersToday, checkInAt, insertCheckIn, sumsOf } from './check-in.sql.ts'
import { nearlyUsed } from './nearly.ts'

type Answer = { number?: number | undefined; everyMinutes?: number | undefined }

/**
 * Answers the check-in of this number, sets the interval, or both. One that is not due, or was answered, is left as it
 * is. Refuses check_in_due where an interval is set in place of an answer.
 */
export async function answerCheckIn(tx: Tx, member: Member, { number, everyMinutes }: Answer): Promise<void> {
  await lockMember(tx, member)
  const now = await clock(tx)
  const held = await checkInAt(tx, member, now)
  const isDue = held.due_at !== null && held.due_at <= now
  const answers = isDue && number === held.number ? held.number : null
  if (isDue && answers === null && everyMinutes !== undefined) refuse('check_in_due')
  if (answers === null && everyMinutes === undefined) return
  await insertCheckIn(tx, member, { id: randomUUID(), answers, everyMinutes: everyMinutes ?? null, now })
  await tell(tx, member, 'care', {})
  await leaseFor(tx, member)
}

/** The check-in of a member: time, stakes and returns since the last answer, whether one is due, and the limit that is nearly used up. */
export async function showCheckIn(db: Sql, member: Member): Promise<CareCheckIn> {
  const now = await clock(db)
  const { since, due_at, number, every_minutes } = await checkInAt(db, member, now)
  return {
    due: due_at !== null && due_at <= now,
    number: since === null ? null : number,
    dueAt: due_at?.getTime() ?? null,
    everyMinutes: every_minutes,
    since: since?.getTime() ?? null,
    ...(await sumsIn(db, member, { from: since ?? now, to: now })),
    today: await answersToday(db, member, now),
    nearly: await nearlyUsed(db, member, now),
  }
}

/** Minutes, stakes, returns and net of a member in a period. */
export async function sumsIn(db: Sql, member: Member, span: { from: Date; to: Date }) {
  const { minutes, staked, returned } = await sumsOf(db, member, span)
  return { minutes, staked: toWire(staked), returned: toWire(returned), net: toWire(staked - returned) }
}
