import type { House } from '../shell/app.ts'
import { each } from '../shell/each.ts'
import type { Jobs } from '../shell/jobs.ts'
import { countTurnover } from './count.ts'

export const turnoverJobs = ({ db, hooks, ledger, wagers }: House): Jobs => ({
  turnover_count: {
    cron: '* * * * *',
    run: () =>
      each(
        'turnover',
        wagers.flatMap((source) => ledger.buckets.map((bucket) => ({ bucket, source }))),
        ({ bucket, source }) => countTurnover({ db, hooks }, bucket, source),
      ),
  },
})
