import type { House } from '../shell/app.ts'
import type { Feature } from '../shell/feature.ts'
import { siteExtras, siteRoutes } from './routes.ts'
import { deleteDeadLinks } from './site.sql.ts'

export const siteFeature = {
  routes: siteRoutes,
  /** Links that were not opened in time go. */
  jobs: ({ db }: Pick<House, 'db'>) => ({
    'site-links': { cron: '47 * * * *', run: () => deleteDeadLinks(db) },
  }),
  extras: siteExtras,
} satisfies Feature
