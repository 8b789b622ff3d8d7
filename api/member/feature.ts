import type { House } from '../shell/app.ts'
import { checkFacts } from '../ledger/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { accessRoutes } from './access-routes.ts'
import { deleteOldUsed } from './captcha.sql.ts'
import { deleteOldCodes } from './codes/codes.sql.ts'
import { smsJobs } from './codes/jobs.ts'
import { playFacts } from './facts.sql.ts'
import { memberRoutes } from './routes.ts'
import { deleteDeadSessions } from './session.sql.ts'
import { deleteOldTries } from './tries.sql.ts'

export const memberFeature = {
  routes: (house) => [...memberRoutes(house), ...accessRoutes(house)],
  jobs: (house: Pick<House, 'db' | 'settings' | 'ring'>) => ({
    ...smsJobs(house),
    'member-sweep': {
      cron: '17 * * * *',
      run: async () => {
        const { db, settings } = house
        await deleteDeadSessions(db, settings.sessionIdleMinutes)
        await deleteOldTries(db)
        await deleteOldCodes(db)
        await deleteOldUsed(db)
      },
    },
  }),
  checks: (db, { buckets }) => checkFacts(db, [playFacts], buckets),
} satisfies Feature
