// Messages to a member when a wait is over: an exclusion whose time has come, a raise that can be confirmed. Each once.
import { fen } from '../../core/money.ts'
import { inform } from '../message/inform.ts'
import type { Db } from '../shell/db.ts'
import { each } from '../shell/each.ts'
import { clock } from '../shell/shell.sql.ts'
import { exclusionOf } from './breaks.ts'
import { breaksOf, exclusionsOver } from './breaks.sql.ts'
import { standingOf } from './limits.ts'
import { limitRowsOf, raisesReady } from './limits.sql.ts'

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
      await db.tx((tx) => inform(tx, member, { kind: 'limit_ready', facts, once: row }))
    })
  })
}
