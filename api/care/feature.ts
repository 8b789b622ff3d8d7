import { checkFacts } from '../ledger/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { checkBreaks } from './audit.ts'
import { breakFacts } from './facts.sql.ts'
import { careJobs } from './jobs.ts'

export const careFeature: Feature = {
  jobs: careJobs,
  topics: ['care'],
  checks: async (db, { buckets }) => [
    ...(await checkBreaks(db, buckets)),
    ...(await checkFacts(db, [breakFacts], buckets)),
  ],
}
