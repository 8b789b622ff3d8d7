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

-- Entries of journals that stand as they were said, and wins that were paid beyond what their round could bring, each with what its venue
-- has paid of it.
create view venue_debts as
  select d.bucket, d.member_id, d.debt, d.venue, d.owed, coalesce(p.paid, 0)::bigint as paid, d.since, d.why
    from (select bucket, member_id, id as debt, venue, owed, ended_at as since, note as why
            from venue_entries_held
           where owed > 0
           union all
          select w.bucket, w.member_id, w.bet, r.venue, w.amount - w.cap, w.ended_at, w.note
            from rounds_in_review w
            join venue_rounds r
              on r.bucket = w.bucket and r.member_id = w.member_id and r.bet = w.bet
           where w.ending = 'owed'
             and w.ended_at is not null
             and w.amount > w.cap) d
    left join (select bucket, member_id, debt, sum(amount) as paid
                 from venue_debt_payments
                group by bucket, member_id, debt) p
      on p.bucket = d.bucket and p.member_id = d.member_id and p.debt = d.debt;
revoke insert, update, delete on venue_debts from koi_app;
