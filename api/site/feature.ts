import type { Feature } from '../shell/feature.ts'
import { siteJobs } from './jobs.ts'
import { siteExtras, siteRoutes } from './routes.ts'

export const siteFeature: Feature = { routes: siteRoutes, jobs: siteJobs, extras: siteExtras }
