// The VIP standing of members and their gifts, as facts (decision 0033). Rebate is computed from these and from play.
import { factRow, type FactSource } from '../ledger/seal/facts.ts'

export const levelFacts: FactSource = {
  subject: 'vip-level',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, number::text as id, jsonb_build_array(was, level, reason, extract(epoch from at))::text as says
      from vip_levels
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::integer[] is null or number = any (${ids}::integer[]))`,
}

/** Facts by kind and ref, with a blank between them. */
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

/** The standing that keeps a level, from its first change on; the totals are added up again. */
export const standingFacts: FactSource = {
  subject: 'vip-standing',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, 'own' as id,
           jsonb_build_array(window_day, fallen_played, extract(epoch from level_at))::text as says
      from vip_standings
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and changes > 0
       and (${ids}::text[] is null or 'own' = any (${ids}::text[]))`,
}

/** Deposits as the ladder counts them, by theirs. */
export const countedFacts: FactSource = {
  subject: 'vip-deposit',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, ref as id,
           jsonb_build_array(amount, extract(epoch from at), extract(epoch from undone_at))::text as says
      from vip_deposits
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or ref = any (${ids}::text[]))`,
}
