// What the ledger does by the clock. Wired in api/features.ts.
import { join } from 'node:path'
import type { House } from '../app.ts'
import type { Jobs } from '../jobs.ts'
import { audit } from './audit.ts'
import { sealJournal } from './seals.ts'
import { watchBooks } from './watch.ts'

export const sealsFile = (dataDir: string): string => join(dataDir, 'seals.log')

export function ledgerJobs({ db, ledger, dataDir }: House): Jobs {
  return {
    ledger_seal: {
      cron: '* * * * *',
      run: async () => {
        await sealJournal(db, ledger.buckets, sealsFile(dataDir))
      },
    },
    // What has drifted freezes payouts. Whatever is found fails the job, so that the log says it every minute.
    ledger_watch: {
      cron: '* * * * *',
      run: async () => {
        const { drifts, orphans } = await watchBooks(db, ledger.buckets)
        const found = [...drifts, ...orphans]
        if (found.length > 0) throw new Error(`the books: ${found.join('; ')}`)
      },
    },
    // 04:40 in Shanghai, when the fewest play. A breach fails the job, loudly and again.
    ledger_audit: {
      cron: '40 20 * * *',
      run: async () => {
        const { checks } = await audit(db, ledger.buckets, sealsFile(dataDir))
        const broken = checks.filter(({ breaches }) => breaches > 0)
        if (broken.length > 0)
          throw new Error(`the books: ${broken.map(({ id }) => id).join(', ')}`)
      },
    },
  }
}
