import { betsMovements } from '../../core/movements/bets.ts'
import { chaseMovements } from '../../core/movements/chase.ts'
import { resettleMovements } from '../../core/movements/resettle.ts'
import type { Feature } from '../shell/feature.ts'
import { auditDraws } from './audit/audit.ts'
import { lotteryJobs } from './jobs.ts'
import { lotteryRoutes } from './routes.ts'
import { startTicker } from './ticker.ts'

export const lotteryFeature: Feature = {
  routes: lotteryRoutes,
  jobs: lotteryJobs,
  ticker: startTicker,
  movements: { ...betsMovements, ...chaseMovements, ...resettleMovements },
  topics: ['draw'],
  checks: auditDraws,
}
