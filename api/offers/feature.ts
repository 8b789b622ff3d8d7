import { offersMovements } from '../../core/movements/offers.ts'
import type { Feature } from '../shell/feature.ts'
import { auditOffers } from './audit.ts'
import { offersJobs } from './jobs.ts'
import { offersWelfare } from './record.ts'
import { offersRoutes } from './routes.ts'

export const offersFeature: Feature = {
  routes: offersRoutes,
  jobs: offersJobs,
  movements: offersMovements,
  welfare: offersWelfare,
  checks: auditOffers,
}
