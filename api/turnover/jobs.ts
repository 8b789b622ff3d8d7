import type { House } from '../app.ts'
import { each } from '../each.ts'
import type { Jobs } from '../jobs.ts'
import { countTurnover } from './count.ts'

export const turnoverJobs = (house: House): Jobs => ({
  turnover_count: {
    cron: '* * * * *',
    run: () => each('turnover', house.ledger.buckets, (one) => countTurnover(house.db, one)),
  },
})
