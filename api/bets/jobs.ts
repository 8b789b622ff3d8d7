// What the betting records do by the clock.
import type { House } from '../shell/app.ts'
import type { Jobs } from '../shell/jobs.ts'
import { rollDraws } from './days.ts'

export function betsJobs({ db, ledger }: Pick<House, 'db' | 'ledger'>): Jobs {
  return { bets_days: { cron: '* * * * *', run: () => rollDraws(db, ledger.buckets) } }
}
