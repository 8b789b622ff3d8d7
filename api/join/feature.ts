import type { House } from '../shell/app.ts'
import type { Feature } from '../shell/feature.ts'
import { joinRoutes } from './routes.ts'

export const joinFeature = {
  routes: ({ settings }: Pick<House, 'settings'>) => joinRoutes(settings),
} satisfies Feature
