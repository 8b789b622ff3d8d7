import { checkFacts } from '../ledger/seal/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { auditTurnover } from './audit.ts'
import { closingFacts, obligationFacts } from './facts.sql.ts'
import { turnoverJobs } from './jobs.ts'

export const turnoverFeature: Feature = {
  jobs: turnoverJobs,
  checks: async (db, { buckets, wagers }) => [
    ...(await checkFacts(db, [obligationFacts, closingFacts], buckets)),
    ...(await auditTurnover(db, buckets, wagers)),
  ],
}
