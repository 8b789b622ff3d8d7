// Limits of a member's own: what lowers holds at once, what raises waits for 24 h and a confirmation (R-RG-03).
import { randomUUID } from 'node:crypto'
import { WAIT_HOURS, type LimitDetail } from '../../core/care/care.ts'
import type { LimitKind, LimitPeriod } from '../../core/care/limits.ts'
import { fen, showYuan, type Fen } from '../../core/money.ts'
import { HOUR_MS, showInstant } from '../../core/time.ts'
import { leaseFor } from '../ledger/post/leases.ts'
import { holdWallet } from '../ledger/post/wallets.ts'
import { inform } from '../message/inform.ts'
import { logEvent } from '../security/log.ts'
import type { Tx } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { clock, lockMember } from '../shell/shell.sql.ts'
import { tell } from '../shell/tell.ts'
import { depositRooms, insertLimit, limitRowsOf, type LimitRow } from './limits.sql.ts'

export type Place = { kind: LimitKind; period: LimitPeriod }

/** The state of one limit: the limit in force, and the raise that waits. */
export type Standing = { most: bigint | null; waits: LimitRow | undefined }

/** The standing of one limit, from all limit rows of a member in the order they were set. */
export function standingOf(rows: readonly LimitRow[], { kind, period }: Place): Standing {
  const own = rows.filter((row) => row.kind === kind && row.period === period)
  const last = own.at(-1)
  return { most: own.findLast(({ holds }) => holds)?.most ?? null, waits: last && !last.holds ? last : undefined }
}

const REVIEW_MONTHS = 6

/** Is it half a year since limits that are in force were last set or looked at (R-RG-06)? */
export function isToReview(rows: readonly LimitRow[], now: Date): boolean {
  const half = new Date(now)
  half.setUTCMonth(half.getUTCMonth() - REVIEW_MONTHS)
  const last = rows.at(-1)
  return last !== undefined && last.said_at < half && rows.some((row) => standingOf(rows, row).most !== null)
}

/** `most` is fen or minutes; null takes the limit away, which raises it. */
export async function setLimit(tx: Tx, member: Member, place: Place, most: bigint | null): Promise<void> {
  const now = await holdPlay(tx, member)
  const held = standingOf(await limitRowsOf(tx, member), place)
  if (held.most === null && most === null) return
  const isRaise = held.most !== null && (most === null || most > held.most)
  await put(tx, member, { ...place, id: randomUUID(), most, holds: !isRaise, confirms: null, said_at: now })
}

/** A raise that has waited comes into force. Refuses nothing_waits and too_early. */
export async function confirmLimit(tx: Tx, member: Member, place: Place): Promise<void> {
  const now = await holdPlay(tx, member)
  const { waits } = standingOf(await limitRowsOf(tx, member), place)
  if (!waits) refuse('nothing_waits')
  const from = confirmFrom(waits)
  if (from > now) refuse('too_early', { from: showInstant(from.getTime()) })
  await put(tx, member, { ...place, id: randomUUID(), most: waits.most, holds: true, confirms: waits.id, said_at: now })
  const facts = { limit: place.kind, period: place.period, most: waits.most === null ? null : fen(waits.most) }
  await inform(tx, member, { kind: 'limit_raised', facts, once: waits.id })
}

/** Locks member and wallet, and returns the clock behind the locks: every stake falls before it or obeys the new limit. */
async function holdPlay(tx: Tx, member: Member): Promise<Date> {
  await lockMember(tx, member)
  await holdWallet(tx, member)
  return clock(tx)
}

export const confirmFrom = ({ said_at }: LimitRow): Date => new Date(said_at.getTime() + WAIT_HOURS * HOUR_MS)

/** Writes a limit row and renews the lease: from this commit on no stake is judged by the old limit. */
async function put(tx: Tx, member: Member, row: LimitRow): Promise<void> {
  await insertLimit(tx, member, row)
  await tell(tx, member, 'care', {})
  await leaseFor(tx, member)
}

/**
 * Refuses deposit_limit where an order of this much would bring more than the member lets in, with all that orders may
 * still bring. The caller holds the member's row.
 */
export async function judgeDeposit(tx: Tx, member: Member, amount: Fen): Promise<void> {
  const tight = (await depositRooms(tx, member, await clock(tx))).find(({ rest }) => rest < amount)
  if (!tight) return
  const { most, rest, ends } = tight
  const left = showYuan(rest < 0n ? 0n : rest)
  const detail: LimitDetail = { most: showYuan(most), left, opens: showInstant(ends.getTime()) }
  refuse('deposit_limit', detail)
}

/** Logs a late credit that exceeds a deposit limit. The member keeps it, and new orders are refused (decision 80). */
export async function nameExcess(tx: Tx, member: Member, ref: string): Promise<void> {
  const over = (await depositRooms(tx, member, await clock(tx))).find(({ rest }) => rest < 0n)
  if (over) await logEvent(tx, { event: 'deposit_over_limit', member, detail: { ref, limit: showYuan(over.most) } })
}
