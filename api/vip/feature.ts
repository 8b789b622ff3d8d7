import { vipMovements } from '../../core/movements/vip.ts'
import { checkFacts } from '../ledger/seal/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { compareVip } from './audit.ts'
import { countedFacts, giftFacts, levelFacts, standingFacts } from './facts.sql.ts'
import { rebateProblem } from './guard.ts'
import { vipJobs } from './jobs.ts'
import { vipRoutes } from './routes.ts'
import { awaitsRebate, claimablesOf } from './show.ts'
import { countPlay, levelOf } from './standing.ts'
import { vipDeeds } from './deeds.ts'

const said = [levelFacts, giftFacts, standingFacts, countedFacts]

export const vipFeature: Feature = {
  deeds: vipDeeds,
  problem: rebateProblem,
  routes: vipRoutes,
  jobs: vipJobs,
  movements: vipMovements,
  awaits: awaitsRebate,
  hooks: { counted: countPlay },
  answers: { levelOf },
  welfare: { code: 'vip', list: claimablesOf },
  checks: async (db, beside) => [...(await compareVip(db, beside)), ...(await checkFacts(db, said, beside.buckets))],
}
