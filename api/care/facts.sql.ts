// Breaks, limits and check-in intervals of members, as facts under the seals (decision 0033).
import { factRow, type FactSource } from '../ledger/facts.ts'

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
