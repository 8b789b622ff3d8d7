// Rows of deposits that decide over money, as facts (decision 0033): orders, payments, money that people took in at the
// desk, and payments that a chain undid.
import { factRow, type FactSource } from '../ledger/seal/facts.ts'

export const depositFacts: FactSource = {
  subject: 'deposit',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, id::text as id,
           jsonb_build_array(channel_id, channel, type, provider, amount, fee, pay_currency, pay_amount, protocol,
                             address, rate_micro, depositor, bank_code, extract(epoch from created_at),
                             extract(epoch from expires_at),
                             extract(epoch from credited_at))::text as says
      from deposits
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
}

/** Payments by the provider's own number; found by it alone, because they lie by it. */
export const paymentFacts: FactSource = {
  subject: 'payment',
  rows: (db, { bucket, from, to, ids }) =>
    ids
      ? db.rows(factRow)`
    select member_id, provider || ' ' || reference as id,
           jsonb_build_array(order_ref, amount, currency, booked, state, reason, proposal, proposed_by, approved_by,
                             extract(epoch from arrived_at))::text as says
      from provider_payments
     where bucket = ${bucket}
       and reference = any (${ids}::text[])`
      : db.rows(factRow)`
    select member_id, provider || ' ' || reference as id,
           jsonb_build_array(order_ref, amount, currency, booked, state, reason, proposal, proposed_by, approved_by,
                             extract(epoch from arrived_at))::text as says
      from provider_payments
     where bucket = ${bucket}
       and member_id between ${from} and ${to}`,
}

export const receiptFacts: FactSource = {
  subject: 'receipt',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, reference || ' ' || step as id,
           jsonb_build_array(order_id, amount, person, extract(epoch from at))::text as says
      from desk_receipts
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or reference || ' ' || step = any (${ids}::text[]))`,
}

export const lossFacts: FactSource = {
  subject: 'coin-loss',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, order_id || ' ' || hash as id,
           jsonb_build_array(extract(epoch from gone_at), extract(epoch from back_at), extract(epoch from raised_at),
                             extract(epoch from looked_at), looked_by, extract(epoch from closed_at))::text as says
      from coin_losses
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or order_id || ' ' || hash = any (${ids}::text[]))`,
}

/** Facts by the payment and the number of the step. */
export const lossClosingFacts: FactSource = {
  subject: 'loss-closing',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, reference || ' ' || number as id,
           jsonb_build_array(order_id, ending, note, proposed_by, extract(epoch from proposed_at), approved_by,
                             extract(epoch from approved_at), taken, owed, written_off, from_review)::text as says
      from loss_closings
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or reference || ' ' || number = any (${ids}::text[]))`,
}
