// The scheduled jobs of the ledger.
import { join } from 'node:path'
import type { House } from '../shell/app.ts'
import type { Db } from '../shell/db.ts'
import type { Jobs } from '../shell/jobs.ts'
import { audit } from './audit/audit.ts'
import { sealJournal } from './seal/seals.ts'
import { watchBooks } from './watch/watch.ts'
import { watchAgain } from './watch/watch.sql.ts'

const HALF_A_MINUTE_SECONDS = 30

export const sealsFile = (dataDir: string): string => join(dataDir, 'seals.log')

export function ledgerJobs({ db, ledger, dataDir }: House): Jobs {
  return {
    ledger_seal: {
      cron: '* * * * *',
      run: async () => {
        await sealJournal(db, ledger.buckets, sealsFile(dataDir))
      },
    },
    // Twice a minute, so that a drift lasts less than one before payouts are frozen (R-LED-14).
    ledger_watch: {
      cron: '* * * * *',
      run: async () => {
        await watchAgain(db, HALF_A_MINUTE_SECONDS)
        await watch(db, ledger.buckets)
      },
    },
    ledger_watch_again: { run: () => watch(db, ledger.buckets) },
    // 04:40 in Shanghai, when the fewest play. A breach fails the job, loudly and again.
    ledger_audit: {
      cron: '40 20 * * *',
      run: async () => {
        const { checks } = await db.unhurried((tx) => audit(tx, ledger.buckets, sealsFile(dataDir)))
        const broken = checks.filter(({ breaches }) => breaches > 0)
        if (broken.length > 0) throw new Error(`the books: ${broken.map(({ id }) => id).join(', ')}`)
      },
    },
  }
}

/** A finding fails the job, so that the log repeats it each time. */
async function watch(db: Db, buckets: readonly number[]): Promise<void> {
  const { drifts, orphans } = await watchBooks(db, buckets)
  const found = [...drifts, ...orphans]
  if (found.length > 0) throw new Error(`the books: ${found.join('; ')}`)
}
