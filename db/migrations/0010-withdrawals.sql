-- Money out: members' payout cards and their withdrawals. core/withdraw.ts has the states.

-- The number is encrypted under a secret that the database does not hold; the fingerprint finds a
-- card again without opening it. Removed cards stay: an address waits from the first time that it
-- was added (decision 30).
create table payout_cards (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  bank_code          text        not null,
  holder             text        not null,
  address            text        not null,
  last4              text        not null check (last4 ~ '^\d{4}$'),
  number_cipher      bytea       not null,
  fingerprint        bytea       not null,
  added_at           timestamptz not null default clock_timestamp(),
  removed_at         timestamptz,
  primary key (bucket, member_id, id)
);
create unique index payout_cards_once on payout_cards (bucket, member_id, fingerprint)
  where removed_at is null;

create table withdrawals (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  card_id            uuid        not null,
  amount             bigint      not null check (amount > 0),
  handling_fee       bigint      not null check (handling_fee >= 0),
  administrative_fee bigint      not null check (administrative_fee >= 0),
  turnover_deduction bigint      not null check (turnover_deduction >= 0),
  actual             bigint      not null check (actual > 0),
  status             text        not null default 'requested'
                       check (status in ('requested', 'sent', 'paid', 'failed', 'returned')),
  requested_at       timestamptz not null default clock_timestamp(),
  sent_at            timestamptz,
  -- when the bank's word came: paid or failed
  closed_at          timestamptz,
  returned_at        timestamptz,
  bank_reference     text,
  primary key (bucket, member_id, id),
  constraint every_fen_is_named
    check (amount = actual + handling_fee + administrative_fee + turnover_deduction),
  constraint paid_has_a_reference
    check (status not in ('paid', 'returned') or bank_reference is not null)
) with (fillfactor = 70);
create index withdrawals_of_member on withdrawals (bucket, member_id, requested_at);
create index withdrawals_pending on withdrawals (bucket, requested_at)
  where status in ('requested', 'sent');

-- directory by order: the bank knows our order and not our member
create table withdrawal_orders (
  id                 uuid        not null primary key,
  bucket             smallint    not null,
  member_id          bigint      not null
);
