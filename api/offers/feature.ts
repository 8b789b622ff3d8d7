import { offersMovements } from '../../core/movements/offers.ts'
import { checkFacts } from '../ledger/seal/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { auditOffers } from './audit.ts'
import { awardFacts, joinFacts, offerFacts } from './facts.sql.ts'
import { offersJobs } from './jobs.ts'
import { offersWelfare } from './record.ts'
import { offersRoutes } from './routes.ts'
import { offersDeeds } from './deeds.ts'

export const offersFeature: Feature = {
  deeds: offersDeeds,
  routes: offersRoutes,
  jobs: offersJobs,
  movements: offersMovements,
  welfare: offersWelfare,
  checks: async (db, { buckets }) => [
    ...(await auditOffers(db, buckets)),
    ...(await checkFacts(db, [offerFacts, joinFacts, awardFacts], buckets)),
  ],
}
