import { checkFacts } from '../ledger/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { closingFacts, obligationFacts } from './facts.sql.ts'
import { turnoverJobs } from './jobs.ts'

export const turnoverFeature: Feature = {
  jobs: turnoverJobs,
  checks: (db, { buckets }) => checkFacts(db, [obligationFacts, closingFacts], buckets),
}
