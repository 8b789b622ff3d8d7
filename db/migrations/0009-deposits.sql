-- Money in: the ways to pay, members' orders, what providers told us, every payment that came, and those that a
-- chain took back. core/deposit.ts has the states and who may leave them (decision 32).

-- An operator opens, closes and narrows a channel here; its name and words are texts, by code.
create table deposit_channels (
  id                 smallint    not null primary key check (id > 0),
  code               text        not null unique,
  type               text        not null default 'fastpay',
  provider           text        not null,
  min_amount         bigint      not null check (min_amount >= 10000),
  max_amount         bigint      not null check (max_amount <= 5000000),
  quick_amounts      bigint[]    not null,
  fee_bps            integer     not null default 0 check (fee_bps >= 0),
  needs_depositor    boolean     not null default true,
  needs_bank         boolean     not null default false,
  takes_voucher      boolean     not null default false,
  protocols          text[]      not null default '{}',
  -- Millionths of a yuan for one coin; null where yuan are paid.
  rate_micro         bigint,
  -- Whose account is shown, where the member sends the money there.
  payee_name         text,
  payee_bank         text,
  payee_account      text,
  is_open            boolean     not null default true,
  -- Who it is there for: members from this level of VIP on.
  from_level         smallint    not null default 0 check (from_level between 0 and 10),
  position           smallint    not null,
  check (min_amount <= max_amount),
  constraint coins_have_a_rate
    check ((cardinality(protocols) > 0) = (rate_micro is not null) and coalesce(rate_micro, 1) > 0)
);
comment on table deposit_channels is 'reference: read by every member who is about to pay';
revoke insert, update, delete on deposit_channels from koi_app;
grant insert, update, delete on deposit_channels to koi_desk;

-- The ways to pay and what levels may pay by them: their first rows are data (api/deposit/at-first.ts).

-- From a level of VIP on a channel may take more at a time (decision 76).
create table deposit_levels (
  channel_id         smallint    not null,
  from_level         smallint    not null check (from_level between 1 and 10),
  max_amount         bigint      not null check (max_amount between 10000 and 5000000),
  primary key (channel_id, from_level)
);
comment on table deposit_levels is 'reference: read by every member who is about to pay';
revoke insert, update, delete on deposit_levels from koi_app;
grant insert, update, delete on deposit_levels to koi_desk;

create table deposits (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  channel_id         smallint    not null,
  channel            text        not null,
  type               text        not null default 'fastpay',
  provider           text        not null,
  amount             bigint      not null check (amount > 0),
  -- Of the amount, what the way to pay costs: taken when it is credited, shown before.
  fee                bigint      not null default 0,
  -- The amount that must arrive, in the smallest unit of its currency; equal to the order's amount where yuan are paid.
  pay_currency       text        not null default 'CNY',
  pay_amount         bigint      not null,
  protocol           text,
  address            text,
  rate_micro         bigint,
  bank_code          text,
  voucher_id         uuid,
  -- The transfer as seen on the chain, until it is deep enough to be believed.
  seen_tx            text,
  confirmations      integer     not null default 0,
  depositor          text        not null,
  status             text        not null default 'waiting' check (status in
                       ('waiting', 'paid', 'credited', 'cancelled', 'expired', 'failed', 'review', 'returned')),
  created_at         timestamptz not null default clock_timestamp(),
  expires_at         timestamptz not null,
  -- when it left the state of waiting, for whatever reason
  closed_at          timestamptz,
  credited_at        timestamptz,
  primary key (bucket, member_id, id),
  check ((status = 'credited') = (credited_at is not null)),
  constraint coins_have_an_address
    check ((protocol is null) = (address is null) and (protocol is null) = (rate_micro is null))
) with (fillfactor = 70);
create index deposits_of_member on deposits (bucket, member_id, created_at);
create index deposits_pending on deposits (bucket, expires_at) where status in ('waiting', 'paid');
-- The oldest ones of all, for people.
create index deposits_oldest on deposits (created_at) where status in ('waiting', 'paid');
-- A payment that came after a failure is money too, so failed orders are asked about as well.
create index deposits_closed on deposits (bucket, expires_at)
  where status in ('cancelled', 'expired', 'failed');
