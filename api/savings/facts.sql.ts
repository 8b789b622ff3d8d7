// What is locked, under which terms, and what happened, as facts (decision 0033). Interest is worked out.
import type { FactSource } from '../ledger/facts.ts'
import { factRow } from '../ledger/facts.ts'

export const lockFacts: FactSource = {
  subject: 'savings-lock',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, id::text as id,
           jsonb_build_array(product, amount, rate_bp, days, interest, renew, state, extract(epoch from opened_at),
                             extract(epoch from matures_at), extract(epoch from closed_at), renewed_from)::text as says
      from savings_locks
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
}

export const actFacts: FactSource = {
  subject: 'savings-act',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, id::text as id,
           jsonb_build_array(act, product, lock_id, amount, interest, late_weight, extract(epoch from at))::text as says
      from savings_acts
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
}
