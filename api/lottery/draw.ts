// The steps of one issue: locked, drawn or void. Each step is a transaction that only one ticker wins.
import type { News } from '../../core/events.ts'
import { drawOf } from '../../core/fair/results.ts'
import { findLottery } from '../../core/lottery/calendar.ts'
import type { House } from '../shell/app.ts'
import type { Tx } from '../shell/db.ts'
import { lockDraw, setDrawState } from '../ledger/post/draws.ts'
import { tell } from '../shell/tell.ts'
import { keyAt } from './chain/chain.ts'
import { freeze, isAsFrozen } from './entries/entries.ts'
import { insertBlock } from './entries/entries.sql.ts'
import { markDrawn, markLocked, markVoid, type UnderWay } from './lottery.sql.ts'

/** Milliseconds without a valid draw after which an issue is void (rulebook 0). */
export const VOID_AFTER_MS = 120_000

/** Why an issue is void; each has a text `lottery_void_<reason>`. */
export type VoidReason = 'no_draw' | 'no_beacon' | 'entries_differ' | 'by_people'

/** Alarms go to the log, where the operator's alerts are; they never stop the loop. */
export type Alarm = (problem: Error) => void

/**
 * Closes the draw in every bucket, which waits for the bets under way, then freezes the entry list and
 * publishes it. A list that the ledger does not confirm is not published, so its draw cannot run.
 */
export async function lockIssue(house: House, issue: UnderWay, alarm: Alarm): Promise<void> {
  const { buckets } = house.ledger
  if (!(await lockDraw(house.db, issue.drawId, buckets)))
    throw new Error(`draw ${issue.drawId} is not closed in every bucket`)
  const frozen = await freeze(house.db, issue, buckets)
  if (!frozen) alarm(new Error(`entries of draw ${issue.drawId} are not what the ledger took`))
  await house.db.tx(async (tx) => {
    const moved = await markLocked(tx, issue.drawId, frozen)
    if (moved === 0) return
    for (const block of frozen?.blocks ?? []) await insertBlock(tx, issue.drawId, block)
    await announce(tx, house.ledger.buckets, { ...issue, status: 'locked' })
  })
}

/**
 * Makes the result, in a transaction after the one that froze the list (R-BET-01). What goes in is the
 * key, the lottery and the issue: no bet and no member can be known here.
 */
export async function drawIssue(house: House, issue: UnderWay, alarm: Alarm): Promise<void> {
  const { buckets } = house.ledger
  if (!issue.isFrozen) return voidIssue(house, issue, 'entries_differ')
  if (!(await isAsFrozen(house.db, issue.drawId, issue, buckets))) {
    alarm(new Error(`entries of draw ${issue.drawId} changed after they were frozen`))
    return voidIssue(house, issue, 'entries_differ')
  }
  if (issue.beacon === null) throw new Error(`draw ${issue.drawId} cannot run before its beacon`)
  const key = await keyAt(house, { lottery: issue.lottery, number: issue.chain }, issue.position)
  const numbers = resultOf({ ...issue, beacon: issue.beacon }, key)
  await house.db.tx(async (tx) => {
    const moved = await markDrawn(tx, issue.drawId, key, numbers)
    if (moved === 0) return
    await setDrawState(tx, issue.drawId, { from: ['locked'], to: 'drawn', buckets })
    await announce(tx, house.ledger.buckets, { ...issue, status: 'drawn', numbers })
  })
}

/** The numbers of an issue: the one place of the server that asks for a result. */
export function resultOf(
  { lottery, issue, beacon }: { lottery: string; issue: string; beacon: string },
  key: Uint8Array,
): number[] {
  const listed = findLottery(lottery)
  if (!listed) throw new Error(`no lottery ${lottery}`)
  return drawOf(listed.family, { key, gameCode: lottery, issue, beacon })
}

/** Ends an issue without a result, for what the machine has found. Its key is shown all the same; the stakes go back afterwards. */
export async function voidIssue(
  house: House,
  issue: UnderWay,
  reason: Exclude<VoidReason, 'by_people'>,
): Promise<void> {
  const { buckets } = house.ledger
  const chain = { lottery: issue.lottery, number: issue.chain }
  // A key that cannot be computed counts as a failed draw.
  const key = await keyAt(house, chain, issue.position).catch(() => null)
  await house.db.tx(async (tx) => {
    const moved = await markVoid(tx, issue.drawId, reason, key)
    if (moved === 0) return
    await setDrawState(tx, issue.drawId, { from: ['open', 'locked'], to: 'void', buckets })
    await announce(tx, house.ledger.buckets, { ...issue, status: 'void' })
  })
}

type Went = Pick<UnderWay, 'lottery' | 'issue'> & Pick<News<'draw'>, 'status'> & { numbers?: number[] | null }

/** Tells every open page how far a draw is. */
export async function announce(
  tx: Tx,
  buckets: readonly number[],
  { lottery, issue, status, numbers = null }: Went,
): Promise<void> {
  const [bucket] = buckets
  if (bucket === undefined) throw new Error('no bucket')
  await tell(tx, { bucket }, 'draw', { lottery, issue, status, numbers })
}
