import { checkDeeds } from './audit.ts'
import { checkFacts } from '../ledger/seal/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { deedFacts, personFacts } from './facts.sql.ts'
import { peopleDeeds } from './desk.ts'
import { noteDeeds } from './notes.ts'

export const peopleFeature = {
  deeds: [...peopleDeeds, ...noteDeeds],
  checks: async (db, { buckets }) => [
    ...(await checkFacts(db, [personFacts, deedFacts], buckets)),
    ...(await checkDeeds(db)),
  ],
} satisfies Feature
