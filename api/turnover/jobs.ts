import type { House } from '../shell/app.ts'
import { each } from '../shell/each.ts'
import type { Jobs } from '../shell/jobs.ts'
import { countTurnover } from './count.ts'

export const turnoverJobs = (house: House): Jobs => ({
  turnover_count: {
    cron: '* * * * *',
    run: () => each('turnover', house.ledger.buckets, (one) => countTurnover(house.db, one)),
  },
})
