import type { House } from '../shell/app.ts'
import { each } from '../shell/each.ts'
import type { Jobs } from '../shell/jobs.ts'
import { clock } from '../shell/shell.sql.ts'
import { creditOverdue, makeRebates } from './rebate.ts'
import { endWindows } from './standing.ts'

export function vipJobs({ db, ledger }: House): Jobs {
  const inBuckets = (what: string, work: (bucket: number) => Promise<void>) => () => each(what, ledger.buckets, work)
  return {
    // Due at 15:00; every five minutes it makes up what was missed, and supplements.
    vip_rebate: {
      cron: '*/5 * * * *',
      run: inBuckets('rebate', async (bucket) => makeRebates(db, bucket, await clock(db))),
    },
    vip_rebate_credit: {
      cron: '*/10 * * * *',
      run: inBuckets('rebate that has waited', (bucket) => creditOverdue(db, bucket)),
    },
    vip_windows: {
      cron: '35 * * * *',
      run: inBuckets('windows of levels', async (bucket) => endWindows(db, bucket, await clock(db))),
    },
  }
}
