import type { Feature } from '../shell/feature.ts'
import { betsRoutes } from './routes.ts'

export const betsFeature: Feature = { routes: betsRoutes }
