import type { House } from '../shell/app.ts'
import type { Feature } from '../shell/feature.ts'
import { siteExtras, siteRoutes } from './routes.ts'
import { forgetOldPictures } from './uploads.ts'
import { deleteDeadLinks } from './site.sql.ts'
import { siteDeeds } from './deeds.ts'

export const siteFeature = {
  deeds: siteDeeds,
  routes: siteRoutes,
  /** Links that were not opened in time go, and at 04:20 in Shanghai pictures that were kept long enough. */
  jobs: (house: Pick<House, 'db' | 'dataDir' | 'settings' | 'ledger'>) => ({
    'site-links': { cron: '47 * * * *', run: () => deleteDeadLinks(house.db) },
    pictures_forget: { cron: '20 20 * * *', run: () => forgetOldPictures(house) },
  }),
  extras: siteExtras,
} satisfies Feature
