import type { Feature } from '../shell/feature.ts'
import { helpRoutes } from './routes.ts'
import { helpDeeds } from './deeds.ts'

export const helpFeature: Feature = {
  deeds: helpDeeds,
  routes: helpRoutes,
}
