-- Money in: the ways to pay, members' orders, what providers told us, and every payment that came.
-- core/deposit.ts has the states and who may leave them (decision 32).

-- An operator opens, closes and narrows a channel here; its name and words are texts, by code.
create table deposit_channels (
  id                 smallint    not null primary key check (id > 0),
  code               text        not null unique,
  provider           text        not null,
  min_amount         bigint      not null check (min_amount >= 10000),
  max_amount         bigint      not null check (max_amount <= 5000000),
  quick_amounts      bigint[]    not null,
  fee_bps            integer     not null default 0 check (fee_bps >= 0),
  needs_depositor    boolean     not null default true,
  is_open            boolean     not null default true,
  position           smallint    not null,
  check (min_amount <= max_amount)
);
comment on table deposit_channels is 'reference: read by every member who is about to pay';

insert into deposit_channels (id, code, provider, min_amount, max_amount, quick_amounts, position)
values (1, 'fastpay', 'cashier', 10000, 5000000, '{10000,30000,50000,100000,300000,500000}', 1);

create table deposits (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  channel_id         smallint    not null,
  channel            text        not null,
  provider           text        not null,
  amount             bigint      not null check (amount > 0),
  depositor          text        not null,
  status             text        not null default 'waiting' check (status in
                       ('waiting', 'paid', 'credited', 'cancelled', 'expired', 'failed', 'review', 'returned')),
  created_at         timestamptz not null default clock_timestamp(),
  expires_at         timestamptz not null,
  -- when it left the state of waiting, for whatever reason
  closed_at          timestamptz,
  credited_at        timestamptz,
  primary key (bucket, member_id, id),
  check ((status = 'credited') = (credited_at is not null))
) with (fillfactor = 70);
create index deposits_of_member on deposits (bucket, member_id, created_at);
create index deposits_pending on deposits (bucket, expires_at) where status in ('waiting', 'paid');
create index deposits_late on deposits (bucket, expires_at) where status in ('cancelled', 'expired');

-- directory by order: a provider knows our order and not our member
create table deposit_orders (
  id                 uuid        not null primary key,
  bucket             smallint    not null,
  member_id          bigint      not null
);

-- directory by message: what a provider said, byte for byte, kept before anything is done about it.
-- event is the hash of the body, so a message that is sent again is the same row.
create table provider_inbox (
  provider           text        not null,
  event              bytea       not null,
  body               text        not null,
  received_at        timestamptz not null default clock_timestamp(),
  processed_at       timestamptz,
  outcome            text,
  primary key (event, provider)
);
create index provider_inbox_open on provider_inbox (provider, received_at) where processed_at is null;

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
  state              text        not null check (state in ('credited', 'review', 'returned')),
  reason             text,
  arrived_at         timestamptz not null default clock_timestamp(),
  -- review ends by two people: one proposes, another one approves (R-LED-11)
  proposal           text        check (proposal in ('credit', 'return')),
  proposed_by        text,
  approved_by        text,
  resolved_at        timestamptz,
  primary key (reference, provider),
  constraint two_people check (approved_by <> proposed_by),
  constraint resolved_by_two check (resolved_at is null or approved_by is not null)
);
create index provider_payments_review on provider_payments (arrived_at) where state = 'review';
