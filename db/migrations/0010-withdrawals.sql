-- Money out: members' payout accounts and their withdrawals. core/withdraw/withdraw.ts has the states.

-- Bank cards, USDT addresses and wallet accounts. The number is encrypted under a secret that the database does not
-- hold; the fingerprint finds an account again without opening it. Removed ones stay: an address waits from the first
-- time that it was added (decision 30).
create table payout_accounts (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  kind               text        not null default 'bank',
  bank_code          text,
  holder             text        not null,
  branch             text,
  protocol           text,
  alias              text,
  -- The masked account number: four digits of a card, both ends of an address.
  masked             text        not null,
  cipher             bytea       not null,
  fingerprint        bytea       not null,
  added_at           timestamptz not null default clock_timestamp(),
  removed_at         timestamptz,
  primary key (bucket, member_id, id),
  constraint each_kind_has_its_own check (
    case when kind = 'bank' then bank_code is not null and branch is not null and protocol is null
         when kind = 'crypto' then bank_code is null and protocol is not null and alias is not null
         when kind = 'wallet' then bank_code is null and protocol is null and alias is not null
         else false
    end)
);
create unique index payout_accounts_once on payout_accounts (bucket, member_id, fingerprint)
  where removed_at is null;
-- Who else has added it, for people at the desk.
create index payout_accounts_shared on payout_accounts (bucket, fingerprint);

-- directory by fingerprint: who had an account first. The same account with another member is shown to operators.
create table account_holders (
  fingerprint        bytea       not null primary key,
  bucket             smallint    not null,
  member_id          bigint      not null,
  first_at           timestamptz not null default clock_timestamp()
);

create table withdrawals (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  -- The account's id, of whatever kind: the name that the wire has for it.
  card_id            uuid        not null,
  kind               text        not null default 'bank',
  amount             bigint      not null check (amount > 0),
  handling_fee       bigint      not null check (handling_fee >= 0),
  administrative_fee bigint      not null check (administrative_fee >= 0),
  turnover_deduction bigint      not null check (turnover_deduction >= 0),
  actual             bigint      not null check (actual > 0),
  -- Millionths of a yuan for a coin, and millionths of a coin: what the member was told when it was sent in.
  rate_micro         bigint,
  coins              bigint,
  status             text        not null default 'requested'
                       check (status in ('requested', 'sent', 'paid', 'failed', 'returned', 'refused')),
  requested_at       timestamptz not null default clock_timestamp(),
  sent_at            timestamptz,
  -- when the bank's word came, paid or failed, or when two people refused it
  closed_at          timestamptz,
  returned_at        timestamptz,
  bank_reference     text,
  primary key (bucket, member_id, id),
  constraint every_fen_is_named
    check (amount = actual + handling_fee + administrative_fee + turnover_deduction),
  constraint paid_has_a_reference
    check (status not in ('paid', 'returned') or bank_reference is not null),
  constraint coins_have_a_rate check (
    (kind = 'crypto') = (coins is not null) and (coins is null) = (rate_micro is null)
    and coalesce(coins, 1) > 0 and coalesce(rate_micro, 1) > 0)
) with (fillfactor = 70);
create index withdrawals_of_member on withdrawals (bucket, member_id, requested_at);
create index withdrawals_pending on withdrawals (bucket, requested_at)
  where status in ('requested', 'sent');
-- The desk's list of the oldest withdrawals reads only the rows of its page by this index, however many are under way.
create index withdrawals_oldest on withdrawals (requested_at) where status in ('requested', 'sent');
-- What waited for people at this time yesterday and a week ago: the desk reads what has ended since then.
create index withdrawals_closed on withdrawals (closed_at) where closed_at is not null;

-- directory by order: the bank knows our order and not our member
create table withdrawal_orders (
  id                 uuid        not null primary key,
  bucket             smallint    not null,
  member_id          bigint      not null
);

-- Payouts to blocked members: an amount to one of their accounts, or a withdrawal that the block has stopped.
create table blocked_payouts (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  -- for a new withdrawal: where to and how much
  card_id            uuid,
  amount             bigint      check (amount > 0),
  -- the one that waited, or the one that the second person's word has made
  withdrawal_id      uuid,
  note               text        not null check (note <> ''),
  proposed_by        text        not null check (proposed_by <> ''),
  proposed_at        timestamptz not null default clock_timestamp(),
  approved_by        text,
  approved_at        timestamptz,
  primary key (bucket, member_id, id),
  constraint two_people check (lower(approved_by) <> lower(proposed_by)),
  constraint approved_by_somebody check ((approved_at is null) = (approved_by is null)),
  constraint new_or_waiting check ((card_id is null) = (amount is null) and coalesce(card_id, withdrawal_id) is not null),
  constraint approved_is_a_withdrawal check (approved_at is null or withdrawal_id is not null)
);
create unique index blocked_payouts_once on blocked_payouts (bucket, member_id, withdrawal_id);
revoke delete on blocked_payouts from koi_app;

-- Which withdrawals people look at before they leave (decision 27): one row, which two people change (decision 0043). Off, every
-- one leaves by itself; an amount or a time of null holds none.
create table payout_rules (
  id                    text        not null primary key check (id = 'review'),
  is_on                 boolean     not null,
  from_amount           bigint      check (from_amount > 0),
  first_payout          boolean     not null,
  new_account_hours     integer     check (new_account_hours > 0),
  after_correction_days integer     check (after_correction_days > 0),
  after_signal          boolean     not null,
  -- until when the member has been told to hear of it
  within_hours          integer     not null check (within_hours between 1 and 240)
);
comment on table payout_rules is 'reference: read with every withdrawal';
revoke insert, update, delete on payout_rules from koi_app;
grant insert, update, delete on payout_rules to koi_desk;

-- Withdrawals that people look at, by the withdrawal: why, and until when its member was told to wait. The house writes the row
-- beside its withdrawal; one person says how it ends, another one agrees, and until then nothing of it is sent.
create table withdrawal_reviews (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  reasons            text[]      not null check (cardinality(reasons) > 0),
  held_at            timestamptz not null,
  due_at             timestamptz not null check (due_at > held_at),
  ending             text        check (ending in ('pay', 'refuse')),
  -- of a refusal: what its member reads, by its code
  cause              text,
  note               text        check (note <> ''),
  proposed_by        text,
  proposed_at        timestamptz,
  approved_by        text,
  approved_at        timestamptz,
  primary key (bucket, member_id, id),
  constraint proposed_whole check (
    (ending is null) = (proposed_by is null) and (ending is null) = (note is null) and (ending is null) = (proposed_at is null)),
  constraint refused_for_a_cause check (coalesce(ending = 'refuse', false) = (cause is not null)),
  constraint two_people check (lower(approved_by) <> lower(proposed_by)),
  constraint approved_by_somebody check ((approved_at is null) = (approved_by is null)),
  constraint approved_was_proposed check (approved_at is null or ending is not null)
);
create index withdrawal_reviews_open on withdrawal_reviews (bucket, held_at) where approved_at is null;
-- The oldest of all buckets, for people.
create index withdrawal_reviews_oldest on withdrawal_reviews (held_at, id) where approved_at is null;
create index withdrawal_reviews_ended on withdrawal_reviews (approved_at) where approved_at is not null;
revoke update, delete on withdrawal_reviews from koi_app;
grant update on withdrawal_reviews to koi_desk;
