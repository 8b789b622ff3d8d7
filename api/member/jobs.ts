// Sweeps what has ended: dead sessions and old tries.
import type { House } from '../shell/app.ts'
import type { Jobs } from '../shell/jobs.ts'
import { sessionLimits } from './session.ts'
import { deleteDeadSessions } from './session.sql.ts'
import { deleteOldTries } from './tries.sql.ts'

export const memberJobs = ({ db }: Pick<House, 'db'>): Jobs => ({
  'member-sweep': {
    cron: '17 * * * *',
    run: async () => {
      await deleteDeadSessions(db, sessionLimits.idleMinutes)
      await deleteOldTries(db)
    },
  },
})
