-- The ledger: what every wallet holds, and every movement that made it so.
--
-- One row of transfers is one movement with both of its sides, so the books balance by construction
-- (R-LED-01). Accounts below 100 are a member's wallets, those from 100 up are the house's own;
-- core/accounts.ts names them. Every key begins with bucket, the unit that a distributed PostgreSQL
-- places on a machine, and every statement names it.

-- The buckets of this installation: chosen at the first start, never changed by hand.
create table buckets (
  bucket smallint primary key
);
comment on table buckets is 'reference: read at every boot by every server';
revoke insert, update, delete on buckets from koi_app;

-- number counts the transfers that touched the wallet. Each transfer keeps the number that it made,
-- so a missing one is seen. The free half of a page keeps updates from touching any index.
create table wallets (
  member_id bigint not null,
  balance bigint not null default 0 check (balance >= 0),
  number bigint not null default 0 check (number >= 0),
  -- Of the cash wallet, its lease (decision 87): what may be staked, null where no limit holds, and before when.
  room bigint check (room >= 0),
  room_until timestamptz not null default '-infinity',
  bucket smallint not null,
  account smallint not null check (account between 1 and 99),
  primary key (bucket, member_id, account)
) with (fillfactor = 50);

-- The key of a command is its idempotency record: the primary key admits it once. The hash of the
-- command's body lies beside leg 0 and tells a repeat from a key that was used again. An order of bets has
-- the hash of its terms behind it, in the same column: the seals cover both (decision 0031).
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

-- The last movement of any other wallet, for the round of the watch: it gave, or it got. Bets touch neither.
create unique index transfers_given on transfers (bucket, member_id, debit, debit_number)
  where debit < 100 and debit <> 1;
create unique index transfers_got on transfers (bucket, member_id, credit, credit_number)
  where credit < 100 and credit <> 1;

-- The few movements by which a member came to owe the house (receivable_booked), for the age of a debt.
create index transfers_owed on transfers (bucket, member_id, created_at) where kind = 54;

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

-- The books are read by the house and written by the ledger's functions alone.
revoke insert, update, delete on wallets, transfers, house from koi_app;

-- Events for the relay, which makes jobs and pushes of them. Written in the transaction of the fact itself.
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

-- The commands already done, by idempotency key: the first leg of each, with the hash of its request. The shell looks
-- up here whether a key has moved money, and features the moment when an order was paid.
create view commands as
  select bucket, member_id, key, kind, substr(body, 1, 32) as body, created_at, coalesce(debit_balance, credit_balance) as balance
    from transfers
   where leg = 0;

-- Views are there to read. cash_entries is simple enough for PostgreSQL to write through, with the rights of its
-- owner: that would be a way into the journal.
revoke insert, update, delete on entries, cash_entries, commands from koi_app;

-- The journal, sealed (decision 12): count and sum of a stretch of it, and a hash over its rows, over the facts of
-- that time (decision 0033) and over the seal before it. Numbers have no gaps, and a copy of each seal lies outside
-- the database. facts_upto is an instant that the facts lie before. Under form 1 facts of personal values were plain hashes;
-- under form 2 they are salted, and such seals begin a chain of their own (decision 0055).
create table seals (
  number bigint not null check (number > 0),
  count bigint not null,
  sum numeric not null,
  facts bigint not null,
  facts_upto timestamptz not null,
  upto_at timestamptz not null,
  upto_member bigint not null,
  sealed_at timestamptz not null default clock_timestamp(),
  upto_key uuid not null,
  bucket smallint not null,
  upto_leg smallint not null,
  facts_hash bytea not null,
  hash bytea not null,
  form smallint not null default 2 check (form in (1, 2)),
  primary key (bucket, number)
);
revoke insert, update, delete on seals from koi_app;

-- Of a bucket whose facts were made anew: where its chain of form 1 ended, and how many facts were salted. The chain of
-- form 2 goes on from here, with the next number, and goes over everything from the beginning again.
create table seal_heads (
  number bigint not null check (number > 0),
  salted bigint not null check (salted >= 0),
  made_at timestamptz not null default clock_timestamp(),
  bucket smallint not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (bucket)
);
revoke insert, update, delete on seal_heads from koi_app;

-- The books are watched every minute (R-LED-03, R-LED-12, R-LED-14). Where an account has drifted from its
-- movements, payouts are frozen until a person lifts that.

-- How far the journal of a bucket has been looked at: what is older agreed with its wallets. And how far the round
-- of all wallets has come, how many it has seen so far, and how many there were in the round before.
-- Sums are read when a round ends: what they were off by stands here until the next round has ended, a sentence for each
-- account in which money waits that no open order explains. What is in review is summed over all buckets and stands at the first.
create table ledger_watches (
  upto timestamptz not null,
  round_member bigint not null default 0,
  round_seen bigint not null default 0,
  wallets bigint not null default 0,
  bucket smallint not null,
  round_account smallint not null default 0,
  waiting_off text[] not null default '{}',
  review_off text[] not null default '{}',
  primary key (bucket)
);

-- One row an act: the watch freezes, a person lifts. The last one holds.
create table payout_freezes (
  at timestamptz not null default clock_timestamp(),
  number int not null check (number > 0),
  action text not null check (action in ('freeze', 'lift')),
  person text not null check (person <> ''),
  note text not null check (note <> ''),
  primary key (number)
);
comment on table payout_freezes is 'local: a few rows in the life of a house, asked by the senders of payouts';
revoke update, delete on payout_freezes from koi_app;

-- Guards the tables that distribute_tables() names: even their owner cannot change a row of them by accident. What
-- a line came to may be put right, by resettle_bets alone; what it was is kept in bet_corrections. Facts from before they
-- were salted are made anew by salt_facts alone, once. On a cluster the guarded table is a shard, whose name goes on behind
-- that of the table.
create function append_only() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and tg_table_name ~ '^bet_results' and current_setting('koi.resettling', true) = 'on' then
    return null;
  end if;
  if tg_op || ' ' || tg_table_name ~ '^(UPDATE facts|DELETE seals)(_|$)' and current_setting('koi.salting', true) = 'on' then
    return null;
  end if;
  raise exception '% is append-only: correct by a new row', tg_table_name using errcode = '42501';
end
$$;

-- Refuses what people alone may write in tables that the house must write for other reasons: who approved a row, the end of a freeze,
-- the reopening of a game that a test has stopped. So a house that has been taken over cannot. A right to a column would say the same
-- of the first, and reaches no machine of a cluster. distribute_tables() names the tables.
create function desk_alone() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_desk() then
    raise insufficient_privilege using message = 'permission denied: in ' || tg_table_name || ' this is for people at the desk';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

-- A wallet is a member's, so that place_bets need not ask for the member of each wallet that it pays from.
create function member_is_there() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from members where bucket = new.bucket and id = new.member_id) then
    raise exception 'no member %, so no wallet', new.member_id using errcode = '23503';
  end if;
  return new;
end
$$;
