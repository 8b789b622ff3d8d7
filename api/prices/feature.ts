import { checkFacts } from '../ledger/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { changeFacts } from './prices.sql.ts'

export const pricesFeature: Feature = {
  checks: (db, { buckets }) => checkFacts(db, [changeFacts], buckets),
}
