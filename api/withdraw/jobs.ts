import { retryMessages } from '../callback/callback.ts'
import { Unknown } from '../callback/provider-call.ts'
import type { House } from '../app.ts'
import type { Jobs } from '../jobs.ts'
import { sendPayout } from './payout.ts'
import { bankOf, bankReceiver } from './routes.ts'
import { ownerOf, pendingWithdrawals } from './sql.ts'

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
      run: async () => {
        for (const bucket of house.ledger.buckets) {
          for (const { id, member_id } of await pendingWithdrawals(
            house.db,
            bucket,
            QUIET_SECONDS,
          )) {
            const answered = await sendPayout(sending, { bucket, id: member_id }, id).then(
              () => true,
              // A bank that does not answer for one will not answer for the next.
              (error: unknown) => {
                if (error instanceof Unknown) return false
                throw error
              },
            )
            if (!answered) return
          }
        }
      },
    },
    withdraw_inbox: {
      cron: '* * * * *',
      run: () => retryMessages(house.db, bankReceiver(house)),
    },
  }
}
