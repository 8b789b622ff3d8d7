// Messages to a member when a wait is over: an exclusion whose time has come, a raise that can be confirmed, half a year since
// limits were looked at. Each once; what reminds of limits is silent to who may not play when it would be sent.
import { fen } from '../../core/money.ts'
import { inform, type Message } from '../message/inform.ts'
import type { Db } from '../shell/db.ts'
import { each } from '../shell/each.ts'
import type { Member } from '../shell/serve.ts'
import { clock, lockMember } from '../shell/shell.sql.ts'
import { exclusionOf } from './breaks.ts'
import { breaksOf, exclusionsOver } from './breaks.sql.ts'
import { isToReview, standingOf } from './limits.ts'
import { halfYearsOn, limitRowsOf, raisesReady } from './limits.sql.ts'

/** Looks a day back, so that a house that was down for an hour tells it later. */
export async function remind(db: Db, buckets: readonly number[]): Promise<void> {
  await each('the buckets of waits', buckets, async (bucket) => {
    const now = await clock(db)
    await each('exclusions that can end', await exclusionsOver(db, bucket, now), async (id) => {
      const member = { bucket, id }
      const held = exclusionOf(await breaksOf(db, member), now)
      if (!held?.until || held.until > now || held.opensAt) return
      const once = String(held.until.getTime())
      await db.tx((tx) => inform(tx, member, { kind: 'exclusion_over', facts: {}, once }))
    })
    await each('raises that can be confirmed', await raisesReady(db, bucket, now), async ({ member: id, row }) => {
      const member = { bucket, id }
      const rows = await limitRowsOf(db, member)
      const asked = rows.find((one) => one.id === row)
      if (!asked || standingOf(rows, asked).waits?.id !== row) return
      const facts = { limit: asked.kind, period: asked.period, most: asked.most === null ? null : fen(asked.most) }
      await remindPlaying(db, member, { kind: 'limit_ready', facts, once: row })
    })
  })
}

/** Asks twice a year whether limits still fit. Looks five days back, for a house that was down when this runs. */
export async function askToReview(db: Db, buckets: readonly number[]): Promise<void> {
  await each('the buckets of limits', buckets, async (bucket) => {
    const now = await clock(db)
    await each('limits of half a year', await halfYearsOn(db, bucket, now), async ({ member: id, halves }) => {
      const member = { bucket, id }
      const rows = await limitRowsOf(db, member)
      if (!isToReview(rows, now)) return
      await remindPlaying(db, member, { kind: 'limit_review', facts: {}, once: `${rows.at(-1)?.id} ${halves}` })
    })
  })
}

/** The member's row is held, so a break is before the message or behind it. */
const remindPlaying = (db: Db, member: Member, message: Message): Promise<void> =>
  db.tx(async (tx) => {
    if ((await lockMember(tx, member)).playState === 'playing') await inform(tx, member, message)
  })
