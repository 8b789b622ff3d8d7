import { retryMessages } from '../callback/callback.ts'
import { Unknown } from '../callback/provider-call.ts'
import type { House } from '../shell/app.ts'
import { each } from '../shell/each.ts'
import type { Jobs } from '../shell/jobs.ts'
import type { Member } from '../shell/serve.ts'
import { sendPayout, type Sending } from './payout.ts'
import { bankOf, bankReceiver } from './clients.ts'
import { pendingWithdrawals } from './blocked.ts'
import { ownerOf } from './withdraw.sql.ts'

/** A withdrawal that was just sent belongs to the job that sent it. */
const QUIET_SECONDS = 30

export function withdrawJobs(house: House): Jobs {
  const sending = { db: house.db, bank: bankOf(house), ring: house.ring }
  return {
    /** Made by the outbox with the withdrawal itself. */
    withdraw_send: {
      run: async ({ id }) => {
        const owner = await ownerOf(house.db, String(id))
        if (owner) await sendPayout(sending, owner, String(id))
      },
    },
    withdraw_ask: {
      cron: '* * * * *',
      run: () => askBank(house, sending),
    },
    withdraw_inbox: {
      cron: '* * * * *',
      run: () => retryMessages(house.db, bankReceiver(house)),
    },
  }
}

/** Asks about every withdrawal that the bank has not given its word on. */
async function askBank({ db, ledger }: House, sending: Sending): Promise<void> {
  let isAway = false
  const ask = async (member: Member, id: string) => {
    // A bank that does not answer for one will not answer for the next.
    if (isAway) return
    await sendPayout(sending, member, id).catch((error: unknown) => {
      if (!(error instanceof Unknown)) throw error
      isAway = true
    })
  }
  await each('the payouts', ledger.buckets, async (bucket) => {
    const pending = await pendingWithdrawals(db, bucket, QUIET_SECONDS)
    await each('the payouts of a bucket', pending, (one) => ask({ bucket, id: one.member_id }, one.id))
  })
}
