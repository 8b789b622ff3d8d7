// Sweeps links that nobody opened in time.
import type { House } from '../shell/app.ts'
import type { Jobs } from '../shell/jobs.ts'
import { deleteDeadLinks } from './site.sql.ts'

export const siteJobs = ({ db }: Pick<House, 'db'>): Jobs => ({
  'site-links': { cron: '47 * * * *', run: () => deleteDeadLinks(db) },
})
