import { dayOf } from '../../core/time.ts'
import type { House } from '../shell/app.ts'
import type { Jobs } from '../shell/jobs.ts'
import { clock } from '../shell/shell.sql.ts'
import { copyDays, liabilityFile } from './copies.ts'
import { publishDay } from './publish.ts'

/** Each hour it looks whether today is published: the first look of a day does it, and the next where that failed. */
export function liabilityJobs({ db, ledger, dataDir }: Pick<House, 'db' | 'ledger' | 'dataDir'>): Jobs {
  return {
    liability_day: {
      cron: '5 * * * *',
      run: async () => {
        await publishDay(db, ledger.buckets, dayOf((await clock(db)).getTime()))
        await copyDays(db, liabilityFile(dataDir))
      },
    },
  }
}
