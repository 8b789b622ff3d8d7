// What members stand on and are given, as facts (decision 0033). Rebate is worked out of these and of play.
import type { FactSource } from '../ledger/facts.ts'
import { factRow } from '../ledger/facts.ts'

export const levelFacts: FactSource = {
  subject: 'vip-level',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, number::text as id, jsonb_build_array(was, level, reason, extract(epoch from at))::text as says
      from vip_levels
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::integer[] is null or number = any (${ids}::integer[]))`,
}

/** By kind and ref, a blank between them. */
export const giftFacts: FactSource = {
  subject: 'gift',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, kind || ' ' || ref as id,
           jsonb_build_array(level, amount, note, proposed_by, approved_by, extract(epoch from made_at),
                             extract(epoch from claimed_at))::text as says
      from vip_gifts
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or kind || ' ' || ref = any (${ids}::text[]))`,
}
