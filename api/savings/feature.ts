import { savingsMovements } from '../../core/movements/savings.ts'
import type { Feature } from '../shell/feature.ts'
import { checkSavings } from './audit.ts'
import { savingsJobs } from './jobs.ts'
import { savingsRoutes } from './routes.ts'
import { savingsTrades } from './trades.ts'

export const savingsFeature: Feature = {
  routes: savingsRoutes,
  jobs: savingsJobs,
  movements: savingsMovements,
  trades: savingsTrades,
  checks: (db, { buckets }) => checkSavings(db, buckets),
}
