// The accounts that money leaves to, and the fees of withdrawals, as facts (decision 0033).
import { factRow, type FactSource } from '../ledger/seal/facts.ts'

export const withdrawalFacts: FactSource = {
  subject: 'withdrawal',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, id::text as id,
           jsonb_build_array(card_id, kind, amount, handling_fee, administrative_fee, turnover_deduction, actual,
                             rate_micro, coins, status, bank_reference, extract(epoch from requested_at))::text as says
      from withdrawals
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
}

/** The number itself as it is sealed, so a rotation of the secret makes the next version. */
export const accountFacts: FactSource = {
  subject: 'payout-account',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, id::text as id,
           jsonb_build_array(kind, bank_code, holder, branch, protocol, masked, encode(sha256(cipher), 'hex'),
                             encode(fingerprint, 'hex'), extract(epoch from added_at),
                             removed_at is not null)::text as says
      from payout_accounts
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
}

/** The decisions of two people about the money of blocked members. */
export const blockedFacts: FactSource = {
  subject: 'blocked-payout',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, id::text as id,
           jsonb_build_array(card_id, amount, withdrawal_id, note, proposed_by, extract(epoch from proposed_at),
                             approved_by, extract(epoch from approved_at))::text as says
      from blocked_payouts
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
}

/** Withdrawals that people look at: why, and what two of them decided. */
export const reviewFacts: FactSource = {
  subject: 'withdrawal-review',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, id::text as id,
           jsonb_build_array(reasons, extract(epoch from held_at), extract(epoch from due_at), ending, cause, note, proposed_by,
                             extract(epoch from proposed_at), approved_by, extract(epoch from approved_at))::text as says
      from withdrawal_reviews
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
}
