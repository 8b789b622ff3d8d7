import { checkFacts } from '../ledger/seal/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { walletJobs } from './jobs.ts'
import { walletExtras, walletRoutes } from './routes.ts'
import { switchFacts } from './switches/facts.sql.ts'

export const walletFeature: Feature = {
  routes: walletRoutes,
  jobs: walletJobs,
  extras: walletExtras,
  topics: ['balance'],
  checks: (db, { buckets }) => checkFacts(db, [switchFacts], buckets),
}
