// What is asked of members and what ended it, as facts (decision 0033). What was played for it is worked out.
import type { FactSource } from '../ledger/facts.ts'
import { factRow } from '../ledger/facts.ts'

export const obligationFacts: FactSource = {
  subject: 'obligation',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, id::text as id,
           jsonb_build_array(source, ref, face, required, extract(epoch from created_at))::text as says
      from turnover_obligations
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
}

export const closingFacts: FactSource = {
  subject: 'closing',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, id::text as id,
           jsonb_build_array(obligation_id, reason, ref, extract(epoch from closed_at),
                             extract(epoch from released_at))::text as says
      from turnover_closings
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
}
