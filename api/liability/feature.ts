import type { Feature } from '../shell/feature.ts'
import { compareDays } from './copies.ts'
import { liabilityJobs } from './jobs.ts'
import { liabilityRoutes } from './routes.ts'

export const liabilityFeature: Feature = {
  routes: liabilityRoutes,
  jobs: liabilityJobs,
  checks: compareDays,
}
