import type { House } from '../shell/app.ts'
import type { Jobs } from '../shell/jobs.ts'
import { clock } from '../shell/shell.sql.ts'
import { closeDays } from './accrual.ts'
import { endDue } from './maturity.ts'

/** Each minute, so that days missed while the house was down are made up at once. */
export function savingsJobs({ db, ledger }: Pick<House, 'db' | 'ledger'>): Jobs {
  return {
    savings_days: {
      cron: '* * * * *',
      run: async () => closeDays(db, ledger.buckets, await clock(db)),
    },
    savings_due: {
      cron: '* * * * *',
      run: async () => endDue(db, ledger.buckets, await clock(db)),
    },
  }
}
