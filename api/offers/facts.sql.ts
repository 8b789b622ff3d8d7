// Activities, joinings and awards, as facts (decision 0033).
import { factRow, type FactSource } from '../ledger/seal/facts.ts'

/** Terms and drafts of them. They are the house's, in its first bucket. */
export const offerFacts: FactSource = {
  subject: 'offer',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, id || ' ' || version as id,
           jsonb_build_array(terms, drafted_by, published_by, extract(epoch from published_at),
                             extract(epoch from from_at), extract(epoch from until_at),
                             extract(epoch from ended_at))::text as says
      from offers
     where 0 between ${from}::bigint and ${to}::bigint
       and ${bucket} = (select min(b.bucket) from buckets b)
       and (${ids}::text[] is null or id = any (${ids}::text[]))`,
}

/** Facts by activity and period of it. */
export const joinFacts: FactSource = {
  subject: 'offer-join',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, offer || ' ' || period as id,
           jsonb_build_array(version, extract(epoch from joined_at), extract(epoch from ends_at))::text as says
      from offer_joins
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or offer || ' ' || period = any (${ids}::text[]))`,
}

export const awardFacts: FactSource = {
  subject: 'award',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, id::text as id,
           jsonb_build_array(offer, period, version, ref, base, amount, required, prize, extract(epoch from won_at),
                             extract(epoch from expires_at), extract(epoch from claimed_at),
                             extract(epoch from undone_at), taken_back, extract(epoch from lapsed_at),
                             encode(sha256(seed), 'hex'), client_seed, weights)::text as says
      from offer_awards
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
}
