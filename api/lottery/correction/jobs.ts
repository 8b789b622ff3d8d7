import type { House } from '../../shell/app.ts'
import { each } from '../../shell/each.ts'
import type { Jobs } from '../../shell/jobs.ts'
import { collectReceivables } from '../../ledger/resettle.ts'
import { resumeCorrections } from './correction.ts'

export const correctionJobs = ({ db, ledger: { buckets } }: House): Jobs => ({
  /** A correction that was approved and cut off goes on here, whoever began it. */
  draw_resettle: {
    cron: '* * * * *',
    run: async () => {
      await resumeCorrections(db, buckets)
    },
  },
  /** What could not be taken back is taken when it is there. */
  ledger_collect: {
    cron: '* * * * *',
    run: () => each('what members owe', buckets, (bucket) => collectReceivables(db, bucket)),
  },
})
