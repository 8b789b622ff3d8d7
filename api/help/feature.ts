import type { Feature } from '../shell/feature.ts'
import { helpRoutes } from './routes.ts'

export const helpFeature: Feature = { routes: helpRoutes }
