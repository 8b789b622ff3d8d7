import type { Feature } from '../shell/feature.ts'
import { sponsorRoutes } from './routes.ts'
import { sponsorDeeds } from './deeds.ts'

export const sponsorFeature: Feature = {
  deeds: sponsorDeeds,
  routes: sponsorRoutes,
}
