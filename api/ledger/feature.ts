import type { Feature } from '../shell/feature.ts'
import { checkFacts } from './facts.ts'
import { ledgerJobs } from './jobs.ts'
import { apartFacts, freezeFacts } from './own-facts.sql.ts'

export const ledgerFeature: Feature = {
  jobs: ledgerJobs,
  checks: (db, { buckets }) => checkFacts(db, [apartFacts, freezeFacts], buckets),
}
