import type { Feature } from '../feature.ts'
import { betsJobs } from './jobs.ts'
import { betsRoutes } from './routes.ts'

export const betsFeature: Feature = { routes: betsRoutes, jobs: betsJobs }
