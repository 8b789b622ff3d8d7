-- The ledger: what every wallet holds, and every movement that made it so.
--
-- One row of transfers is one movement with both of its sides, so the books balance by construction
-- (R-LED-01). Accounts below 100 are a member's wallets, those from 100 up are the house's own;
-- core/ledger.ts names them. Every key begins with bucket, the unit that a distributed PostgreSQL
-- places on a machine, and every statement names it.

-- The buckets of this installation: chosen at the first start, never changed by hand.
create table buckets (
  bucket smallint primary key
);
comment on table buckets is 'reference: read at every boot by every server';

-- number counts the transfers that touched the wallet. Each transfer keeps the number that it made,
-- so a missing one is seen. The free half of a page keeps updates from touching any index.
create table wallets (
  member_id bigint not null,
  balance bigint not null default 0 check (balance >= 0),
  number bigint not null default 0 check (number >= 0),
  bucket smallint not null,
  account smallint not null check (account between 1 and 99),
  primary key (bucket, member_id, account)
) with (fillfactor = 50);

-- The key of a command is its idempotency record: the primary key admits it once. The hash of the
-- command's body lies beside leg 0 and tells a repeat from a key that was used again.
-- House to house movements belong to member 0 of a bucket.
create table transfers (
  member_id bigint not null,
  amount bigint not null check (amount > 0),
  debit_balance bigint,
  debit_number bigint,
  credit_balance bigint,
  credit_number bigint,
  created_at timestamptz not null,
  key uuid not null,
  bucket smallint not null,
  leg smallint not null check (leg >= 0),
  kind smallint not null,
  debit smallint not null check (debit between 1 and 127),
  credit smallint not null check (credit between 1 and 127),
  ref text,
  body bytea check ((leg = 0) = (body is not null)),
  primary key (bucket, member_id, key, leg),
  constraint two_different_accounts check (debit <> credit),
  constraint member_zero_is_the_house check ((member_id = 0) = (debit >= 100 and credit >= 100)),
  constraint debit_wallet_is_known
    check ((debit < 100) = (debit_balance is not null) and (debit < 100) = (debit_number is not null)),
  constraint credit_wallet_is_known
    check ((credit < 100) = (credit_balance is not null) and (credit < 100) = (credit_number is not null))
);

-- Record pages walk the cash wallet's numbers; unique, so that no number is given twice.
create unique index transfers_cash on transfers (
  bucket,
  member_id,
  (case when debit = 1 then debit_number else credit_number end)
) where debit = 1 or credit = 1;

-- The seals walk the journal in the order of its time, which is nearly the order of its pages: a
-- summary per stretch of pages is enough, and costs a bet nothing.
create index transfers_time on transfers using brin (created_at) with (autosummarize = on);

-- The house's accounts. Many rows an account, so that no batch waits for another: stripes 0 to 15
-- belong to the busy door, 16 to 31 to the quiet one, whose transactions may be long.
create table house (
  balance bigint not null,
  bucket smallint not null,
  account smallint not null check (account between 100 and 127),
  stripe smallint not null check (stripe between 0 and 31),
  primary key (bucket, account, stripe)
) with (fillfactor = 20);

-- What happened, for the relay that makes jobs and pushes of it. Written with the fact itself.
create table outbox (
  id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  bucket smallint not null,
  topic text not null,
  payload jsonb not null,
  primary key (bucket, id)
);

-- Every movement twice, as an accountant reads it: from the side that gave and the side that got.
create view entries as
  select bucket, member_id, key, leg, kind, ref, created_at, debit as account, -amount as amount,
         debit_balance + amount as before, debit_balance as after, debit_number as number
    from transfers
   union all
  select bucket, member_id, key, leg, kind, ref, created_at, credit, amount,
         credit_balance - amount, credit_balance, credit_number
    from transfers;

-- A member's cash history. The condition and the expression are those of the index transfers_cash.
create view cash_entries as
  select bucket, member_id, key, leg, kind, ref, created_at,
         case when debit = 1 then debit_number else credit_number end as number,
         case when debit = 1 then -amount else amount end as amount,
         case when debit = 1 then debit_balance + amount else credit_balance - amount end as before,
         case when debit = 1 then debit_balance else credit_balance end as after,
         case when debit = 1 then credit else debit end as other
    from transfers
   where debit = 1 or credit = 1;
