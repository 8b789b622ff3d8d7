import type { Feature } from '../shell/feature.ts'
import { supportRoutes } from './routes.ts'

export const supportFeature: Feature = {
  routes: supportRoutes,
  topics: ['feedback', 'service', 'serviceTyping'],
}
