-- Members whom the operator has blocked. One person blocks, at once; two let the member in again. While it
-- stands the member is signed out and stays out, and their money leaves by two people.

create table member_blocks (
  bucket             smallint    not null,
  member_id          bigint      not null,
  blocked_at         timestamptz not null default clock_timestamp(),
  blocked_by         text        not null check (blocked_by <> ''),
  why                text        not null check (why <> ''),
  -- the play_state that the member comes back to
  was_state          smallint    not null check (was_state in (1, 2)),
  -- Who would let the member in again and why, and who agreed. Said again, a proposal replaces the one before.
  proposed_by        text,
  note               text,
  ended_by           text,
  ended_at           timestamptz,
  primary key (bucket, member_id, blocked_at),
  constraint two_people check (lower(ended_by) <> lower(proposed_by)),
  constraint proposed_with_a_reason check ((proposed_by is null) = (note is null)),
  constraint ended_by_somebody check ((ended_at is null) = (ended_by is null)),
  constraint ended_was_proposed check (ended_at is null or proposed_by is not null)
);
create unique index member_blocks_one_at_a_time on member_blocks (bucket, member_id) where ended_at is null;
revoke delete, truncate on member_blocks from koi_app;

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
revoke delete, truncate on blocked_payouts from koi_app;

select distribute_tables();
