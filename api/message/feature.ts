import type { Feature } from '../shell/feature.ts'
import { messageRoutes } from './routes.ts'

export const messageFeature: Feature = { routes: messageRoutes, topics: ['message'] }
