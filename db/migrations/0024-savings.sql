-- Savings (rulebook 6.3, decisions 75 and 0028): what is locked, what happened, and what flex earned a day. The
-- money itself lies in the wallets `savings` and `locked`.

-- Savings rates in basis points a year, each in force from a full hour on.
create table savings_rates (
  product            text        not null check (product in ('flex', 'lock1', 'lock7', 'lock30', 'lock90')),
  since              timestamptz not null,
  rate_bp            integer     not null check (rate_bp between 0 and 10000),
  -- two people agreed on it, before it began
  drafted_by         text        not null,
  published_by       text        not null,
  published_at       timestamptz not null default clock_timestamp(),
  primary key (product, since),
  constraint since_a_full_hour check (extract(epoch from since)::bigint % 3600 = 0),
  constraint two_people check (lower(published_by) <> lower(drafted_by)),
  constraint for_a_time_to_come check (since > published_at)
);
comment on table savings_rates is 'reference: a few rows, read by everything that earns';
-- The first rates are data (api/savings/at-first.ts). A published rate stays, and publish_rate alone writes when it was published.
revoke insert, update, delete on savings_rates from koi_app;

-- Savings rates that one person has drafted and no second person has published.
create table savings_rate_drafts (
  product            text        not null check (product in ('flex', 'lock1', 'lock7', 'lock30', 'lock90')),
  since              timestamptz not null,
  rate_bp            integer     not null check (rate_bp between 0 and 10000),
  drafted_by         text        not null check (drafted_by <> ''),
  primary key (product, since)
);
comment on table savings_rate_drafts is 'reference: a few rows, read with the rates';
revoke insert, update, delete on savings_rate_drafts from koi_app;
grant insert, update, delete on savings_rate_drafts to koi_desk;

-- Locked orders. Rate and interest are those of the moment in which they began; they end days x 24 h later.
create table savings_locks (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  product            text        not null check (product in ('lock1', 'lock7', 'lock30', 'lock90')),
  amount             bigint      not null check (amount > 0),
  rate_bp            integer     not null check (rate_bp >= 0),
  days               smallint    not null check (days > 0),
  interest           bigint      not null check (interest >= 0),
  renew              boolean     not null default false,
  state              text        not null default 'open' check (state in ('open', 'matured', 'renewed', 'early')),
  opened_at          timestamptz not null,
  matures_at         timestamptz not null check (matures_at > opened_at),
  closed_at          timestamptz,
  -- the order that this one goes on from
  renewed_from       uuid,
  primary key (bucket, member_id, id),
  constraint closed_has_an_instant check ((state = 'open') = (closed_at is null))
) with (fillfactor = 70);
create index savings_locks_due on savings_locks (bucket, matures_at) where state = 'open';
create index savings_locks_of_member on savings_locks (bucket, member_id, opened_at, id);

-- Acts of savings, one a row; the id is the ref of its movements. late_weight is the weight that the money of a locked
-- order would have had in flex between the end of its days and the moment in which the house processed it.
create table savings_acts (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  act                text        not null
                       check (act in ('in', 'out', 'lock', 'early', 'matured', 'renewed', 'received')),
  product            text        not null,
  lock_id            uuid,
  amount             bigint      not null check (amount >= 0),
  interest           bigint      not null default 0 check (interest >= 0),
  late_weight        bigint      not null default 0 check (late_weight >= 0),
  at                 timestamptz not null,
  primary key (bucket, member_id, id),
  constraint locks_are_named check ((lock_id is null) = (act in ('in', 'out', 'received')))
);
create index savings_acts_of_member on savings_acts (bucket, member_id, at, id);
revoke update, delete on savings_acts from koi_app;

-- Interest of flex, one row a member and Shanghai day (I-16), from the entries of the savings wallet above the number
-- of the row before up to upto_number. weight is the sum of its hours, each the lowest balance times the rate; interest
-- is that in whole fen with the carry of the row before, total all interest so far.
create table savings_days (
  bucket             smallint    not null,
  member_id          bigint      not null,
  day                date        not null,
  formula            smallint    not null default 1,
  upto_number        bigint      not null,
  closing            bigint      not null check (closing >= 0),
  weight             bigint      not null check (weight >= 0),
  interest           bigint      not null check (interest >= 0),
  carry              bigint      not null check (carry between 0 and 87599999),
  total              bigint      not null check (total >= 0),
  primary key (bucket, member_id, day)
);
revoke update, delete on savings_days from koi_app;

-- house table by bucket: the last day that is closed
create table savings_closed (
  bucket             smallint    not null,
  upto               date        not null,
  primary key (bucket)
);

-- Days are reckoned from the savings wallet's numbers; unique, so that no number is given twice.
create unique index transfers_savings on transfers (
  bucket,
  member_id,
  (case when debit = 4 /* savings */ then debit_number else credit_number end)
) where debit = 4 /* savings */ or credit = 4 /* savings */;

-- A member's savings history. The condition and the expression are those of the index transfers_savings.
create view savings_entries as
  select bucket, member_id, kind, ref, created_at,
         case when debit = 4 /* savings */ then debit_number else credit_number end as number,
         case when debit = 4 /* savings */ then debit_balance + amount else credit_balance - amount end as before,
         case when debit = 4 /* savings */ then debit_balance else credit_balance end as after
    from transfers
   where debit = 4 /* savings */ or credit = 4 /* savings */;

create view savings_wallets as
  select bucket, member_id, balance, number
    from wallets
   where account = 4 /* savings */;
revoke insert, update, delete on savings_entries, savings_wallets from koi_app;
