import type { Feature } from '../shell/feature.ts'
import { checkFacts } from './seal/facts.ts'
import { ledgerJobs } from './jobs.ts'
import { apartFacts, erasureFacts, freezeFacts, saltFacts } from './seal/own-facts.sql.ts'
import { ledgerDeeds } from './deeds.ts'

export const ledgerFeature: Feature = {
  jobs: ledgerJobs,
  deeds: ledgerDeeds,
  checks: (db, { buckets }) => checkFacts(db, [apartFacts, freezeFacts, saltFacts, erasureFacts], buckets),
}
