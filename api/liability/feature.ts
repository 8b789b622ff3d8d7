import type { Feature } from '../shell/feature.ts'
import { auditLiability } from './audit.ts'
import { compareDays } from './copies.ts'
import { liabilityJobs } from './jobs.ts'
import { liabilityRoutes } from './routes.ts'

export const liabilityFeature: Feature = {
  routes: liabilityRoutes,
  jobs: liabilityJobs,
  checks: async (db, beside) => [...(await compareDays(db, beside)), ...(await auditLiability(db, beside.buckets))],
}
