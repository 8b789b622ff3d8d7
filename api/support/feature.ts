import type { Feature } from '../shell/feature.ts'
import { supportJobs } from './forgetting.ts'
import { supportRoutes } from './routes.ts'
import { supportDeeds } from './deeds.ts'

export const supportFeature = {
  deeds: supportDeeds,
  routes: supportRoutes,
  jobs: supportJobs,
  topics: ['feedback', 'service', 'serviceTyping'],
} satisfies Feature
