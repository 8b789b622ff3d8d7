import type { Feature } from '../shell/feature.ts'
import { messageRoutes } from './routes.ts'
import { messageDeeds } from './deeds.ts'

export const messageFeature: Feature = {
  deeds: messageDeeds,
  routes: messageRoutes,
  topics: ['message'],
}
