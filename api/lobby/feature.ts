import { checkFacts } from '../ledger/seal/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { returnFacts } from './facts.sql.ts'
import { lobbyJobs } from './jobs.ts'
import { lobbyRoutes } from './routes.ts'

export const lobbyFeature: Feature = {
  routes: lobbyRoutes,
  jobs: lobbyJobs,
  checks: (db, { buckets }) => checkFacts(db, [returnFacts], buckets),
}
