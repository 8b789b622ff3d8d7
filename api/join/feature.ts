import type { House } from '../shell/app.ts'
import type { Feature } from '../shell/feature.ts'
import { forgetJoins } from './join.sql.ts'
import { joinRoutes } from './routes.ts'
import { joinDeeds } from './deeds.ts'

export const joinFeature = {
  deeds: joinDeeds,
  routes: ({ settings }: Pick<House, 'settings'>) => joinRoutes(settings),
  jobs: ({ db, settings }: Pick<House, 'db' | 'settings'>) => ({
    joins_forget: {
      cron: '10 20 * * *',
      run: () => forgetJoins(db, settings.keepJoinsDays),
    },
  }),
} satisfies Feature
