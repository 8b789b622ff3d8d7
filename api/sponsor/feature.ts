import type { Feature } from '../shell/feature.ts'
import { sponsorRoutes } from './routes.ts'

export const sponsorFeature: Feature = { routes: sponsorRoutes }
