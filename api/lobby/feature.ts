import type { Feature } from '../shell/feature.ts'
import { lobbyJobs } from './jobs.ts'
import { lobbyRoutes } from './routes.ts'

export const lobbyFeature: Feature = { routes: lobbyRoutes, jobs: lobbyJobs }
