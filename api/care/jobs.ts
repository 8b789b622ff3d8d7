import type { House } from '../shell/app.ts'
import type { Jobs } from '../shell/jobs.ts'
import { reopen } from './breaks.ts'
import { remind } from './reminders.ts'

/** Each minute, so that a break that ended while the house was down ends at once. */
export const careJobs = ({ db, ledger }: Pick<House, 'db' | 'ledger'>): Jobs => ({
  care_reopen: { cron: '* * * * *', run: () => reopen(db, ledger.buckets) },
  care_remind: { cron: '* * * * *', run: () => remind(db, ledger.buckets) },
})
