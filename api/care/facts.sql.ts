// Breaks, limits and check-in intervals of members, as facts under the seals (decision 0033).
import { factRow, type FactSource } from '../ledger/seal/facts.ts'

export const breakFacts: FactSource = {
  subject: 'break',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, id::text as id,
           jsonb_build_array(act, extract(epoch from said_at), extract(epoch from until), proposed_by, approved_by,
                             why)::text as says
      from care_breaks
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
}

export const limitFacts: FactSource = {
  subject: 'limit',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, id::text as id,
           jsonb_build_array(kind, period, most, holds, confirms, extract(epoch from said_at))::text as says
      from care_limits
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
}

export const checkInFacts: FactSource = {
  subject: 'check-in',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, id::text as id,
           jsonb_build_array(answers, every_minutes, extract(epoch from said_at))::text as says
      from care_check_ins
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
}

export const registerFacts: FactSource = {
  subject: 'register',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, id::text as id, jsonb_build_array(listed, extract(epoch from said_at))::text as says
      from care_registers
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
}

/**
 * Limits of the operator's: facts of the house, in its first bucket. What comes first is what a limit of a member's own says; the
 * game comes last, and only where it is of one.
 */
export const houseLimitFacts: FactSource = {
  subject: 'house-limit',
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, id::text as id,
           (jsonb_build_array(kind, period, most, true, null, extract(epoch from from_at), from_age, to_age,
                             extract(epoch from said_at), proposed_by, approved_by, why)
             || case when game is null then '[]'::jsonb else jsonb_build_array(game) end)::text as says
      from care_house_limits
     where ${from} = 0
       and ${bucket} = (select min(bucket) from buckets)
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
}
