import type { House } from '../shell/app.ts'
import type { Feature } from '../shell/feature.ts'
import { memberRoutes } from './routes.ts'
import { deleteDeadSessions } from './session.sql.ts'
import { deleteOldTries } from './tries.sql.ts'

export const memberFeature = {
  routes: memberRoutes,
  jobs: ({ db, settings }: Pick<House, 'db' | 'settings'>) => ({
    'member-sweep': {
      cron: '17 * * * *',
      run: async () => {
        await deleteDeadSessions(db, settings.sessionIdleMinutes)
        await deleteOldTries(db)
      },
    },
  }),
} satisfies Feature
