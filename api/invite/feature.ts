import { inviteMovements } from '../../core/movements/invite.ts'
import type { Feature } from '../shell/feature.ts'
import { compareClaims } from './audit.ts'
import { inviteWelfare } from './mine.ts'
import { inviteJobs } from './jobs.ts'
import { inviteRoutes } from './routes.ts'

export const inviteFeature = {
  routes: inviteRoutes,
  jobs: inviteJobs,
  movements: inviteMovements,
  welfare: inviteWelfare,
  checks: (db, { buckets }) => compareClaims(db, buckets),
} satisfies Feature
