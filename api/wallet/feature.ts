import type { Feature } from '../shell/feature.ts'
import { walletJobs } from './jobs.ts'
import { walletExtras, walletRoutes } from './routes.ts'

export const walletFeature: Feature = {
  routes: walletRoutes,
  jobs: walletJobs,
  extras: walletExtras,
  topics: ['balance'],
}
