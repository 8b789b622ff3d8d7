// Rows of the ledger that decide over money without being a movement, as facts (decision 0033): bets set apart from
// settlement, and whether payouts are frozen. With them the rows that facts rest on: salts and erased members (decision
// 0055).
import { factRow, type FactSource } from './facts.ts'

/**
 * A bet that settlement could not read, how two people end it, and its order as it lay there when the second one
 * agreed: what they ended is held to that.
 */
export const apartFacts: FactSource = {
  subject: 'apart',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select a.member_id, concat_ws(' ', a.draw_id, a.order_id, a.line) as id,
           jsonb_build_array(a.stake, extract(epoch from a.found_at), a.ending, a.note, a.proposed_by, a.approved_by,
                             extract(epoch from a.ended_at),
                             case when a.ended_at is not null
                                  then (select jsonb_agg(jsonb_build_array(line, play, selection, odds, units, unit_stake, stake,
                                                                           best, board, odds_version, extract(epoch from accepted_at))
                                                         order by line)
                                          from bets
                                         where bucket = ${bucket}
                                           and draw_id = a.draw_id
                                           and member_id = a.member_id
                                           and order_id = a.order_id) end)::text as says
      from bets_apart a
     where a.bucket = ${bucket}
       and a.member_id between ${from} and ${to}
       and (${ids}::text[] is null or concat_ws(' ', a.draw_id, a.order_id, a.line) = any (${ids}::text[]))`,
}

/** Every freeze and every end of one. The house's, in its first bucket; all are said at once, for they are few. */
export const freezeFacts: FactSource = {
  subject: 'freeze',
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, number::text as id,
           jsonb_build_array(action, person, note, extract(epoch from at))::text as says
      from payout_freezes
     where ${bucket} = (select min(bucket) from buckets)
       and ${from} <= 0
       and (${ids}::text[] is null or 'all' = any (${ids}::text[]))`,
}

/** A hash of the salt: by it one that was exchanged is named, and nothing is known of it once it is destroyed. */
export const saltFacts: FactSource = {
  subject: 'salt',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, 'own' as id, jsonb_build_array(encode(sha256(salt), 'hex'))::text as says
      from member_salts
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or 'own' = any (${ids}::text[]))`,
}

export const erasureFacts: FactSource = {
  subject: 'erasure',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, 'own' as id,
           jsonb_build_array(extract(epoch from erased_at), proposed_by, approved_by)::text as says
      from member_erasures
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or 'own' = any (${ids}::text[]))`,
}
