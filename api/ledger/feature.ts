import type { Feature } from '../shell/feature.ts'
import { checkFacts } from './facts.ts'
import { ledgerJobs } from './jobs.ts'
import { apartFacts, erasureFacts, freezeFacts, saltFacts } from './own-facts.sql.ts'

export const ledgerFeature: Feature = {
  jobs: ledgerJobs,
  checks: (db, { buckets }) => checkFacts(db, [apartFacts, freezeFacts, saltFacts, erasureFacts], buckets),
}
