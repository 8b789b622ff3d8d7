// A storm of late bets over two doors of one ledger, while other bets go on and draw after draw is closed.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { lockDraw } from '../api/ledger/post/draws.ts'
import type { Ledger } from '../api/ledger/post/ledger.ts'
import { Refusal } from '../api/shell/refusal.ts'
import { orderOf } from './fill.ts'
import { oneOf, type Town } from './town.ts'

/** Who bet on a draw from a moment before it locks until it is closed, and after that on the next one. */
const LATE = 80
const BEFORE_MS = 100

export type Storm = {
  /** Ends it. */
  over(): Promise<void>
}

export type Seen = { late: number; closed: number; worstCloseMs: number }

/** Begins it on draws of its own; what happens is counted in `seen`. */
export function storm(town: Town, doors: readonly Ledger[], draws: Iterator<bigint>, seen: Seen): Storm {
  let isOver = false
  let drawId: bigint | undefined
  const bettor = async (at: number) => {
    const { submit } = doors[at % doors.length]!
    for (let n = at; !isOver; n++) {
      if (drawId === undefined) await pause(1)
      else {
        const order = { ...orderOf(town, drawId, n), member: oneOf(town.members) }
        await submit({ ...order, key: randomUUID() }).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          seen.late += 1
        })
      }
    }
  }
  const closer = async () => {
    while (!isOver) {
      drawId = draws.next().value
      if (drawId === undefined) throw new Error('no draw is left for the storm')
      await town.owner.pool.query(`update draws set lock_at = clock_timestamp() + $2 * interval '1 ms' where id = $1`, [
        drawId,
        BEFORE_MS,
      ])
      await pause(BEFORE_MS + 1)
      const before = performance.now()
      if (!(await lockDraw(town.db, drawId, town.ledger.buckets)))
        throw new Error(`draw ${drawId} was not closed in every bucket`)
      seen.worstCloseMs = Math.max(seen.worstCloseMs, performance.now() - before)
      seen.closed += 1
      // Some clients go on betting when the draw is closed.
      await pause(BEFORE_MS)
    }
  }
  const all = Promise.all([closer(), ...Array.from({ length: LATE }, (_, at) => bettor(at))])
  return {
    over: async () => {
      isOver = true
      await all
    },
  }
}
