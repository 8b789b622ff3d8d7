import type { House } from '../shell/app.ts'
import type { Jobs } from '../shell/jobs.ts'
import { reopen } from './breaks.ts'
import { askToReview, remind } from './reminders.ts'

/** Each minute, so that a break that ended while the house was down ends at once; the question of limits once a day, at 10:15 by Shanghai. */
export const careJobs = ({ db, ledger }: Pick<House, 'db' | 'ledger'>): Jobs => ({
  care_reopen: { cron: '* * * * *', run: () => reopen(db, ledger.buckets) },
  care_remind: { cron: '* * * * *', run: () => remind(db, ledger.buckets) },
  care_review: { cron: '15 2 * * *', run: () => askToReview(db, ledger.buckets) },
})
