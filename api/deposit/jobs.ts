import type { House } from '../shell/app.ts'
import { each } from '../shell/each.ts'
import type { Jobs } from '../shell/jobs.ts'
import { retryMessages } from '../callback/callback.ts'
import { askAbout, expire, reconcile, reconcileLate } from './reconcile.ts'
import { cashierOf, cashierReceiver, chainOf } from './clients.ts'
import { deleteOldQuotes } from './coin.sql.ts'
import { raiseLosses } from './loss.ts'
import { scanLate } from './scan.ts'

export function depositJobs(house: House): Jobs {
  const cashier = cashierOf(house)
  const buckets = (work: (bucket: number) => Promise<void>) => each('the deposits', house.ledger.buckets, work)
  return {
    deposit_expire: { cron: '* * * * *', run: () => buckets((bucket) => expire(house.db, bucket)) },
    deposit_quotes: {
      cron: '40 * * * *',
      run: () => buckets((bucket) => deleteOldQuotes(house.db, bucket)),
    },
    /** The scanner looks at open orders every two seconds; this finds payments to all the others. */
    deposit_chain: {
      cron: '* * * * *',
      run: () => buckets((bucket) => scanLate(house.db, bucket, chainOf(house))),
    },
    /** Transfers that left their chain and stay away: people are called. */
    deposit_lost: { cron: '* * * * *', run: () => buckets((one) => raiseLosses(house.db, one)) },
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
