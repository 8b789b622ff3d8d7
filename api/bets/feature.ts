import type { Feature } from '../shell/feature.ts'
import { betsJobs } from './jobs.ts'
import { betsRoutes } from './routes.ts'

export const betsFeature: Feature = { routes: betsRoutes, jobs: betsJobs }
