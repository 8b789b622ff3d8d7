// What of rounds decides over money, as facts (docs/decisions/0033): the wins that wait for two people. `settle_rounds` adds
// them as it sets a round apart, in the very words of this statement.
import type { FactSource } from '../ledger/facts.ts'
import { factRow } from '../ledger/facts.ts'

export const heldRoundFacts: FactSource = {
  subject: 'held-round',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, bet::text as id, jsonb_build_array(amount, valid)::text as says
      from rounds_in_review
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or bet = any (${ids}::uuid[]))`,
}
