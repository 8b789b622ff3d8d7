// Sweeps links that nobody opened in time.
import type { House } from '../app.ts'
import type { Jobs } from '../jobs.ts'
import { deleteDeadLinks } from './sql.ts'

export const siteJobs = ({ db }: Pick<House, 'db'>): Jobs => ({
  'site-links': { cron: '47 * * * *', run: () => deleteDeadLinks(db) },
})
