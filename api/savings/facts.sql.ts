// Rates of savings, locked orders with their terms, and acts of savings, as facts (decision 0033). Interest is
// computed.
import { factRow, type FactSource } from '../ledger/seal/facts.ts'
import { ratesAtFirst } from './at-first.ts'

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

/** Present and future rates of savings, published or drafted: facts of the house, in its first bucket. */
export const rateFacts: FactSource = {
  subject: 'savings-rate',
  atFirst: ratesAtFirst,
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, r.product || ' ' || extract(epoch from r.since)::bigint as id,
           jsonb_build_array(r.rate_bp, r.drafted_by, r.published_by, extract(epoch from r.published_at))::text as says
      from (select product, since, rate_bp, drafted_by, published_by, published_at
              from savings_rates
             union all
            select product, since, rate_bp, drafted_by, null, null
              from savings_rate_drafts) r
     where ${bucket} = (select min(bucket) from buckets)
       and ${from} <= 0
       and (${ids}::text[] is null or r.product || ' ' || extract(epoch from r.since)::bigint = any (${ids}::text[]))`,
}
