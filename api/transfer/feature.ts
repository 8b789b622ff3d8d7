import { transferMovements } from '../../core/movements/transfer.ts'
import type { Feature } from '../shell/feature.ts'
import { auditNames } from './audit-names.ts'
import { compareVenues } from './audit.ts'
import { transferJobs } from './jobs.ts'
import { transferOrders } from './orders.ts'
import { transferRoutes } from './routes.ts'
import { transferTrades } from './trades.ts'
import { transferDeeds } from './deeds.ts'

export const transferFeature: Feature = {
  deeds: transferDeeds,
  routes: transferRoutes,
  jobs: transferJobs,
  movements: transferMovements,
  trades: transferTrades,
  orders: transferOrders,
  checks: async (db, { buckets, venues, ring }) => [
    ...(await compareVenues(db, venues)),
    ...(await auditNames(db, buckets, ring?.())),
  ],
}
