import { vipMovements } from '../../core/movements/vip.ts'
import type { Feature } from '../shell/feature.ts'
import { compareVip } from './audit.ts'
import { vipJobs } from './jobs.ts'
import { vipRoutes } from './routes.ts'
import { awaitsRebate, claimablesOf } from './show.ts'

export const vipFeature: Feature = {
  routes: vipRoutes,
  jobs: vipJobs,
  movements: vipMovements,
  awaits: awaitsRebate,
  welfare: { code: 'vip', list: claimablesOf },
  checks: compareVip,
}
