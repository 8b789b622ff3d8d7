import type { Feature } from '../shell/feature.ts'
import { supportJobs } from './forgetting.ts'
import { supportRoutes } from './routes.ts'

export const supportFeature = {
  routes: supportRoutes,
  jobs: supportJobs,
  topics: ['feedback', 'service', 'serviceTyping'],
} satisfies Feature
