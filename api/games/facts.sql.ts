// Rows of rounds that decide over money, as facts (docs/decisions/0033): wins that wait for two people and their
// decisions, corrections by a venue, and notes that people have to read. `settle_rounds` adds the first as it sets a
// round apart, in the very words of this statement.
import { factRow, type FactSource } from '../ledger/seal/facts.ts'

export const heldRoundFacts: FactSource = {
  subject: 'held-round',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, bet::text as id,
           case when ending is null then jsonb_build_array(amount, valid, cap)
                else jsonb_build_array(amount, valid, cap, ending, proposed_by, approved_by, extract(epoch from ended_at))
           end::text as says
      from rounds_in_review
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or bet = any (${ids}::uuid[]))`,
}

/** Corrections that venues made of their own entries, as they were booked. */
export const venueCorrectionFacts: FactSource = {
  subject: 'venue-correction',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, venue || ' ' || number as id,
           jsonb_build_array(of_number, amount, owed, note, extract(epoch from posted_at))::text as says
      from venue_corrections
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or venue || ' ' || number = any (${ids}::text[]))`,
}

/** Entries of journals that wait for two people, or how those ended them. */
export const heldEntryFacts: FactSource = {
  subject: 'held-entry',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, venue || ' ' || number as id,
           jsonb_build_array(id, kind, said, bounded, is_round, change, bound, balance, open, ending, note, proposed_by,
                             approved_by, extract(epoch from found_at), extract(epoch from ended_at), aside, owed)::text as says
      from venue_entries_held
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or venue || ' ' || number = any (${ids}::text[]))`,
}

/** What two people have said that a venue has paid of what it owes. */
export const debtPaymentFacts: FactSource = {
  subject: 'venue-debt-payment',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, debt || ' ' || reference as id,
           jsonb_build_array(amount, way, note, proposed_by, approved_by, extract(epoch from said_at))::text as says
      from venue_debt_payments
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or debt || ' ' || reference = any (${ids}::text[]))`,
}

export const venueBreachFacts: FactSource = {
  subject: 'venue-breach',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, id::text as id,
           jsonb_build_array(venue, kind, ref, detail, extract(epoch from found_at), extract(epoch from read_at), read_by)::text as says
      from venue_breaches
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
}

/** Changes that one person proposes for a game: facts of the house, in its first bucket. */
export const gameChangeFacts: FactSource = {
  subject: 'game-change',
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, game as id,
           jsonb_build_array(change, rtp_bp, note, proposed_by, extract(epoch from proposed_at))::text as says
      from game_changes
     where ${bucket} = (select min(bucket) from buckets)
       and ${from} <= 0
       and (${ids}::text[] is null or game = any (${ids}::text[]))`,
}
