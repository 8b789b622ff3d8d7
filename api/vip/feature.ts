import { vipMovements } from '../../core/movements/vip.ts'
import { checkFacts } from '../ledger/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { compareVip } from './audit.ts'
import { giftFacts, levelFacts } from './facts.sql.ts'
import { vipJobs } from './jobs.ts'
import { vipRoutes } from './routes.ts'
import { awaitsRebate, claimablesOf } from './show.ts'

export const vipFeature: Feature = {
  routes: vipRoutes,
  jobs: vipJobs,
  movements: vipMovements,
  awaits: awaitsRebate,
  welfare: { code: 'vip', list: claimablesOf },
  checks: async (db, beside) => [
    ...(await compareVip(db, beside)),
    ...(await checkFacts(db, [levelFacts, giftFacts], beside.buckets)),
  ],
}
