import type { House } from '../app.ts'
import type { Jobs } from '../jobs.ts'
import { countTurnover } from './count.ts'

export const turnoverJobs = (house: House): Jobs => ({
  turnover_count: {
    cron: '* * * * *',
    run: async () => {
      for (const bucket of house.ledger.buckets) await countTurnover(house.db, bucket)
    },
  },
})
