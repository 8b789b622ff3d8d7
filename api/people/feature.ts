import { checkFacts } from '../ledger/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { personFacts } from './facts.sql.ts'

export const peopleFeature = {
  checks: (db, { buckets }) => checkFacts(db, [personFacts], buckets),
} satisfies Feature
