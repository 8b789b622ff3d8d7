-- What venues have paid of what they owe the house by a decision of two people (docs/decisions/0082-a-debt-is-marked-paid.md).

-- A debt is an entry of a journal or a win that two people let stand at the venue's cost; its number is the entry's, or
-- that of the round's bet. A row is a payment that one person has said and another has approved. It moves no money of the
-- ledger, which has no account of what the house and its venues settle between them.
create table venue_debt_payments (
  bucket             smallint    not null,
  member_id          bigint      not null,
  debt               uuid        not null,
  -- the bank's reference, or the number of the invoice
  reference          text        not null check (reference <> '' and length(reference) <= 64),
  amount             bigint      not null check (amount > 0),
  way                text        not null check (way in ('paid', 'offset')),
  note               text        not null,
  proposed_by        text        not null,
  approved_by        text        not null,
  said_at            timestamptz not null default statement_timestamp(),
  primary key (bucket, member_id, debt, reference),
  constraint two_people check (lower(approved_by) <> lower(proposed_by))
);
revoke insert, update, delete on venue_debt_payments from koi_app;
grant insert on venue_debt_payments to koi_desk;

-- The list of what is owed reads the debts alone, not all entries and wins that ever waited for people.
create index venue_entries_held_owed on venue_entries_held (bucket, ended_at) where owed > 0;
create index rounds_in_review_owed on rounds_in_review (bucket, ended_at) where ending = 'owed';
