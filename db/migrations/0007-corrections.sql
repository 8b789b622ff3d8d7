-- A wrong draw is settled again (decision 26): two people agree, the result is made anew from the
-- revealed key, and each bet that had come to something else is put right by a reversing pair. What was
-- published stays as it was published; what holds instead stands here, beside it.

-- cause: result (the numbers were not those of the key), void (it was void by mistake), payout (the
-- numbers were right and what was paid on them was not). The second person makes it hold.
create table corrections (
  draw_id bigint not null,
  proposed_at timestamptz not null default clock_timestamp(),
  approved_at timestamptz,
  finished_at timestamptz,
  -- Over the lines that changed, known at the end: what they had brought, what they bring now, and what of
  -- the difference the members' wallets could not give.
  was_paid bigint,
  paid bigint,
  owed bigint,
  lines int,
  number smallint not null check (number > 0),
  cause text not null check (cause in ('result', 'void', 'payout')),
  was_numbers integer[],
  numbers integer[] not null,
  note text not null check (note <> ''),
  proposed_by text not null check (proposed_by <> ''),
  approved_by text,
  primary key (draw_id, number),
  constraint two_people check (lower(approved_by) <> lower(proposed_by)),
  constraint approved_by_somebody check ((approved_at is null) = (approved_by is null)),
  constraint finished_was_approved check (finished_at is null or approved_at is not null)
);
comment on table corrections is 'reference: every machine asks whether its bets may be settled again';
create unique index corrections_one_at_a_time on corrections (draw_id) where finished_at is null;

-- Which chunks of a correction are done. A chunk begins behind a member and ends with one.
create table resettle_progress (
  draw_id bigint not null,
  after_member bigint not null,
  upto_member bigint not null,
  was_paid bigint not null,
  paid bigint not null,
  owed bigint not null,
  settled_at timestamptz not null,
  bets int not null,
  lines int not null,
  bucket smallint not null,
  number smallint not null,
  primary key (bucket, draw_id, number, after_member)
);

-- Each line that a correction changed, as it was and as it is. Never updated.
create table bet_corrections (
  member_id bigint not null,
  draw_id bigint not null,
  was_payout bigint not null,
  was_refund bigint not null,
  payout bigint not null check (payout >= 0),
  refund bigint not null check (refund >= 0),
  owed bigint not null check (owed >= 0),
  corrected_at timestamptz not null,
  order_id uuid not null,
  bucket smallint not null,
  line smallint not null,
  number smallint not null,
  was_outcome smallint not null,
  outcome smallint not null check (outcome between 1 and 3),
  primary key (bucket, member_id, order_id, line, number)
);

-- Members' debts to the house: amounts paid by mistake and already spent when they were taken back.
create table receivables (
  member_id bigint not null,
  owed bigint not null check (owed >= 0),
  bucket smallint not null,
  primary key (bucket, member_id)
);
create index receivables_open on receivables (bucket, member_id) where owed > 0;
-- People at the desk read the largest debts, of all buckets.
create index receivables_largest on receivables (owed desc, bucket, member_id) where owed > 0;

-- An issue as it is shown: with the result that holds.
create view shown_issues as
  select i.draw_id, i.lottery, i.issue, i.opens_at, i.lock_at, i.draw_at,
         case when c.draw_id is null then i.status else 4::smallint end as status,
         coalesce(c.numbers, i.numbers) as numbers,
         case when c.draw_id is null then i.void_reason end as void_reason,
         c.cause as corrected_cause, c.approved_at as corrected_at, i.numbers as first_numbers
    from issues i
    left join corrections c
      on c.draw_id = i.draw_id
     and c.approved_at is not null
     and c.number = (select max(l.number) from corrections l where l.draw_id = i.draw_id and l.approved_at is not null);

-- Written by the functions alone.
revoke insert, update, delete on corrections, resettle_progress, bet_corrections, receivables, shown_issues from koi_app;
