import type { House } from '../../shell/app.ts'
import type { Jobs } from '../../shell/jobs.ts'
import { auditDraws } from './audit.ts'

// A little more than a day: what was drawn while the last one ran is in this one.
const HOURS = 26

export const drawAuditJobs = ({ db, ledger: { buckets } }: Pick<House, 'db' | 'ledger'>): Jobs => ({
  /** 04:50 in Shanghai: the day's draws again. All of them since the beginning: npm run audit. */
  draw_audit: {
    cron: '50 20 * * *',
    run: async () => {
      const since = new Date(Date.now() - HOURS * 3_600_000)
      const broken = (await auditDraws(db, { buckets, since })).filter(
        ({ breaches }) => breaches > 0,
      )
      if (broken.length > 0) throw new Error(`the draws: ${broken.map(({ id }) => id).join(', ')}`)
    },
  },
})
