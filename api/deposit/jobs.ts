import type { House } from '../app.ts'
import type { Jobs } from '../jobs.ts'
import { retryMessages } from '../callback/callback.ts'
import { askAbout, expire, reconcile, reconcileLate } from './reconcile.ts'
import { cashierOf, cashierReceiver } from './routes.ts'

export function depositJobs(house: House): Jobs {
  const cashier = cashierOf(house)
  const buckets = async (work: (bucket: number) => Promise<void>) => {
    for (const bucket of house.ledger.buckets) await work(bucket)
  }
  return {
    deposit_expire: { cron: '* * * * *', run: () => buckets((bucket) => expire(house.db, bucket)) },
    deposit_inbox: {
      cron: '* * * * *',
      run: () => retryMessages(house.db, cashierReceiver(house)),
    },
    deposit_reconcile: {
      cron: '* * * * *',
      run: () => buckets((bucket) => reconcile(house.db, bucket, cashier)),
    },
    deposit_late: {
      cron: '*/15 * * * *',
      run: () => buckets((bucket) => reconcileLate(house.db, bucket, cashier)),
    },
    /** Made by the outbox when a large payment was reported. */
    deposit_ask: {
      run: async ({ order }) => {
        const answer = await askAbout(house.db, String(order), cashier)
        // A job that fails is tried again; the minute's round would find the order too.
        if (answer === 'unknown') throw new Error('the cashier does not answer')
      },
    },
  }
}
