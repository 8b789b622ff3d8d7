import { withdrawMovements } from '../../core/movements/withdraw.ts'
import { mountCallback } from '../callback/callback.ts'
import { checkFacts } from '../ledger/seal/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { checksOver } from '../shell/tally.ts'
import { comparePayouts } from './audit.ts'
import { withdrawalsBesideRules } from './audit-charged.sql.ts'
import { leftStanding } from './audit.sql.ts'
import { bankReceiver } from './clients.ts'
import { accountFacts, blockedFacts, reviewFacts, withdrawalFacts } from './facts.sql.ts'
import { withdrawJobs } from './jobs.ts'
import { withdrawOrders } from './orders.ts'
import { withdrawRoutes } from './routes.ts'
import { withdrawTrades } from './trades.ts'
import { withdrawDeeds } from './deeds.ts'
import { compareReviews } from './audit-review.ts'
import { reviewDeeds } from './review-deeds.ts'
import { payoutRuleFacts, payoutRulePrices } from './rules.sql.ts'

export const withdrawFeature: Feature = {
  deeds: [...withdrawDeeds, ...reviewDeeds],
  prices: [payoutRulePrices],
  routes: withdrawRoutes,
  jobs: withdrawJobs,
  extras: (app, house) => mountCallback(app, house.db, bankReceiver(house)),
  movements: withdrawMovements,
  topics: ['withdrawal'],
  trades: withdrawTrades,
  orders: withdrawOrders,
  checks: async (db, { buckets, payouts }) => [
    ...(payouts ? await comparePayouts(db, buckets, payouts) : []),
    ...(await checkFacts(db, [withdrawalFacts, accountFacts, blockedFacts, reviewFacts, payoutRuleFacts], buckets)),
    ...(await compareReviews(db, buckets)),
    ...(await checksOver(db, buckets, [
      ['I-11', 'every withdrawal was charged with all that was asked to be played before it', leftStanding],
      [
        'I-04',
        'every withdrawal was charged what its day, its level and what it closed make of it',
        withdrawalsBesideRules,
      ],
    ])),
  ],
}
