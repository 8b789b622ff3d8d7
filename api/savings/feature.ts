import { savingsMovements } from '../../core/movements/savings.ts'
import { checkFacts } from '../ledger/seal/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { awaitsInterest } from './accrual.ts'
import { checkSavings } from './audit.ts'
import { actFacts, lockFacts, rateFacts } from './facts.sql.ts'
import { savingsJobs } from './jobs.ts'
import { savingsRoutes } from './routes.ts'
import { savingsTrades } from './trades.ts'
import { savingsDeeds } from './deeds.ts'

export const savingsFeature: Feature = {
  deeds: savingsDeeds,
  routes: savingsRoutes,
  jobs: savingsJobs,
  movements: savingsMovements,
  trades: savingsTrades,
  awaits: awaitsInterest,
  checks: async (db, { buckets }) => [
    ...(await checkSavings(db, buckets)),
    ...(await checkFacts(db, [lockFacts, actFacts, rateFacts], buckets)),
  ],
}
