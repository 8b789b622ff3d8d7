import { roundMovements } from '../../core/movements/rounds.ts'
import { checkFacts } from '../ledger/seal/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { auditRounds } from './audit-rounds.ts'
import { auditGames } from './audit.ts'
import { openDoors } from './doors.ts'
import { endLaunch, endLaunchesOf } from './ending.ts'
import {
  debtPaymentFacts,
  gameChangeFacts,
  heldEntryFacts,
  heldRoundFacts,
  venueBreachFacts,
  venueCorrectionFacts,
} from './facts.sql.ts'
import { gamesJobs } from './jobs.ts'
import { emptiedGames, readyToLeave } from './leaving.ts'
import { gamesRoutes } from './routes.ts'
import { testFacts } from './sequential.sql.ts'
import { venueWagers } from './wagers/source.ts'
import { venueTrades } from './wagers/trades.ts'
import { gamesDeeds } from './deeds.ts'

export const gamesFeature: Feature = {
  deeds: gamesDeeds,
  routes: gamesRoutes,
  extras: openDoors,
  jobs: gamesJobs,
  wagers: venueWagers,
  trades: venueTrades,
  movements: roundMovements,
  // Member, launch and wallet are locked in this order wherever play is stopped.
  hooks: { sessionsEnded: endLaunchesOf, blocking: (tx, member) => endLaunch(tx, member, 'house') },
  answers: { readyToLeave, emptiedGames },
  checks: async (db, { buckets }) => [
    ...(await auditGames(db)),
    ...(await auditRounds(db, buckets)),
    ...(await checkFacts(
      db,
      [
        heldRoundFacts,
        heldEntryFacts,
        debtPaymentFacts,
        venueCorrectionFacts,
        venueBreachFacts,
        gameChangeFacts,
        testFacts,
      ],
      buckets,
    )),
  ],
}