-- The house's own addresses are found by the address, so that no withdrawal is paid to where deposits arrive (BI-115).
create index deposits_to_address on deposits (bucket, address) where address is not null;

-- directory by order: a provider knows our order and not our member
create table deposit_orders (
  id                 uuid        not null primary key,
  bucket             smallint    not null,
  member_id          bigint      not null
);

-- A price for coins, offered to one member and good for one order.
create table deposit_quotes (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  channel_id         smallint    not null,
  protocol           text        not null,
  amount             bigint      not null check (amount > 0),
  pay_amount         bigint      not null check (pay_amount > 0),
  rate_micro         bigint      not null check (rate_micro > 0),
  expires_at         timestamptz not null,
  used_at            timestamptz,
  primary key (bucket, member_id, id)
);
create index deposit_quotes_old on deposit_quotes (bucket, expires_at);

-- Members whose deposits failed too often in too short a time, for a person to look at.
create table deposit_alarms (
  bucket             smallint    not null,
  member_id          bigint      not null,
  raised_at          timestamptz not null default clock_timestamp(),
  failures           integer     not null,
  looked_at          timestamptz,
  looked_by          text,
  primary key (bucket, member_id, raised_at),
  constraint looked_by_somebody check ((looked_at is null) = (looked_by is null))
);
create index deposit_alarms_open on deposit_alarms (raised_at, bucket) where looked_at is null;
-- What waited for people at this time yesterday and a week ago: the first page of the desk reads what has ended since then.
create index deposit_alarms_ended on deposit_alarms (looked_at) where looked_at is not null;

-- directory by message: what a provider said, byte for byte, kept before anything is done about it.
-- event is the hash of the body, so a message that is sent again is the same row.
create table provider_inbox (
  provider           text        not null,
  event              bytea       not null,
  body               text        not null,
  -- As its provider signed it: what lies here is judged again when it is worked on, for a hand can write here too.
  said_at            text        not null,
  signature          text        not null,
  received_at        timestamptz not null default clock_timestamp(),
  processed_at       timestamptz,
  outcome            text,
  -- A provider's message that could not be believed waits for a person, not only for a reader of the log.
  read_at            timestamptz,
  read_by            text,
  primary key (event, provider),
  constraint read_by_somebody check ((read_at is null) = (read_by is null))
);
create index provider_inbox_open on provider_inbox (provider, received_at) where processed_at is null;
create index provider_inbox_odd on provider_inbox (received_at)
  where read_at is null and outcome in ('malformed', 'unsigned', 'contradiction', 'foreign_order', 'unknown_order');
create index provider_inbox_ended on provider_inbox (read_at) where read_at is not null;

-- directory by the provider's own number of a payment: one payment is one row, wherever it went
-- (I-10). Member 0 where no order could be found. amount is in the smallest unit of its currency.
create table provider_payments (
  provider           text        not null,
  reference          text        not null,
  order_ref          text        not null,
  bucket             smallint    not null,
  member_id          bigint      not null,
  amount             bigint      not null check (amount > 0),
  currency           text        not null,
  -- The amount booked for the payment, in fen; null for a payment without worth to us (a token that is not the coin).
  booked             bigint,
  -- undone: by its chain, before two people had decided on it
  state              text        not null check (state in ('credited', 'review', 'returned', 'undone')),
  reason             text,
  arrived_at         timestamptz not null default clock_timestamp(),
  -- review ends by two people: one proposes, another one approves (R-LED-11)
  proposal           text        check (proposal in ('credit', 'return')),
  proposed_by        text,
  approved_by        text,
  resolved_at        timestamptz,
  primary key (reference, provider),
  constraint two_people check (lower(approved_by) <> lower(proposed_by)),
  constraint resolved_by_two check (resolved_at is null or approved_by is not null)
);
create index provider_payments_review on provider_payments (arrived_at) where state = 'review';
create index provider_payments_ended on provider_payments (resolved_at) where resolved_at is not null;
-- Booked payments are looked up each minute, to see that the chain still has their transfer.
create index provider_payments_order on provider_payments (order_ref) where provider = 'chain';

