import { depositMovements } from '../../core/movements/deposit.ts'
import { lossMovements } from '../../core/movements/loss.ts'
import { mountCallback } from '../callback/callback.ts'
import { checkFacts } from '../ledger/seal/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { compareAsked, compareCharged, compareDeposits } from './audit.ts'
import { cashierReceiver, chainOf } from './clients.ts'
import { awaitsMoney } from './deposit.sql.ts'
import { depositFacts, lossClosingFacts, lossFacts, paymentFacts, receiptFacts } from './facts.sql.ts'
import { depositJobs } from './jobs.ts'
import { depositOrders } from './orders.ts'
import { depositPrices } from './prices.sql.ts'
import { checkReceipts } from './receipts.ts'
import { depositRoutes } from './routes.ts'
import { startScanner } from './scan.ts'
import { depositTrades } from './trades.ts'
import { depositDeeds } from './deeds.ts'

/** The rows of deposits that are sealed as facts. */
const said = [
  ...[depositFacts, paymentFacts, receiptFacts, lossFacts, lossClosingFacts],
  ...depositPrices.map(({ facts }) => facts),
]

export const depositFeature: Feature = {
  deeds: depositDeeds,
  routes: depositRoutes,
  jobs: depositJobs,
  extras: (app, house) => mountCallback(app, house.db, cashierReceiver(house)),
  ticker: (house, onError) => startScanner(house, chainOf(house), onError),
  movements: { ...depositMovements, ...lossMovements },
  topics: ['deposit'],
  trades: depositTrades,
  orders: depositOrders,
  awaits: async (db, member) => ((await awaitsMoney(db, member)) ? 'close_deposit' : undefined),
  prices: depositPrices,
  checks: async (db, beside) => [
    ...(await compareDeposits(db, beside)),
    await checkReceipts(db, beside.buckets),
    await compareAsked(db, beside.buckets),
    ...(await compareCharged(db, beside.buckets)),
    ...(await checkFacts(db, said, beside.buckets)),
  ],
}
