import { checkFacts } from '../ledger/seal/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { changeFacts } from './prices.sql.ts'
import { pricesDeeds } from './deeds.ts'

export const pricesFeature: Feature = {
  deeds: pricesDeeds,
  checks: (db, { buckets }) => checkFacts(db, [changeFacts], buckets),
}
