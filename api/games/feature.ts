import { roundMovements } from '../../core/movements/rounds.ts'
import { checkFacts } from '../ledger/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { auditGames } from './audit.ts'
import { openDoors } from './doors.ts'
import { heldRoundFacts } from './facts.sql.ts'
import { gamesJobs } from './jobs.ts'
import { gamesRoutes } from './routes.ts'
import { venueWagers } from './wagers/source.ts'
import { venueTrades } from './wagers/trades.ts'

export const gamesFeature: Feature = {
  routes: gamesRoutes,
  extras: openDoors,
  jobs: gamesJobs,
  wagers: venueWagers,
  trades: venueTrades,
  movements: roundMovements,
  checks: async (db, { buckets }) => [
    ...(await auditGames(db)),
    ...(await checkFacts(db, [heldRoundFacts], buckets)),
  ],
}
