// Sweeps what has ended: dead sessions and old failures.
import type { House } from '../app.ts'
import type { Jobs } from '../jobs.ts'
import { sessionLimits } from './session.ts'
import { deleteDeadSessions, deleteOldFailures } from './sql.ts'

export const memberJobs = ({ db }: Pick<House, 'db'>): Jobs => ({
  'member-sweep': {
    cron: '17 * * * *',
    run: async () => {
      await deleteDeadSessions(db, sessionLimits.idleMinutes)
      await deleteOldFailures(db)
    },
  },
})
