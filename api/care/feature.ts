import { checkFacts } from '../ledger/seal/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { checkBreaks, checkLimits } from './audit.ts'
import { breakFacts, checkInFacts, houseLimitFacts, limitFacts, registerFacts } from './facts.sql.ts'
import { careJobs } from './jobs.ts'
import { keepRegisters } from './registers.ts'
import { careRoutes } from './routes.ts'
import { careDeeds } from './deeds.ts'

export const careFeature: Feature = {
  routes: careRoutes,
  jobs: careJobs,
  topics: ['care'],
  hooks: { listed: keepRegisters },
  deeds: careDeeds,
  checks: async (db, { buckets }) => [
    ...(await checkBreaks(db, buckets)),
    ...(await checkLimits(db, buckets)),
    ...(await checkFacts(db, [breakFacts, limitFacts, checkInFacts, houseLimitFacts, registerFacts], buckets)),
  ],
}
