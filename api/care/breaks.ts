// Breaks and exclusions (decisions 85 and 86). From the commit of one on nothing of the member's is staked, paid in or
// claimed: member, launch and cash wallet are locked in this order, and a bet pays before it reads who may play.
import { randomUUID } from 'node:crypto'
import {
  breakLengths,
  exclusionLengths,
  WAIT_HOURS,
  type BreakLength,
  type ExclusionLength,
} from '../../core/care/care.ts'
import { HOUR_MS, showInstant } from '../../core/time.ts'
import { endLaunch } from '../games/ending.ts'
import { holdWallet } from '../ledger/post/wallets.ts'
import { settleStanding } from '../member/standing.ts'
import { inform } from '../message/inform.ts'
import { logEvent } from '../security/log.ts'
import type { Db, Tx } from '../shell/db.ts'
import { each } from '../shell/each.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { clock, insertJob, lockMember } from '../shell/shell.sql.ts'
import { tell } from '../shell/tell.ts'
import { endAuto } from '../wallet/switches/switches.ts'
import { breaksOf, insertBreak, laterBy, overBreaks, type BreakRow } from './breaks.sql.ts'

/**
 * A break of some hours or days. Refuses break_longer where the member rests for longer anyway, and exclusion_longer under
 * an exclusion: it ends by a return alone, and a break that ends before play opens would hold nothing.
 */
export async function rest(tx: Tx, member: Member, length: BreakLength): Promise<void> {
  const now = await stopPlay(tx, member)
  const until = new Date(now.getTime() + breakLengths[length] * HOUR_MS)
  const rows = await breaksOf(tx, member)
  const excluded = exclusionOf(rows, now)
  if (excluded && (excluded.opensAt === null || excluded.opensAt >= until)) refuse('exclusion_longer')
  const held = breakOf(rows, now)?.until
  if (held && held >= until) refuse('break_longer', { until: showInstant(held.getTime()) })
  await begin(tx, member, { act: 'rest', now, until })
  await logEvent(tx, { event: 'rested', member, detail: { length } })
}

type ByPeople = { proposedBy: string; approvedBy: string; why: string }

/** An exclusion, or a longer one. Refuses exclusion_longer: nothing shortens it, whoever asks. */
export async function exclude(tx: Tx, member: Member, length: ExclusionLength, people?: ByPeople): Promise<void> {
  const now = await stopPlay(tx, member)
  const months = exclusionLengths[length]
  const until = months === null ? null : await laterBy(tx, now, months)
  const held = exclusionOf(await breaksOf(tx, member), now)
  if (held && (held.until === null || (until && held.until >= until))) refuse('exclusion_longer')
  await begin(tx, member, { act: 'exclude', now, until, people })
  const detail = { length, ...(people && { why: people.why, proposedBy: people.proposedBy }) }
  await logEvent(tx, { event: 'excluded', member, ...(people && { person: people.approvedBy }), detail })
}

/** The member asks to play again after the end of an exclusion: play opens 24 h later. Repeating it changes nothing. */
export async function comeBack(tx: Tx, member: Member): Promise<void> {
  await lockMember(tx, member)
  const now = await clock(tx)
  const held = exclusionOf(await breaksOf(tx, member), now)
  if (!held) refuse('not_excluded')
  if (held.until === null) refuse('exclusion_for_good')
  if (held.until > now) refuse('exclusion_runs', { until: showInstant(held.until.getTime()) })
  if (held.opensAt) return
  const until = new Date(now.getTime() + WAIT_HOURS * HOUR_MS)
  await insertBreak(tx, member, { id: randomUUID(), act: 'return', now, until })
  await logEvent(tx, { event: 'came_back', member })
  await tell(tx, member, 'care', {})
}

/** Locks what a stake needs, in the order of all who stop play. Answers the clock behind the locks. */
export async function stopPlay(tx: Tx, member: Member): Promise<Date> {
  await lockMember(tx, member)
  await endLaunch(tx, member, 'break')
  await holdWallet(tx, member)
  return clock(tx)
}

type Beginning = { act: 'rest' | 'exclude'; now: Date; until: Date | null; people?: ByPeople | undefined }

async function begin(tx: Tx, member: Member, one: Beginning): Promise<void> {
  await insertBreak(tx, member, { ...one, id: randomUUID() })
  await settleStanding(tx, member)
  await stopsAll(tx, member)
}

/**
 * Stops everything that plays for the member: automatic transfers, chases and open rounds of games. Their pages hear of
 * it.
 */
export async function stopsAll(tx: Tx, member: Member): Promise<void> {
  // C-04: a break ends automatic transfers, and they do not come back by themselves after it.
  await endAuto(tx, member)
  await insertJob(tx, member, 'chases_stop')
  await insertJob(tx, member, 'rounds_stop')
  await tell(tx, member, 'care', {})
}

export type Exclusion = {
  since: Date
  /** Null: for good. */
  until: Date | null
  byPeople: boolean
  /** The member has asked to come back: play opens then. */
  opensAt: Date | null
}

/** The exclusion in force at an instant: all exclusions that no return has ended, taken as one. */
export function exclusionOf(rows: readonly BreakRow[], now: Date): Exclusion | undefined {
  const returns = rows.filter(({ act }) => act === 'return')
  const backFrom = (one: BreakRow) =>
    returns.find((back) => one.until !== null && back.said_at >= one.until)?.until ?? undefined
  const open = rows.filter((one) => one.act === 'exclude' && !(backFrom(one) && backFrom(one)! <= now))
  const [first] = open
  const last = open.reduce<BreakRow | undefined>((most, one) => (most && !isLater(one, most) ? most : one), undefined)
  if (!first || !last) return undefined
  const opensAt = last.until === null ? undefined : backFrom(last)
  return { since: first.said_at, until: last.until, byPeople: last.proposed_by !== null, opensAt: opensAt ?? null }
}

const isLater = (one: BreakRow, other: BreakRow): boolean =>
  other.until !== null && (one.until === null || one.until > other.until)

/** The break that runs, the longest of them. */
export function breakOf(rows: readonly BreakRow[], now: Date): { since: Date; until: Date } | undefined {
  const runs = rows.flatMap(({ act, said_at: since, until }) =>
    act === 'rest' && until && until > now ? [{ since, until }] : [],
  )
  return runs.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0]
}

/** Reopens play for members whose break is over or whose return is due. A blocked member stays blocked. */
export async function reopen(db: Db, buckets: readonly number[]): Promise<void> {
  await each('the buckets of breaks', buckets, async (bucket) => {
    const over = await overBreaks(db, bucket, await clock(db))
    await each('breaks that are over', over, (id) =>
      db.tx(async (tx) => {
        const member = { bucket, id }
        await lockMember(tx, member)
        const state = await settleStanding(tx, member)
        await tell(tx, member, 'care', {})
        if (state === 'playing') await informOfEnd(tx, member)
      }),
    )
  })
}

/** Tells the member that play is open again, once for the break or return that ended last. */
async function informOfEnd(tx: Tx, member: Member): Promise<void> {
  const now = await clock(tx)
  const over = (await breaksOf(tx, member)).filter(({ act, until }) => act !== 'exclude' && until && until <= now)
  const last = over.toSorted((one, other) => (other.until?.getTime() ?? 0) - (one.until?.getTime() ?? 0))[0]
  if (!last) return
  const kind = last.act === 'return' ? 'exclusion_ended' : 'play_open'
  await inform(tx, member, { kind, facts: {}, once: last.id })
}
