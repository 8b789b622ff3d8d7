import type { Feature } from '../shell/feature.ts'
import { memberJobs } from './jobs.ts'
import { memberRoutes } from './routes.ts'

export const memberFeature: Feature = { routes: memberRoutes, jobs: memberJobs }
