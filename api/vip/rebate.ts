// Rebate: made for a day at 15:00 of the next one; a job credits what members do not claim (decision 74).
import { addDays, DAY_MS, dayOf, dayStartMs, type Day } from '../../core/time.ts'
import { fen } from '../../core/money.ts'
import { REBATE_OPEN_DAYS } from '../../core/vip/vip.ts'
import { rebateDueMs } from '../../core/vip/times.ts'
import { thoseWhoPlay } from '../member/birthday.ts'
import { informEach } from '../message/inform.ts'
import type { Db, Tx } from '../shell/db.ts'
import { each } from '../shell/each.ts'
import { clock, lockMember } from '../shell/shell.sql.ts'
import { overdueRebates } from './gift.sql.ts'
import { giveRebate } from './gifts.ts'
import {
  daysToRebate,
  insertRebates,
  lockDay,
  madeRebates,
  setRebated,
  stretchEnd,
  type Stretch,
} from './rebate.sql.ts'

/** Rows of a day in one transaction. */
const STRETCH = 5_000

/** Makes the rebate of every day of a bucket that is due, and supplements of days that were counted into later. */
export async function makeRebates(db: Db, bucket: number, now: Date): Promise<void> {
  const today = dayOf(now.getTime())
  const isDue = now.getTime() >= rebateDueMs(addDays(today, -1))
  const days = await daysToRebate(db, bucket, addDays(today, isDue ? -1 : -2))
  await each('the rebate of days', days, async ({ day, counted }) => {
    await rebateDay(db, { bucket, day })
    // Counted before the first row was looked at: what came since is looked at again.
    await setRebated(db, bucket, { day, counted })
  })
}

/** Makes the rebates of one day. A second run finds them made and does nothing. */
export async function rebateDay(
  db: Db,
  { bucket, day }: { bucket: number; day: Day },
  { rows = STRETCH, tell = tellRebates }: { rows?: number; tell?: Tell } = {},
): Promise<void> {
  let after = 0n
  for (;;) {
    const upto = await stretchEnd(db, { bucket, day, after }, rows)
    if (upto === null) return
    const stretch = { bucket, day, after, upto }
    await db.tx((tx) => rebateStretch(tx, stretch, tell))
    after = upto
  }
}

type Tell = (tx: Tx, stretch: Stretch, at: Date) => Promise<void>

async function rebateStretch(tx: Tx, stretch: Stretch, tell: Tell): Promise<void> {
  await lockDay(tx, stretch)
  const end = new Date(dayStartMs(addDays(stretch.day, 1)))
  const at = await clock(tx)
  if ((await insertRebates(tx, stretch, { end, at })) > 0) await tell(tx, stretch, at)
}

/** Sends messages about rebates, except to resting members, who get the money without one (R-RG-10). */
async function tellRebates(tx: Tx, stretch: Stretch, at: Date): Promise<void> {
  const { bucket, day } = stretch
  const made = await madeRebates(tx, stretch, at)
  const ids = made.map(({ member_id }) => member_id)
  const playing = await thoseWhoPlay(tx, bucket, ids)
  const told = made
    .filter(({ member_id }) => playing.has(member_id))
    .map(({ member_id: memberId, number, amount }) => ({
      memberId,
      message: {
        kind: 'rebate_came' as const,
        facts: { day, amount: fen(amount), days: REBATE_OPEN_DAYS },
        once: `${day} ${number}`,
      },
    }))
  if (told.length > 0) await informEach(tx, bucket, told)
}

const PAGE = 200

/** Credits what has waited long enough, to all members, the excluded too. */
export async function creditOverdue(db: Db, bucket: number): Promise<void> {
  for (;;) {
    const page = await overdueRebates(db, bucket, REBATE_OPEN_DAYS, PAGE)
    await each('the rebates that have waited', page, ({ member_id: id, ...key }) =>
      db.tx(async (tx) => {
        const member = { bucket, id }
        await lockMember(tx, member)
        await giveRebate(tx, member, key)
      }),
    )
    if (page.length < PAGE) return
  }
}

/** When a rebate that came then is credited by itself. */
export const creditsItselfAt = (madeAt: Date): Date => new Date(madeAt.getTime() + REBATE_OPEN_DAYS * DAY_MS)
