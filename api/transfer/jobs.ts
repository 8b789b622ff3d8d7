import type { House } from '../shell/app.ts'
import { each } from '../shell/each.ts'
import { memberIn, type Jobs } from '../shell/jobs.ts'
import type { VenueCode } from '../../core/venue/venues.ts'
import { followTransfer } from './saga.ts'
import { openTransfers } from './transfer.sql.ts'

/** A transfer that was just turned to belongs to the work that did. Longer than a venue may take to answer twice. */
const QUIET_SECONDS = 30

export function transferJobs(house: House): Jobs {
  return {
    /** Made by the outbox when a venue left us in doubt; tried again later and later until it has spoken. */
    transfer_follow: {
      run: async (payload) => {
        const isOver = await followTransfer(house, memberIn(payload), String(payload['id']))
        if (!isOver) throw new Error('the venue has not ended this transfer yet')
      },
    },
    /** Open transfers that a crash left, or a job that has given up. */
    transfer_ask: { cron: '* * * * *', run: () => followAll(house, QUIET_SECONDS) },
  }
}

/** Follows every open transfer that was left alone for `quietSeconds`. */
export async function followAll(house: House, quietSeconds: number): Promise<void> {
  await each('the transfers', house.ledger.buckets, async (bucket) => {
    const silent = new Set<VenueCode>()
    const open = await openTransfers(house.db, bucket, quietSeconds)
    await each('the transfers of a bucket', open, async ({ id, member_id, venue }) => {
      // A venue that does not answer for one will not answer for the next.
      if (silent.has(venue)) return
      const isOver = await followTransfer(house, { bucket, id: member_id }, id)
      if (!isOver) silent.add(venue)
    })
  })
}
