import { betsMovements } from '../../core/movements/bets.ts'
import { chaseMovements } from '../../core/movements/chase.ts'
import { resettleMovements } from '../../core/movements/resettle.ts'
import { checkFacts } from '../ledger/seal/facts.ts'
import { tallyOf } from '../shell/tally.ts'
import { countedBesideBets } from './wagers/audit.sql.ts'
import type { Feature } from '../shell/feature.ts'
import { auditDraws } from './audit/audit.ts'
import { auditCommitments } from './audit/commitments.ts'
import { auditCopies } from './audit/copies.ts'
import { voidsBesideCauses } from './audit/audit-voids.sql.ts'
import { auditTerms } from './audit/terms.ts'
import { periodProblem } from './beacon/beacon.ts'
import { beaconFacts } from './beacon/beacon.sql.ts'
import { chainFacts } from './chain/chain.sql.ts'
import { correctionFacts } from './correction/correction.sql.ts'
import { oddsFacts } from './odds/odds.sql.ts'
import { lotteryFacts, lotteryPrices } from './odds/prices.sql.ts'
import { lotteryJobs } from './jobs.ts'
import { lotteryRoutes } from './routes.ts'
import { startTicker } from './ticker.ts'
import { lotteryWagers } from './wagers/source.ts'
import { lotteryTrades } from './wagers/trades.ts'
import { lotteryDeeds } from './deeds.ts'
import { voidFacts } from './voids.sql.ts'

export const lotteryFeature: Feature = {
  deeds: lotteryDeeds,
  problem: periodProblem,
  routes: lotteryRoutes,
  jobs: lotteryJobs,
  wagers: lotteryWagers,
  ticker: startTicker,
  movements: { ...betsMovements, ...chaseMovements, ...resettleMovements },
  topics: ['draw'],
  trades: lotteryTrades,
  prices: [lotteryPrices],
  checks: async (db, { buckets, dataDir }) => [
    ...(await auditDraws(db, { buckets })),
    ...(await auditTerms(db, buckets)),
    await auditCopies(db, buckets),
    {
      id: 'I-11',
      says: 'no line of a lottery counted for more than was staked on it and did not come back',
      ...(await tallyOf(buckets, (bucket) => countedBesideBets(db, bucket))),
    },
    ...(await auditCommitments(db, { dataDir })),
    {
      id: 'I-09',
      says: 'every void issue has a cause that two people or the machine established in time',
      ...(await tallyOf(buckets.slice(0, 1), () => voidsBesideCauses(db))),
    },
    ...(await checkFacts(db, [oddsFacts, lotteryFacts, beaconFacts, chainFacts, correctionFacts, voidFacts], buckets)),
  ],
}