-- Cash taken at the desk: the person who wrote it down, and the one who agreed that it is credited. The audit names a
-- deposit of the desk that lacks either.
create table desk_receipts (
  bucket             smallint    not null,
  member_id          bigint      not null,
  -- the number on the receipt
  reference          text        not null,
  step               text        not null check (step in ('taken', 'approved')),
  order_id           uuid        not null,
  amount             bigint      not null check (amount > 0),
  person             text        not null check (person <> ''),
  at                 timestamptz not null default clock_timestamp(),
  primary key (bucket, member_id, reference, step)
);
revoke update, delete on desk_receipts from koi_app;

-- Transfers of coins that a chain showed and shows no more, because it turned back. As a rule they come again
-- in the next blocks; for one that does not, a person is called, whether it was credited or not (R-DEP-05).
create table coin_losses (
  bucket             smallint    not null,
  member_id          bigint      not null,
  order_id           uuid        not null,
  hash               text        not null,
  gone_at            timestamptz not null default now(),
  -- It is in the chain again.
  back_at            timestamptz,
  -- Gone for too long: from here on people are called.
  raised_at          timestamptz,
  looked_at          timestamptz,
  looked_by          text,
  -- Two people have closed it, and not opened it again: the last step of loss_closings.
  closed_at          timestamptz,
  primary key (bucket, member_id, order_id, hash),
  constraint looked_by_somebody check ((looked_at is null) = (looked_by is null))
);
create index coin_losses_open on coin_losses (bucket, gone_at) where back_at is null;
-- People at the desk read a page of lost transfers: those to look at, those not closed, those closed.
create index coin_losses_called on coin_losses (gone_at) where raised_at is not null and back_at is null and looked_at is null;
create index coin_losses_unclosed on coin_losses (gone_at) where raised_at is not null and closed_at is null;
create index coin_losses_closed on coin_losses (closed_at) where closed_at is not null;
create index coin_losses_looked on coin_losses (looked_at) where looked_at is not null;
create index coin_losses_back on coin_losses (back_at) where back_at is not null;

-- A transfer that a chain has undone for good is closed by two people: the house bears it, or it is taken back
-- from the member. If the coins come after all, two people open it again. One row a step, never one changed
-- after the second person has agreed.
create table loss_closings (
  bucket             smallint    not null,
  member_id          bigint      not null,
  order_id           uuid        not null,
  -- of provider_payments; the number counts the steps of one payment from 1
  reference          text        not null,
  number             smallint    not null check (number > 0),
  ending             text        not null check (ending in ('writeoff', 'takeback', 'restore')),
  note               text        not null check (note <> ''),
  proposed_by        text        not null check (proposed_by <> ''),
  proposed_at        timestamptz not null default clock_timestamp(),
  approved_by        text,
  approved_at        timestamptz,
  -- The amount moved, in fen; a restore moves back the amount of the step before it. `owed` is the part of `taken` that
  -- the wallet could not give and the house advanced.
  taken              bigint      not null default 0 check (taken >= 0),
  owed               bigint      not null default 0 check (owed between 0 and taken),
  written_off        bigint      not null default 0 check (written_off >= 0),
  from_review        bigint      not null default 0 check (from_review >= 0),
  primary key (bucket, member_id, reference, number),
  constraint two_people check (lower(approved_by) <> lower(proposed_by)),
  constraint approved_by_somebody check ((approved_at is null) = (approved_by is null))
);
create unique index loss_closings_one_at_a_time on loss_closings (bucket, member_id, reference)
  where approved_at is null;
revoke delete on loss_closings from koi_app;
