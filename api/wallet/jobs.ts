// The scheduled jobs of the wallet.
import type { House } from '../shell/app.ts'
import { each } from '../shell/each.ts'
import type { Jobs } from '../shell/jobs.ts'
import { deleteDeadLinks, rollDays } from './log.sql.ts'

// Longer than the house lets any statement, or any pause within a transaction, last (api/host/prepare.ts).
const MARGIN_SECONDS = 60

export function walletJobs({ db, ledger }: Pick<House, 'db' | 'ledger'>): Jobs {
  return {
    wallet_days: {
      cron: '* * * * *',
      run: () => each('the days of wallets', ledger.buckets, (one) => rollDays(db, one, MARGIN_SECONDS)),
    },
    wallet_links: { cron: '17 * * * *', run: () => deleteDeadLinks(db) },
  }
}
